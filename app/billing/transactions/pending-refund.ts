import { z } from "zod";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { pendingMoney } from "~/billing/shared/money/pending-money";
import { formatClock, formatMoney } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { leavingPaths } from "~/paths/leaving";
import { problemOf } from "~/server/refusal";

/** A refund that waits for its code, as the cookie of the step keeps it; the amount is in minor units. */
export const pendingRefund = pendingMoney(
  z.object({ transactionId: z.string(), amount: z.number().int().min(1), reason: z.string() }),
);

/** Whether the provider refused a refund only because the rules of its application ask for a code. */
export const needsCode = (reason: Parameters<typeof problemOf>[0]): boolean =>
  problemOf(reason)?.fields?.some(({ field, code }) => field === "OTP" && code === "required") === true;

type Begun = {
  refund?: { state: unknown; leaving?: { id: string; leavesDate: string } | null | undefined } | null | undefined;
};

/**
 * The message about a refund that was begun, as `redirect` takes it: it is on its way, waits for a second person, or
 * leaves within a minute and can be taken back. `minor`: its amount in minor units.
 */
export function refundNews(
  { refund, currency }: Begun & { currency: string },
  minor: number,
  { language, region }: { language: Language; region: Region },
): [toast: string, values: Record<string, string>, takeBack?: string] {
  const amount = formatMoney(language, minor, currency);
  if (refund?.leaving) {
    const { id, leavesDate } = refund.leaving;
    const time = formatClock(language, leavesDate, REGION_FACTS[region].zone);
    return ["transaction:toast.refundLeaves", { amount, time }, leavingPaths.one(id)];
  }
  const awaits = refund?.state === "AWAITING_APPROVAL";
  return [awaits ? "transaction:toast.refundAwaits" : "transaction:toast.refundRequested", { amount }];
}
