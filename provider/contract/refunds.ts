import { z } from "zod";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import { call } from "./call.ts";
import { idSchema, otpSchema, reasonSchema } from "./fields.ts";
import { leavesShape, minuteShape } from "./leaving-acts.ts";
import { partAmountSchema } from "./money.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { REFUND_RECALL } from "./refund-access.ts";
import { refundSchema } from "./refund-terms.ts";

/** What is refunded, and why. Minor units inside. */
export const refundBodySchema = z.object({
  transactionId: idSchema,
  amount: partAmountSchema,
  reason: reasonSchema,
});
export type RefundBody = z.output<typeof refundBodySchema>;

const params = z.object({ id: idSchema });

/** Refunds that wait for a second person (decision 0175). They begin by `transactions.refund`. */
export const refunds = {
  waiting: call("GET", "api/refunds/waiting", {
    summary: "Refunds that wait for a second person, the first to expire first",
    access: {},
    query: pageQuerySchema,
    answer: pageOf(refundSchema),
    origin: "ours",
  }),
  one: call("GET", "api/refunds/{id}", {
    summary: "One refund, and what the caller may do with it",
    access: {},
    params,
    answer: refundSchema.extend(minuteShape),
    origin: "ours",
  }),
  start: call("POST", "api/otp/init/refund", {
    summary: "Send the code that confirms exactly this refund",
    access: AREA_ACCESS.refund,
    body: refundBodySchema,
    answer: challengeFor("refund"),
    errors: ["amount_exceeds_transaction", "invalid_state", ...sendErrors],
    origin: "ours",
  }),
  startApproval: call("POST", "api/refunds/{id}/approval", {
    summary: "Send the code that approves exactly this refund",
    access: AREA_ACCESS.reviewRefunds,
    params,
    answer: challengeFor("refund"),
    errors: ["own_refund", "same_hands", "act_waits", "invalid_state", ...sendErrors],
    origin: "ours",
  }),
  approve: call("POST", "api/refunds/{id}/approve/{OTP}", {
    summary: "Approve a refund somebody else made; the card network is asked for it",
    effect: "money",
    access: AREA_ACCESS.reviewRefunds,
    params: params.extend({ OTP: otpSchema }),
    body: challengeAnswerSchema,
    answer: refundSchema.extend(leavesShape),
    errors: [...otpErrors, "own_refund", "same_hands", "act_waits", "invalid_state"],
    origin: "ours",
  }),
  reject: call("POST", "api/refunds/{id}/reject", {
    summary: "Refuse a refund, with a reason; the money goes back to the wallet",
    effect: "money",
    access: AREA_ACCESS.reviewRefunds,
    params,
    body: z.object({ reason: reasonSchema }),
    answer: refundSchema,
    errors: ["own_refund", "invalid_state"],
    origin: "ours",
  }),
  recall: call("POST", "api/refunds/{id}/recall", {
    summary: "Take back a refund of one's own that still waits; the money goes back to the wallet",
    effect: "money",
    access: REFUND_RECALL,
    params,
    answer: refundSchema,
    errors: ["invalid_state"],
    origin: "ours",
  }),
};
