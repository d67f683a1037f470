import { z } from "zod";
import { KEY_CODES } from "./contract/key-scopes.ts";
import { PROBLEMS, type ProblemCode } from "./contract/problem.ts";
import { SUCCESS } from "./contract/v3/results.ts";
import { refusal, type ProviderError } from "./result.ts";

/** A result as the provider's public API says it: a code of five digits around what was asked for. */
const envelopeSchema = z.object({ code: z.string().regex(/^\d{5}$/) });

/** Result codes that say what some refusal of the contract says; any other is told by the general sentence. */
const REFUSALS: Readonly<Record<string, ProblemCode>> = {
  "01000": "application_not_online",
  "01200": "amount_exceeds_balance",
  "01300": "daily_limit_exceeded",
  "01400": "daily_limit_exceeded",
  "01500": "daily_limit_exceeded",
  "15400": "invalid_request",
  [KEY_CODES.none]: "app_key_invalid",
  [KEY_CODES.invalid]: "app_key_invalid",
  [KEY_CODES.foreign]: "app_key_invalid",
  [KEY_CODES.scope]: "app_key_invalid",
};

/** The failure that an answer with HTTP 200 says by its result code; undefined of any other answer. */
export function failureIn(answer: unknown): ProviderError | undefined {
  const { data } = envelopeSchema.safeParse(answer);
  if (data === undefined || data.code === SUCCESS) return undefined;
  const code = REFUSALS[data.code];
  return code === undefined ? refusal(`result_${data.code}`, 409) : refusal(code, PROBLEMS[code]);
}
