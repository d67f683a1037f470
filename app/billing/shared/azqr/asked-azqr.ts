import type { ProblemCode } from "#provider/contract/problem";
import { readAzqr, type AzqrReading } from "#provider/rules/azqr/reading";
import { whyNoBankTakes } from "#provider/rules/azqr/untaken";
import { paymentQr, type QrGeometry } from "~/components/media/qr-geometry";
import type { RequestContext } from "~/server/context";
import { optional } from "~/server/optional";
import { ProviderFailure } from "~/server/provider";
import { statusOf } from "~/server/refusal";

/**
 * A code for banking apps, with what they will read in it; or why there is none: nothing can be paid by one now, the
 * provider has no id for such codes yet, gave one that no bank takes, or does not answer.
 */
export type ShownAzqr =
  | { state: "code"; payload: string; reading: AzqrReading; qr: QrGeometry }
  | { state: "closed" | "notSetUp" | "unreadable" | "silent" };

const NOT_SET_UP: ProblemCode = "azqr_not_set_up";
const NOTHING_TO_PAY: ProblemCode = "invalid_state";

/** Reads the code as a payer's bank does, so that nobody prints one that no bank takes. */
function shown(payload: string): ShownAzqr {
  const reading = readAzqr(payload);
  if (reading === undefined || whyNoBankTakes(reading)) return { state: "unreadable" };
  return { state: "code", payload, reading, qr: paymentQr(payload) };
}

/** Asks for a code. Null: the region has no such codes. */
export async function askedAzqr(
  context: Pick<RequestContext, "log">,
  asked: Promise<{ payload: string | null }>,
): Promise<ShownAzqr | null> {
  const answered = asked.then(
    ({ payload }) => (payload === null ? null : shown(payload)),
    (error: unknown): ShownAzqr | null => {
      const code = error instanceof ProviderFailure ? statusOf(error.reason).code : undefined;
      if (code === NOT_SET_UP) return { state: "notSetUp" };
      if (code === NOTHING_TO_PAY) return { state: "closed" };
      throw error;
    },
  );
  const found = await optional(context, "azqr_unknown", answered);
  return found === undefined ? { state: "silent" } : found;
}
