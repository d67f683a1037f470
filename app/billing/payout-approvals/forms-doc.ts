import { codeForm, EXAMPLE_KEY, type FormDoc } from "~/forms/forms-doc";
import { confirmRulesSchema, proposeRulesSchema, refuseRulesSchema, takeBackRulesSchema } from "./rules-schema";

const WHO = "in the application";
const RULES = "/applications/{appId}/payout-approvals";
const ONE = `${RULES}/{id}`;
const MODULES = "billing/payout-approvals";

/** The forms of an application: who has to approve its payouts. */
export const APPROVAL_FORMS: readonly FormDoc[] = [
  {
    title: "Propose rules of approval",
    module: `${MODULES}/propose.tsx`,
    purpose:
      "Proposes how many people approve payouts of an application; nothing changes until a second person confirms it.",
    who: WHO,
    schema: proposeRulesSchema("en"),
    notes: {
      nobodyUpTo: "up to this amount nobody approves; left out: every payout is approved",
      ordinary: "`TWO`: two people approve whatever the amount, and `twoAbove` is not looked at",
      twoAbove: "above this amount two people approve",
      dailyAbove:
        "what one person may pay out in a day before one more approves; written as the page’s language writes it",
    },
    example: { idempotencyKey: EXAMPLE_KEY, nobodyUpTo: "50", ordinary: "ONE", twoAbove: "5000", dailyAbove: "10000" },
    success: `303 to \`${RULES}\``,
    refusals: ["409 these rules are in force already, or others wait for a decision"],
  },
  {
    title: "Confirm rules of approval",
    module: `${MODULES}/confirm.tsx`,
    purpose: "Sends the one-time code that confirms exactly these rules.",
    who: `${WHO}, and the proposer only where nobody else may`,
    schema: confirmRulesSchema,
    example: { intent: "confirm" },
    success: `303 to \`${ONE}/confirm/code\``,
    refusals: [
      "403 whoever proposed them asks, and somebody else may confirm them",
      "409 they do not wait any more",
      "429 too many codes were sent and not used",
    ],
  },
  codeForm({
    title: "Confirm rules of approval: one-time code",
    module: `${MODULES}/confirm-code.tsx`,
    purpose: "Confirms the rules with the code, asks for another code, or goes back.",
    after: "the form before",
    back: `${ONE}/confirm`,
    success: `303 to \`${RULES}\``,
  }),
  {
    title: "Refuse rules of approval",
    module: `${MODULES}/refuse.tsx`,
    purpose: "Refuses rules that somebody else proposed.",
    who: WHO,
    schema: refuseRulesSchema,
    notes: { reason: "whoever proposed them reads it" },
    example: { reason: "Not without a bound for one day" },
    success: `303 to \`${RULES}\``,
    refusals: ["403 whoever proposed them asks", "409 they do not wait any more"],
  },
  {
    title: "Take rules of approval back",
    module: `${MODULES}/take-back.tsx`,
    purpose: "Takes back rules that one has proposed oneself.",
    who: "and proposed them",
    schema: takeBackRulesSchema,
    example: { intent: "takeBack" },
    success: `303 to \`${RULES}\``,
    refusals: ["404 somebody else proposed them", "409 they do not wait any more"],
  },
];
