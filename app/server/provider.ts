import { callsByName, createClient, describedCall, type Client } from "#provider/client";
import type { ProviderError, Result } from "#provider/result";
import type { Region } from "#provider/contract/regions";
import type { Language } from "~/i18n/languages";
import type { Env } from "./env";
import type { CallLine } from "./log";

/** A failed call on its way up to the code that answers it: the guard for screens, a submission for forms. */
export class ProviderFailure extends Error {
  constructor(readonly reason: ProviderError) {
    super(`provider: ${reason.status}`);
  }
}

type Unwrapped<Call> = Call extends (...input: infer Input) => Promise<Result<infer Answer>>
  ? (...input: Input) => Promise<Answer>
  : never;

/** The provider for screens: answers are plain values, failures are thrown as {@link ProviderFailure}. */
export type Provider = {
  [Group in keyof Client]: { [Name in keyof Client[Group]]: Unwrapped<Client[Group][Name]> };
};

type ProviderOptions = {
  env: Env;
  region: Region;
  requestId: string;
  /** Receives every call once it is answered or has failed. */
  addCall: (call: CallLine) => void;
  language: Language;
  /**
   * The browser of the request, for the provider's list of a person's devices; `mark`: that of a visitor who is not
   * signed in.
   */
  device: { userAgent: string; address: string; mark?: string };
  accessToken?: string;
};

/** The provider of the request's region, in the name of the session's person. */
export function openProvider(options: ProviderOptions): Provider;
export function openProvider({ env, region, addCall, ...options }: ProviderOptions): unknown {
  const client = createClient({
    ...env.regions[region].provider,
    ...options,
    onCall: ({ name, status, milliseconds, depth }) => addCall({ call: name, status, milliseconds, depth }),
  });
  const calls: Record<string, Record<string, (input: never) => Promise<Result<unknown>>>> = client;
  return callsByName((group, name) => async (input: never) => {
    const result = await calls[group]?.[name]?.(input);
    if (!result?.ok) throw result && new ProviderFailure(result.error);
    return result.value;
  });
}

/** Thrown when a form that is only shown again would have changed something. */
export class HeldBack extends Error {}

/** The provider, limited to calls that read. */
export function readingOnly(provider: Provider): Provider;
export function readingOnly(provider: Provider): unknown {
  const calls: Record<string, Record<string, (input: never) => Promise<unknown>>> = provider;
  return callsByName((group, name) => async (input: never) => {
    const { effect } = await describedCall(group, name);
    if (effect !== "read") throw new HeldBack(`${group}.${name}`);
    return calls[group]?.[name]?.(input);
  });
}
