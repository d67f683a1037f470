import { z } from "zod";
import { pendingMoney } from "~/billing/shared/money/pending-money";
import { problemOf } from "~/server/refusal";

/** A refund that waits for its code, as the cookie of the step keeps it; the amount is in minor units. */
export const pendingRefund = pendingMoney(
  z.object({ transactionId: z.string(), amount: z.number().int().min(1), reason: z.string() }),
);

/** Whether the provider refused a refund only because the rules of its application ask for a code. */
export const needsCode = (reason: Parameters<typeof problemOf>[0]): boolean =>
  problemOf(reason)?.fields?.some(({ field, code }) => field === "OTP" && code === "required") === true;

/** The message about a refund that was begun: it is on its way, or waits for a second person. */
export const refundToast = ({ refund }: { refund?: { state: unknown } | null | undefined }) =>
  refund?.state === "AWAITING_APPROVAL" ? "transaction:toast.refundAwaits" : "transaction:toast.refundRequested";
