import { z } from "zod";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import { call } from "./call.ts";
import { appIdSchema, daySchema, idSchema, instantSchema, otpSchema } from "./fields.ts";
import { amountSchema, currencySchema, moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { PAYOUT_PAYMENT } from "./payout-access.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { RECURRING_PAUSES, RECURRING_RHYTHMS, RECURRING_STATES } from "./recurring-words.ts";
import { openPayoutStateSchema } from "./words.ts";

/**
 * Who, how much and when: all of it is what a code confirms (decision 0090). Amounts in minor units inside, days in the
 * merchant's zone.
 */
export const recurringPlanSchema = z
  .strictObject({
    /** A payout of the application to the account that is paid: nobody types it again. */
    payoutId: idSchema,
    /** Without the fee. */
    amount: amountSchema,
    rhythm: z.enum(RECURRING_RHYTHMS),
    /** The day of the first payout; its weekday, or its day of the month, is that of all others. */
    firstDay: daySchema,
    /** The last day on which one may be made; none: until somebody stops it. */
    lastDay: daySchema.optional(),
    /** The recurring payout that this takes the place of. */
    changes: idSchema.optional(),
  })
  .refine(({ firstDay, lastDay }) => lastDay === undefined || lastDay >= firstDay, {
    params: { key: "dateOrder" },
    path: ["lastDay"],
  });
export type RecurringPlan = z.output<typeof recurringPlanSchema>;

/** A recurring payout. Amounts in minor units inside. */
export const recurringPayoutSchema = z.object({
  id: idSchema,
  appId: appIdSchema,
  appName: z.string(),
  /** Whose account it is, the receiver's name and what is shown of the account. */
  payoutId: idSchema,
  fullName: z.string(),
  cardNumber: z.string(),
  description: z.string(),
  amount: moneySchema,
  currency: currencySchema,
  rhythm: openWord(RECURRING_RHYTHMS),
  firstDay: daySchema,
  lastDay: daySchema.nullable(),
  state: openWord(RECURRING_STATES),
  pausedBecause: openWord(RECURRING_PAUSES).nullable(),
  /** Who paused it, and when. Null where no person did, and for pauses of before names were kept. */
  pausedBy: z.object({ name: z.string(), date: instantSchema }).nullable(),
  /** The next payout has to be approved by somebody, whatever the rules say: amount or receiver are new. */
  asksNext: z.boolean(),
  /** When the next one is made; null while it rests, and once it is over. */
  nextDate: instantSchema.nullable(),
  /** In whose name payouts are made. */
  setBy: z.string(),
  setDate: instantSchema,
  /** What the last date came to: a payout, or none where too little was available. */
  last: z
    .object({ date: instantSchema, payoutId: idSchema.nullable(), state: openPayoutStateSchema.nullable() })
    .nullable(),
  /** Whether the caller may pause, change and stop it. */
  mayChange: z.boolean(),
});
export type RecurringPayout = z.infer<typeof recurringPayoutSchema>;

const PATH = "api/wallets/recurring-payouts";
const idParams = z.object({ id: idSchema });

/** Payouts that are made again and again (ours, decision 0090). */
export const recurringPayouts = {
  list: call("GET", PATH, {
    summary: "Recurring payouts, the one set up last first; with `id` that one alone",
    access: AREA_ACCESS.payouts,
    query: pageQuerySchema.extend({ id: idSchema.optional() }),
    answer: pageOf(recurringPayoutSchema),
    origin: "ours",
  }),
  one: call("GET", `${PATH}/{id}`, {
    summary: "One recurring payout",
    access: AREA_ACCESS.payouts,
    params: idParams,
    answer: recurringPayoutSchema,
    origin: "ours",
  }),
  start: call("POST", "api/otp/init/recurring-payout", {
    summary: "Send the code that confirms a recurring payout: its receiver, amount, rhythm and days",
    access: PAYOUT_PAYMENT,
    body: z.object({ plan: recurringPlanSchema }),
    answer: challengeFor("payout"),
    errors: [
      "not_found",
      "application_not_online",
      "invalid_state",
      "rate_limited",
      "address_throttled",
      ...sendErrors,
    ],
    origin: "ours",
  }),
  set: call("POST", `${PATH}/{OTP}`, {
    summary:
      "Set up a recurring payout, or change one, with the one-time code; the next payout is approved by somebody",
    effect: "money",
    access: PAYOUT_PAYMENT,
    params: z.object({ OTP: otpSchema }),
    body: z.object({ plan: recurringPlanSchema, ...challengeAnswerSchema.shape }),
    answer: recurringPayoutSchema,
    errors: ["application_not_online", "invalid_state", "rate_limited", "address_throttled", ...otpErrors],
    origin: "ours",
  }),
  pause: call("POST", `${PATH}/{id}/pause`, {
    summary: "Let a recurring payout rest; dates that pass meanwhile are left out",
    access: PAYOUT_PAYMENT,
    params: idParams,
    errors: ["invalid_state"],
    origin: "ours",
  }),
  resume: call("POST", `${PATH}/{id}/resume`, {
    summary:
      "Go on with a recurring payout that somebody paused; one that rests for another reason is confirmed anew with a code",
    access: PAYOUT_PAYMENT,
    params: idParams,
    errors: ["invalid_state"],
    origin: "ours",
  }),
  stop: call("DELETE", `${PATH}/{id}`, {
    summary: "End a recurring payout for good; payouts that it made stay as they are",
    access: PAYOUT_PAYMENT,
    params: idParams,
    errors: ["invalid_state"],
    origin: "ours",
  }),
};
