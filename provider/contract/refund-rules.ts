import { z } from "zod";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import { call } from "./call.ts";
import { appIdSchema, idSchema, otpSchema, reasonSchema } from "./fields.ts";
import { currencySchema } from "./money.ts";
import { ruleChangeSchema } from "./payout-rules.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { REFUND_RECALL } from "./refund-access.ts";
import { refundRulesSchema } from "./refund-terms.ts";

export const refundRuleChangeSchema = ruleChangeSchema.extend({ rules: refundRulesSchema });
export type RefundRuleChange = z.infer<typeof refundRuleChangeSchema>;

export const refundApprovalsSchema = z.object({
  appId: appIdSchema,
  appName: z.string(),
  currency: currencySchema,
  /** In force now. */
  rules: refundRulesSchema,
  /** People who may approve: a few of them by name, and how many there are. */
  reviewers: z.array(z.string()),
  reviewerCount: z.int(),
  /** What waits for a second person. */
  proposal: refundRuleChangeSchema
    .extend({
      /** Whoever proposed it may no longer approve refunds: it can only be refused. */
      lapsed: z.boolean(),
      may: z.object({ confirm: z.boolean(), refuse: z.boolean(), withdraw: z.boolean() }),
    })
    .nullable(),
  mayPropose: z.boolean(),
  /** What was decided, newest first. */
  changes: z.array(refundRuleChangeSchema),
});
export type RefundApprovals = z.infer<typeof refundApprovalsSchema>;

const PATH = "api/apps/{appId}/refund-rules";
const appParams = z.object({ appId: appIdSchema });
const params = appParams.extend({ id: idSchema });

/** Which refunds of an application need a second person or a code: the rules, and their change by two people. */
export const refundRules = {
  get: call("GET", PATH, {
    summary: "Which refunds of an application need a second person or a code, and how that changed",
    access: {},
    params: appParams,
    answer: refundApprovalsSchema,
    origin: "ours",
  }),
  propose: call("POST", PATH, {
    summary: "Propose other rules of refunds; they count once a second person confirms them",
    effect: "create",
    access: AREA_ACCESS.reviewRefunds,
    params: appParams,
    body: refundRulesSchema,
    answer: refundRuleChangeSchema,
    errors: ["already_exists", "invalid_state"],
    origin: "ours",
  }),
  startConfirmation: call("POST", `${PATH}/{id}/confirmation`, {
    summary: "Send the code that confirms exactly these rules of refunds",
    access: AREA_ACCESS.reviewRefunds,
    params,
    answer: challengeFor("refundRules"),
    errors: ["own_proposal", "same_hands", "invalid_state", ...sendErrors],
    origin: "ours",
  }),
  confirm: call("POST", `${PATH}/{id}/confirm/{OTP}`, {
    summary: "Confirm rules of refunds that somebody else proposed; they count from now on",
    effect: "money",
    access: AREA_ACCESS.reviewRefunds,
    params: params.extend({ OTP: otpSchema }),
    body: challengeAnswerSchema,
    answer: refundRuleChangeSchema,
    errors: ["own_proposal", "same_hands", "invalid_state", ...otpErrors],
    origin: "ours",
  }),
  refuse: call("POST", `${PATH}/{id}/refuse`, {
    summary: "Refuse rules of refunds that somebody else proposed, with a reason",
    access: AREA_ACCESS.reviewRefunds,
    params,
    body: z.object({ reason: reasonSchema }),
    errors: ["own_proposal", "invalid_state"],
    origin: "ours",
  }),
  withdraw: call("POST", `${PATH}/{id}/withdraw`, {
    summary: "Take back rules of refunds that one has proposed oneself",
    access: REFUND_RECALL,
    params,
    errors: ["invalid_state"],
    origin: "ours",
  }),
};
