import { data } from "@remix-run/cloudflare";
import type { Invoice } from "#provider/contract/invoices";
import type { ProblemCode } from "#provider/contract/problem";
import type { SendChannel } from "#provider/contract/words";
import { readSelected } from "~/billing/shared/ticked/read-ticked";
import { problemMessage } from "~/i18n/failures";
import { message } from "~/i18n/messages";
import type { FormReply } from "~/server/form";
import type { LoaderArgs } from "~/server/guard";
import { outcomeOf as outcomeOfCall } from "~/server/outcome";
import { ProviderFailure } from "~/server/provider";
import type { Outcome } from "./outcomes";

/**
 * The ticked invoices as they are now, in one call. One that is gone meanwhile (or was never in this person's sight) is
 * left out and counted. When none is left, the dialog answers 404.
 */
export async function loadSelected({
  provider,
  url,
}: Pick<LoaderArgs, "provider" | "url">): Promise<{ invoices: Invoice[]; missing: number }> {
  const ids = readSelected(url.searchParams);
  if (ids.length === 0) return { invoices: [], missing: 0 };
  const invoices = await provider.tickedInvoices.list({ query: { ids: ids.join(",") } });
  return { invoices, missing: ids.length - invoices.length };
}

/**
 * What became of each invoice: as the provider says, or unknown of all when nobody knows what became of the call.
 * Throws when the call was refused as a whole: nothing was done then.
 */
export async function outcomesOf<Each extends { id: string; refusal: ProblemCode | null }>(
  ids: readonly string[],
  call: () => Promise<readonly Each[]>,
  outcomeOf: (each: Each) => { kind: "done"; left?: SendChannel[] } | { kind: "skipped" },
): Promise<Outcome[]> {
  try {
    return (await call()).map((each): Outcome => {
      const { id, refusal } = each;
      return refusal === null ? { id, ...outcomeOf(each) } : { id, kind: "refused", code: refusal };
    });
  } catch (error) {
    if (!(error instanceof ProviderFailure) || outcomeOfCall(error.reason) !== "unknown") throw error;
    return ids.map((id) => ({ id, kind: "unknown" }));
  }
}

/**
 * What a form about several invoices is answered with when something is left to say; undefined when all of it was done.
 */
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
