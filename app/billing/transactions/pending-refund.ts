import { z } from "zod";
import type { Region } from "#provider/contract/regions";
import { leavesNews, type Leaves, type News } from "~/billing/shared/leaving/leaves-news";
import { pendingMoney } from "~/billing/shared/money/pending-money";
import { formatMoney } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { problemOf } from "~/server/refusal";

/** A refund that waits for its code, as the cookie of the step keeps it; the amount is in minor units. */
export const pendingRefund = pendingMoney(
  z.object({ transactionId: z.string(), amount: z.number().int().min(1), reason: z.string() }),
);

/** Whether the provider refused a refund only because the rules of its application ask for a code. */
export const needsCode = (reason: Parameters<typeof problemOf>[0]): boolean =>
  problemOf(reason)?.fields?.some(({ field, code }) => field === "OTP" && code === "required") === true;

type Leaving = { leaving?: Leaves | null | undefined };
type Begun = { refund?: ({ state: unknown } & Leaving) | null | undefined };
type Where = { language: Language; region: Region };

/**
 * The message about a refund that was begun, as `redirect` takes it: it is on its way, waits for a second person, or
 * leaves within a minute and can be taken back. `minor`: its amount in minor units.
 */
export function refundNews({ refund, currency }: Begun & { currency: string }, minor: number, where: Where): News {
  const amount = formatMoney(where.language, minor, currency);
  if (refund?.leaving) return leavesNews("transaction:toast.refundLeaves", amount, refund.leaving, where);
  const awaits = refund?.state === "AWAITING_APPROVAL";
  return [awaits ? "transaction:toast.refundAwaits" : "transaction:toast.refundRequested", { amount }];
}

/** As {@link refundNews}, about a hold that was canceled, or is within a minute. */
export function reversalNews({ leaving, currency }: Leaving & { currency: string }, minor: number, where: Where): News {
  const amount = formatMoney(where.language, minor, currency);
  return leaving
    ? leavesNews("transaction:toast.reversalLeaves", amount, leaving, where)
    : ["transaction:toast.reversed", { amount }];
}
