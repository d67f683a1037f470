import { z } from "zod";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import { call } from "./call.ts";
import { appIdSchema, idSchema, instantSchema, otpSchema, reasonSchema } from "./fields.ts";
import { currencySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import { payoutRulesSchema } from "./payout-bands.ts";
import { PAYOUT_REVIEW } from "./payout-access.ts";
import { AREA_ACCESS } from "./permissions.ts";

/**
 * CONFIRMED: in force from then on, until the next. WITHDRAWN: by whoever proposed it. REFUSED: by somebody else, with
 * a reason.
 */
export const RULE_CHANGE_STATES = ["PROPOSED", "CONFIRMED", "WITHDRAWN", "REFUSED"] as const;
export type RuleChangeState = (typeof RULE_CHANGE_STATES)[number];

export const ruleChangeSchema = z.object({
  id: idSchema,
  state: openWord(RULE_CHANGE_STATES),
  rules: payoutRulesSchema,
  proposedBy: z.string(),
  proposedDate: instantSchema,
  /** Who confirmed or refused it; null of what waits or was taken back. */
  decidedBy: z.string().nullable(),
  decidedDate: instantSchema.nullable(),
  /** Whoever proposed it confirmed it, because nobody else may. */
  alone: z.boolean(),
  reason: z.string().nullable(),
});
export type RuleChange = z.infer<typeof ruleChangeSchema>;

export const payoutApprovalsSchema = z.object({
  appId: appIdSchema,
  appName: z.string(),
  currency: currencySchema,
  /** In force now. */
  rules: payoutRulesSchema,
  /** People who may approve: a few of them by name, and how many there are. */
  reviewers: z.array(z.string()),
  reviewerCount: z.int(),
  /** What waits for a second person. */
  proposal: ruleChangeSchema
    .extend({
      /** Whoever proposed it may no longer approve payouts: it can only be refused. */
      lapsed: z.boolean(),
      may: z.object({ confirm: z.boolean(), refuse: z.boolean(), withdraw: z.boolean() }),
    })
    .nullable(),
  mayPropose: z.boolean(),
  /** What was decided, newest first. */
  changes: z.array(ruleChangeSchema),
});
export type PayoutApprovals = z.infer<typeof payoutApprovalsSchema>;

const PATH = "api/apps/{appId}/payout-approvals";
const appParams = z.object({ appId: appIdSchema });
const params = appParams.extend({ id: idSchema });

/** Who has to approve payouts of an application: the rules, and their change by two people. */
export const payoutRules = {
  get: call("GET", PATH, {
    summary: "How many people approve payouts of an application, and how that changed",
    access: AREA_ACCESS.payouts,
    params: appParams,
    answer: payoutApprovalsSchema,
    origin: "ours",
  }),
  propose: call("POST", PATH, {
    summary: "Propose other rules; they count once a second person confirms them",
    effect: "create",
    access: PAYOUT_REVIEW,
    params: appParams,
    body: payoutRulesSchema,
    answer: ruleChangeSchema,
    errors: ["already_exists", "invalid_state"],
    origin: "ours",
  }),
  startConfirmation: call("POST", `${PATH}/{id}/confirmation`, {
    summary: "Send the code that confirms exactly these rules",
    access: PAYOUT_REVIEW,
    params,
    answer: challengeFor("payoutRules"),
    errors: ["own_proposal", "same_hands", "invalid_state", ...sendErrors],
    origin: "ours",
  }),
  confirm: call("POST", `${PATH}/{id}/confirm/{OTP}`, {
    summary: "Confirm rules that somebody else proposed; they count from now on",
    effect: "money",
    access: PAYOUT_REVIEW,
    params: params.extend({ OTP: otpSchema }),
    body: challengeAnswerSchema,
    answer: ruleChangeSchema,
    errors: ["own_proposal", "same_hands", "invalid_state", ...otpErrors],
    origin: "ours",
  }),
  refuse: call("POST", `${PATH}/{id}/refuse`, {
    summary: "Refuse rules that somebody else proposed, with a reason",
    access: PAYOUT_REVIEW,
    params,
    body: z.object({ reason: reasonSchema }),
    errors: ["own_proposal", "invalid_state"],
    origin: "ours",
  }),
  withdraw: call("POST", `${PATH}/{id}/withdraw`, {
    summary: "Take back rules that one has proposed oneself",
    // Whatever became of their permissions, as with a payout.
    access: { ...AREA_ACCESS.payouts, movesMoney: true },
    params,
    errors: ["invalid_state"],
    origin: "ours",
  }),
};
