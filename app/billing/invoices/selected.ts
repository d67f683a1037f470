import type { Open } from "#provider/contract/open-word";
import { data } from "@remix-run/cloudflare";
import type { Invoice } from "#provider/contract/invoices";
import type { ProblemCode } from "#provider/contract/problem";
import type { SendChannel } from "#provider/contract/words";
import { sayWord } from "#provider/rules/open-words";
import { readSelected } from "~/billing/shared/ticked/read-ticked";
import { problemMessage } from "~/i18n/failures";
import { message } from "~/i18n/messages";
import type { FormReply } from "~/server/form";
import type { LoaderArgs } from "~/server/guard";
import { outcomeOf as outcomeOfCall } from "~/server/outcome";
import { ProviderFailure } from "~/server/provider";
import type { Outcome } from "./outcomes";

/**
 * The current state of the ticked invoices, in one call. An invoice that is gone, or out of the person's sight, is left
 * out and counted. The dialog answers 404 if none is left.
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
 * The result for each invoice: the provider's answer, or unknown for all if the outcome of the call is unknown. Throws
 * if the call was refused as a whole, because nothing was done then.
 */
export async function outcomesOf<Each extends { id: string; refusal: Open<ProblemCode> | null }>(
  ids: readonly string[],
  call: () => Promise<readonly Each[]>,
  outcomeOf: (each: Each) => { kind: "done"; left?: Open<SendChannel>[] } | { kind: "skipped" },
): Promise<Outcome[]> {
  try {
    return (await call()).map((each): Outcome => {
      const { id, refusal } = each;
      return refusal === null
        ? { id, ...outcomeOf(each) }
        : { id, kind: "refused", code: sayWord(refusal, (known) => known) };
    });
  } catch (error) {
    if (!(error instanceof ProviderFailure) || outcomeOfCall(error.reason) !== "unknown") throw error;
    return ids.map((id) => ({ id, kind: "unknown" }));
  }
}

/** The reply to a form about several invoices if some are not done; undefined if all are done. */
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

/** A form's reply, with the result for each invoice after an attempt. */
export const withOutcomes = (reply: ReturnType<typeof data<FormReply>>, outcomes?: Outcome[]) =>
  data({ ...reply.data, outcomes }, reply.init ?? undefined);
