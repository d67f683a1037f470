import { z } from "zod";
import { lastPaidSchema } from "./approval.ts";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import { call } from "./call.ts";
import { leavesShape } from "./leaving-acts.ts";
import { earlierPaymentSchema } from "./earlier-payments.ts";
import { idSchema, otpSchema, tickedIdsSchema } from "./fields.ts";
import { MAX_TICKED } from "./limits.ts";
import { PAYOUT_REVIEW } from "./payout-access.ts";
import { payoutSchema } from "./payouts.ts";
import { openProblemCodeSchema } from "./problem.ts";

const idsSchema = z.array(idSchema).min(1).max(MAX_TICKED);

export const tickedPayoutSchema = payoutSchema.extend({
  description: z.string(),
  /** Before this one; null where the application never paid this receiver. */
  lastPaid: lastPaidSchema.nullable(),
  /** Why the caller may not approve it; null where they may. */
  refusal: openProblemCodeSchema.nullable(),
  /** It leaves when the caller approves it: nobody else is asked. */
  leaves: z.boolean(),
  /** Then it leaves a minute later. */
  leavesLater: z.boolean().nullish(),
  /**
   * While it waits: the same sum to the same receiver, paid lately or waiting as well; also when that is ticked beside
   * it.
   */
  earlier: earlierPaymentSchema.nullable(),
});

export type TickedPayout = z.infer<typeof tickedPayoutSchema>;

/**
 * Several payouts approved with one code, which is bound to all of them (decision 0069). Either all are approved or
 * none: one that stands in the way refuses the call with its word, and which it is says the list.
 */
export const tickedPayouts = {
  list: call("GET", "api/wallets/ticked-payouts", {
    summary:
      "Payouts by their ids, in that order, without those that are not there, and whether the caller may approve each",
    access: PAYOUT_REVIEW,
    query: z.object({ ids: tickedIdsSchema }),
    answer: z.array(tickedPayoutSchema),
    errors: ["not_found"],
    origin: "ours",
  }),
  startApproval: call("POST", "api/wallets/ticked-payouts/approval", {
    summary: "Send the code that approves exactly these payouts: how many, how much in all, and each of them",
    access: PAYOUT_REVIEW,
    body: z.object({ ids: idsSchema }),
    answer: challengeFor("payout"),
    errors: ["own_payout", "same_hands", "already_approved", "act_waits", "invalid_state", ...sendErrors],
    origin: "ours",
  }),
  approve: call("POST", "api/wallets/ticked-payouts/approve/{OTP}", {
    summary: "Approve all of these payouts, or none; each whose last approval it is goes to the bank",
    effect: "money",
    access: PAYOUT_REVIEW,
    params: z.object({ OTP: otpSchema }),
    body: challengeAnswerSchema.extend({ ids: idsSchema }),
    answer: z.array(payoutSchema.extend(leavesShape)),
    errors: [...otpErrors, "own_payout", "same_hands", "already_approved", "act_waits", "invalid_state"],
    origin: "ours",
  }),
};
