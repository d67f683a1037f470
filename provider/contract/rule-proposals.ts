import { z } from "zod";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import { call } from "./call.ts";
import { appIdSchema, idSchema, instantSchema, otpSchema, reasonSchema } from "./fields.ts";
import { currencySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import type { Access } from "./permissions.ts";
import type { CodePurpose } from "./words.ts";

/** The kinds of rules that two people change. A code that confirms some is made for the same word. */
export type RulesKind = Extract<CodePurpose, "payoutRules" | "refundRules">;

/**
 * CONFIRMED: in force from then on, until the next. WITHDRAWN: by whoever proposed it. REFUSED: by somebody else, with
 * a reason.
 */
export const RULE_CHANGE_STATES = ["PROPOSED", "CONFIRMED", "WITHDRAWN", "REFUSED"] as const;
export type RuleChangeState = (typeof RULE_CHANGE_STATES)[number];

/** A change of an application's rules, of payouts or of refunds. */
const ruleChangeOf = <Rules extends z.ZodType>(rules: Rules) =>
  z.object({
    id: idSchema,
    state: openWord(RULE_CHANGE_STATES),
    rules,
    proposedBy: z.string(),
    proposedDate: instantSchema,
    /** Who confirmed or refused it; null of what waits or was taken back. */
    decidedBy: z.string().nullable(),
    decidedDate: instantSchema.nullable(),
    /** Whoever proposed it confirmed it, because nobody else may. */
    alone: z.boolean(),
    reason: z.string().nullable(),
  });
export type RuleChange<Rules> = z.infer<ReturnType<typeof ruleChangeOf<z.ZodType<Rules>>>>;

/** The rules of an application, who decides on them, and how they changed. */
const approvalsOf = <Rules extends z.ZodType>(rules: Rules) =>
  z.object({
    appId: appIdSchema,
    appName: z.string(),
    currency: currencySchema,
    /** In force now. */
    rules,
    /** People who may approve: a few of them by name, and how many there are. */
    reviewers: z.array(z.string()),
    reviewerCount: z.int(),
    /** What waits for a second person. */
    proposal: ruleChangeOf(rules)
      .extend({
        /** Whoever proposed it may no longer approve: it can only be refused. */
        lapsed: z.boolean(),
        may: z.object({ confirm: z.boolean(), refuse: z.boolean(), withdraw: z.boolean() }),
      })
      .nullable(),
    mayPropose: z.boolean(),
    /** What was decided, newest first. */
    changes: z.array(ruleChangeOf(rules)),
  });
export type RuleApprovals<Rules> = z.infer<ReturnType<typeof approvalsOf<z.ZodType<Rules>>>>;
export type WaitingProposal<Rules> = NonNullable<RuleApprovals<Rules>["proposal"]>;

/** Rules that one person proposes and a second one confirms with a code, and who may do what with them. */
type Proposed<Rules extends z.ZodType> = {
  path: string;
  rules: Rules;
  /** `recall`: whoever proposed them, whatever became of their permissions. */
  access: { see: Access; review: Access; recall: Access };
  purpose: RulesKind;
  calls: Record<"get" | "propose" | "startConfirmation" | "confirm" | "refuse" | "withdraw", { summary: string }>;
};

/** The schemas and the calls of such rules, of one application. */
export function ruleProposals<Rules extends z.ZodType>({ path, rules, access, purpose, calls }: Proposed<Rules>) {
  const appParams = z.object({ appId: appIdSchema });
  const params = appParams.extend({ id: idSchema });
  const approvals = approvalsOf(rules);
  const change = ruleChangeOf(rules);
  return {
    approvals,
    change,
    calls: {
      get: call("GET", path, {
        ...calls.get,
        access: access.see,
        params: appParams,
        answer: approvals,
        origin: "ours",
      }),
      propose: call("POST", path, {
        ...calls.propose,
        effect: "create",
        access: access.review,
        params: appParams,
        body: rules,
        answer: change,
        errors: ["already_exists", "invalid_state"],
        origin: "ours",
      }),
      startConfirmation: call("POST", `${path}/{id}/confirmation`, {
        ...calls.startConfirmation,
        access: access.review,
        params,
        answer: challengeFor(purpose),
        errors: ["own_proposal", "same_hands", "invalid_state", ...sendErrors],
        origin: "ours",
      }),
      confirm: call("POST", `${path}/{id}/confirm/{OTP}`, {
        ...calls.confirm,
        effect: "money",
        access: access.review,
        params: params.extend({ OTP: otpSchema }),
        body: challengeAnswerSchema,
        answer: change,
        errors: ["own_proposal", "same_hands", "invalid_state", ...otpErrors],
        origin: "ours",
      }),
      refuse: call("POST", `${path}/{id}/refuse`, {
        ...calls.refuse,
        access: access.review,
        params,
        body: z.object({ reason: reasonSchema }),
        errors: ["own_proposal", "invalid_state"],
        origin: "ours",
      }),
      withdraw: call("POST", `${path}/{id}/withdraw`, {
        ...calls.withdraw,
        access: access.recall,
        params,
        errors: ["invalid_state"],
        origin: "ours",
      }),
    },
  };
}
