import { codeForm, EXAMPLE_KEY, type FormDoc } from "~/forms/forms-doc";
import { confirmRulesSchema, proposeRulesSchema, refuseRulesSchema, takeBackRulesSchema } from "./rules-schema";

const WHO = "in the application";
const RULES = "/applications/{appId}/refund-rules";
const ONE = `${RULES}/{id}`;
const MODULES = "billing/refund-rules";

/** The forms of an application: which of its refunds need a second person or a code. */
export const REFUND_RULES_FORMS: readonly FormDoc[] = [
  {
    title: "Propose rules of refunds",
    module: `${MODULES}/propose.tsx`,
    purpose:
      "Proposes which refunds of an application need a second person or a code; nothing changes until a second person confirms it.",
    who: WHO,
    schema: proposeRulesSchema("en"),
    notes: {
      approvalAbove:
        "above this amount a second person approves; `0`: every refund; left out: none because of its amount",
      dailyAbove: "what one person may refund in a day before a second one approves",
      codeAbove: "above this amount whoever refunds types a one-time code; what a key asks for is approved instead",
    },
    example: { idempotencyKey: EXAMPLE_KEY, approvalAbove: "500", dailyAbove: "2000", codeAbove: "100" },
    success: `303 to \`${RULES}\``,
    refusals: ["409 these rules are in force already, or others wait for a decision"],
  },
  {
    title: "Confirm rules of refunds",
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
    title: "Confirm rules of refunds: one-time code",
    module: `${MODULES}/confirm-code.tsx`,
    purpose: "Confirms the rules with the code, asks for another code, or goes back.",
    after: "the form before",
    back: `${ONE}/confirm`,
    success: `303 to \`${RULES}\``,
  }),
  {
    title: "Refuse rules of refunds",
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
    title: "Take rules of refunds back",
    module: `${MODULES}/take-back.tsx`,
    purpose: "Takes back rules that one has proposed oneself.",
    who: "and proposed them",
    schema: takeBackRulesSchema,
    example: { intent: "takeBack" },
    success: `303 to \`${RULES}\``,
    refusals: ["404 somebody else proposed them", "409 they do not wait any more"],
  },
];
