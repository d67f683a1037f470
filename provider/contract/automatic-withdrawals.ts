import { z } from "zod";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import { call } from "./call.ts";
import { appIdSchema, idSchema, instantSchema, lineSchema, otpSchema } from "./fields.ts";
import { amountSchema, moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { AUTOMATIC_RHYTHMS } from "./automatic-words.ts";
import { bankDetailsSchema, WALLET_MONEY } from "./wallet-money.ts";
import { automaticStateSchema, walletSchema } from "./wallets.ts";
import { openPayoutReasonSchema, openPayoutStateSchema, openPayoutTargetSchema } from "./words.ts";

/** From Monday (1) to Sunday (7). */
export const weekdaySchema = z.int().min(1).max(7);
/** The 29th to the 31st fall on the last day of shorter months. */
export const monthDaySchema = z.int().min(1).max(31);
/** The balance that stays in the wallet: zero or more. */
export const staysSchema = moneySchema.refine((minor) => minor >= 0, { params: { key: "amountRange" } });

const shape = {
  stays: staysSchema,
  /** A card of the person's own, by its id, or an IBAN of the region. */
  target: lineSchema({ min: 8, max: 34 }),
  bank: bankDetailsSchema.optional(),
};
/** When money leaves, how much of it, and where to. One code confirms all of it (decision 0053). */
export const automaticRuleSchema = z
  .discriminatedUnion("rhythm", [
    z.strictObject({ rhythm: z.literal("DAILY"), ...shape }),
    z.strictObject({ rhythm: z.literal("WEEKLY"), weekday: weekdaySchema, ...shape }),
    z.strictObject({ rhythm: z.literal("MONTHLY"), monthDay: monthDaySchema, ...shape }),
    z.strictObject({ rhythm: z.literal("ABOVE"), above: amountSchema, ...shape }),
  ])
  .refine((rule) => rule.rhythm !== "ABOVE" || rule.stays < rule.above, {
    params: { key: "invalid" },
    path: ["stays"],
  });
export type AutomaticRule = z.output<typeof automaticRuleSchema>;

/**
 * Why a rule rests. PERSON: somebody paused it. CARD_GONE: the card it goes to was removed. BANK_ACCOUNT: the bank
 * details of the application's company changed. NOT_ALLOWED: whoever set it may not withdraw any more. APPLICATION: it
 * was deleted. RETURNED: the bank sent money back. TARGET: no owner has confirmed where it goes, or one has revoked it.
 * SECOND_PERSON: so much needs another person (decision 0133).
 */
export const PAUSE_REASONS = [
  "PERSON",
  "CARD_GONE",
  "BANK_ACCOUNT",
  "NOT_ALLOWED",
  "APPLICATION",
  "RETURNED",
  "TARGET",
  "SECOND_PERSON",
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** The result of a due date. */
export const RUN_OUTCOMES = ["WITHDRAWN", "TOO_LITTLE"] as const;

const plannedSchema = z.object({ amount: moneySchema, fee: moneySchema });

const standingRuleSchema = z.object({
  rhythm: openWord(AUTOMATIC_RHYTHMS),
  weekday: weekdaySchema.nullable(),
  monthDay: monthDaySchema.nullable(),
  above: moneySchema.nullable(),
  stays: moneySchema,
  target: openPayoutTargetSchema,
  targetMasked: z.string(),
  /** The `target` of the rule, for people who may set it anew. A card is shown only to its owner. */
  destination: z.string().nullable(),
  bank: bankDetailsSchema.nullable(),
  state: automaticStateSchema,
  pausedBecause: openWord(PAUSE_REASONS).nullable(),
  /** Who paused it, and when. Null where no person did, and for pauses of before names were kept. */
  pausedBy: z.object({ name: z.string(), date: instantSchema }).nullable(),
  setBy: z.string(),
  setDate: instantSchema,
  /** When it is looked at next; null while it rests. */
  nextDate: instantSchema.nullable(),
  /** The amount that would leave if the rule were due now; null if none would. */
  planned: plannedSchema.nullable(),
});
export type StandingRule = z.infer<typeof standingRuleSchema>;

const runSchema = z.object({
  dueDate: instantSchema,
  outcome: openWord(RUN_OUTCOMES),
  /** The balance at that moment, and the balance needed for the smallest withdrawal with its fee. */
  available: moneySchema,
  needed: moneySchema,
  /** When it was to be tried next. */
  nextDate: instantSchema,
  withdrawal: plannedSchema
    .extend({
      id: idSchema,
      state: openPayoutStateSchema,
      reason: openPayoutReasonSchema.nullable(),
      targetMasked: z.string(),
    })
    .nullable(),
});
export type AutomaticRun = z.infer<typeof runSchema>;

export const automaticWithdrawalSchema = z.object({
  wallet: walletSchema,
  rule: standingRuleSchema.nullable(),
  /** The last due dates with their results, newest first. */
  runs: z.array(runSchema),
});
export type AutomaticWithdrawal = z.infer<typeof automaticWithdrawalSchema>;

const PATH = "api/apps/{appId}/automatic-withdrawal";
const params = z.object({ appId: appIdSchema });

/** Withdrawals that leave by themselves, one rule for each wallet. */
export const automaticWithdrawals = {
  get: call("GET", PATH, {
    summary: "The rule by which money leaves a wallet by itself, and what its last due dates came to",
    access: AREA_ACCESS.wallet,
    params,
    answer: automaticWithdrawalSchema,
    origin: "ours",
  }),
  start: call("POST", "api/otp/init/automatic-withdrawal", {
    summary: "Send the code that confirms a rule, with all that it says",
    access: WALLET_MONEY,
    body: z.object({ appId: appIdSchema, rule: automaticRuleSchema }),
    answer: challengeFor("autoWithdraw"),
    errors: ["invalid_state", "target_not_confirmed", ...sendErrors],
    origin: "ours",
  }),
  set: call("PUT", `${PATH}/{OTP}`, {
    summary: "Set the rule with the one-time code, in the place of any other; one that rests goes on",
    effect: "money",
    access: WALLET_MONEY,
    params: params.extend({ OTP: otpSchema }),
    body: z.object({ rule: automaticRuleSchema, ...challengeAnswerSchema.shape }),
    answer: z.object({ appId: appIdSchema, nextDate: instantSchema }),
    errors: ["invalid_state", "target_not_confirmed", ...otpErrors],
    origin: "ours",
  }),
  pause: call("POST", `${PATH}/pause`, {
    summary: "Let the rule rest until somebody confirms it with a code",
    access: WALLET_MONEY,
    params,
    errors: ["invalid_state"],
    origin: "ours",
  }),
  remove: call("DELETE", PATH, {
    summary: "Turn automatic withdrawals off; what they did stays",
    access: WALLET_MONEY,
    params,
    origin: "ours",
  }),
};
