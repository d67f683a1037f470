import { data } from "@remix-run/cloudflare";
import type { Invoice } from "#provider/contract/invoices";
import { TICKED_AT_A_TIME } from "#provider/contract/limits";
import type { ProblemCode } from "#provider/contract/problem";
import type { SendChannel } from "#provider/contract/words";
import { problemMessage } from "~/i18n/failures";
import { message } from "~/i18n/messages";
import { isUnknownOutcome, type FormReply } from "~/server/form";
import type { LoaderArgs } from "~/server/guard";
import { ProviderFailure } from "~/server/provider";
import { codeOf } from "~/server/refusal";
import type { Outcome } from "./outcomes";
import { readSelected } from "./ticked";

type ProviderError = ProviderFailure["reason"];

/**
 * The ticked invoices as they are now. One that is gone meanwhile (or was never in this person's sight) is left out and counted. When none
 * is left, the dialog answers 404.
 */
export async function loadSelected({
  provider,
  url,
}: Pick<LoaderArgs, "provider" | "url">): Promise<{ invoices: Invoice[]; missing: number }> {
  const ids = readSelected(url.searchParams);
  const found = await settle(ids, (id) => provider.invoices.get({ params: { id } }));
  const lost = found.flatMap((each) => (each.ok ? [] : [each.reason]));
  const failed = lost.find((reason) => !isNotFound(reason)) ?? (lost.length === ids.length ? lost[0] : undefined);
  if (failed) throw new ProviderFailure(failed);
  return { invoices: found.flatMap((each) => (each.ok ? [each.answer] : [])), missing: lost.length };
}

type Settled<Answer> = { id: string; ok: true; answer: Answer } | { id: string; ok: false; reason: ProviderError };

/**
 * Makes a call for each id, even when others fail, a few at a time: a page of ticked rows must not become fifty calls at once. The end of the
 * session, and errors of our own, are thrown, and what comes after them is not tried.
 */
async function settle<Answer>(
  ids: readonly string[],
  call: (id: string) => Promise<Answer>,
): Promise<Settled<Answer>[]> {
  const one = async (id: string): Promise<Settled<Answer>> => {
    try {
      return { id, ok: true, answer: await call(id) };
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.reason.status === 401) throw error;
      return { id, ok: false, reason: error.reason };
    }
  };
  const settled: Settled<Answer>[] = [];
  for (let at = 0; at < ids.length; at += TICKED_AT_A_TIME)
    settled.push(...(await Promise.all(ids.slice(at, at + TICKED_AT_A_TIME).map(one))));
  return settled;
}

const isNotFound = (reason: ProviderError) => codeOf(reason) === "not_found";

/**
 * Does something with each invoice and says what became of each. When none of them is there for this person, it fails as for a single
 * invoice.
 */
export async function doEach<Answer>(
  ids: readonly string[],
  call: (id: string) => Promise<Answer>,
  outcomeOf: (answer: Answer) => { kind: "done"; left?: SendChannel[] } | { kind: "skipped" },
): Promise<Outcome[]> {
  const settled = await settle(ids, call);
  const [first] = settled;
  if (first && !first.ok && settled.every((each) => !each.ok && isNotFound(each.reason)))
    throw new ProviderFailure(first.reason);
  return settled.map((each): Outcome => {
    const { id } = each;
    if (each.ok) return { id, ...outcomeOf(each.answer) };
    if (isUnknownOutcome(each.reason)) return { id, kind: "unknown" };
    return { id, kind: "refused", code: codeOf(each.reason) ?? "somethingWrong" };
  });
}

/** What a form about several invoices is answered with when something is left to say; undefined when all of it was done. */
export function leftOver(outcomes: readonly Outcome[]): { status: number; formErrors: string[] } | undefined {
  if (outcomes.every(({ kind }) => kind === "done")) return undefined;
  if (outcomes.some(({ kind }) => kind === "unknown")) return { status: 502, formErrors: [message("outcomeUnknown")] };
  const codes = outcomes.flatMap((outcome) => (outcome.kind === "refused" ? [outcome.code] : []));
  const reused: ProblemCode = "idempotency_key_reused";
  return {
    status: codes.length > 0 ? 409 : 422,
    formErrors: codes.includes(reused) ? [problemMessage(reused)] : [],
  };
}

/** A form's reply, with what became of each invoice once it was tried. */
export const withOutcomes = (reply: ReturnType<typeof data<FormReply>>, outcomes?: Outcome[]) =>
  data({ ...reply.data, outcomes }, reply.init ?? undefined);
