import { z } from "zod";
import { appIdSchema, idSchema, instantSchema } from "./fields.ts";
import { AMOUNT_LIMIT, DAILY_REFUNDS_MOST, MIN_AMOUNT } from "./limits.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";

const amountRange = { params: { key: "amountRange" } };
const boundSchema = moneySchema.refine((minor) => minor >= 0 && minor < AMOUNT_LIMIT, amountRange).nullable();

/**
 * The rules of refunds of an application (decision 0175). Amounts in minor units, the bound itself not included; null:
 * there is none.
 */
export const refundRulesSchema = z.strictObject({
  /** From which amount on a second person approves; zero: every refund. */
  approvalAbove: boundSchema,
  /** What one person refunds in a day before a second one approves. */
  dailyAbove: moneySchema.refine((minor) => minor >= MIN_AMOUNT && minor <= DAILY_REFUNDS_MOST, amountRange).nullable(),
  /** From which amount on whoever refunds confirms it with a one-time code; zero: every refund. */
  codeAbove: boundSchema,
});
export type RefundRules = z.output<typeof refundRulesSchema>;

/**
 * AWAITING_APPROVAL and LEAVING (for a minute, decision 0174): its money is reserved, and nobody was asked to pay it
 * back yet. REJECTED, RECALLED and EXPIRED gave it back to the wallet before that; FAILED after it.
 */
export const REFUND_STATES = [
  "AWAITING_APPROVAL",
  "LEAVING",
  "IN_PROGRESS",
  "SUCCESS",
  "FAILED",
  "REJECTED",
  "RECALLED",
  "EXPIRED",
] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export const openRefundStateSchema = openWord(REFUND_STATES);

/** A refund, and what the one who asks may do with it. Amounts in minor units inside. */
export const refundSchema = z.object({
  id: idSchema,
  transactionId: idSchema,
  appId: appIdSchema,
  appName: z.string(),
  /** Of the payment, and of its payer. */
  orderId: z.string(),
  fullName: z.string(),
  amount: moneySchema,
  currency: currencySchema,
  reason: z.string(),
  state: openRefundStateSchema,
  createdBy: z.string(),
  createdDate: instantSchema,
  /** Until when somebody may approve it; null once it does not wait any more. */
  approveBefore: instantSchema.nullable(),
  /** Who approved or refused it, and the words of whoever refused it. */
  reviewedBy: z.string().nullable(),
  reviewedDate: instantSchema.nullable(),
  reviewReason: z.string().nullable(),
  /** It waits, and nobody but its maker may approve it. */
  blocked: z.boolean(),
  may: z.object({ approve: z.boolean(), reject: z.boolean(), recall: z.boolean() }),
});
export type Refund = z.infer<typeof refundSchema>;
