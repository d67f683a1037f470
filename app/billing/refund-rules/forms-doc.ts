import { rulesForms } from "~/billing/shared/rules/rules-forms-doc";
import { EXAMPLE_KEY } from "~/forms/forms-doc";
import { proposeRulesSchema } from "./rules-schema";

/** The forms of an application: which of its refunds need a second person or a code. */
export const REFUND_RULES_FORMS = rulesForms({
  rules: "rules of refunds",
  path: "/applications/{appId}/refund-rules",
  modules: "billing/refund-rules",
  propose: {
    purpose:
      "Proposes which refunds of an application need a second person or a code; nothing changes until a second person confirms it.",
    schema: proposeRulesSchema("en"),
    notes: {
      approvalAbove:
        "above this amount a second person approves; `0`: every refund; left out: none because of its amount",
      dailyAbove: "what one person may refund in a day before a second one approves",
      codeAbove: "above this amount whoever refunds types a one-time code; what a key asks for is approved instead",
    },
    example: { idempotencyKey: EXAMPLE_KEY, approvalAbove: "500", dailyAbove: "2000", codeAbove: "100" },
  },
});
