import { rulesForms } from "~/billing/shared/rules/rules-forms-doc";
import { EXAMPLE_KEY } from "~/forms/forms-doc";
import { proposeRulesSchema } from "./rules-schema";

/** The forms of an application: who has to approve its payouts. */
export const APPROVAL_FORMS = rulesForms({
  rules: "rules of approval",
  path: "/applications/{appId}/payout-approvals",
  modules: "billing/payout-approvals",
  propose: {
    purpose:
      "Proposes how many people approve payouts of an application; nothing changes until a second person confirms it.",
    schema: proposeRulesSchema("en"),
    notes: {
      nobodyUpTo: "up to this amount nobody approves; left out: every payout is approved",
      ordinary: "`TWO`: two people approve whatever the amount, and `twoAbove` is not looked at",
      twoAbove: "above this amount two people approve",
      dailyAbove:
        "what one person may pay out in a day before one more approves; written as the page’s language writes it",
    },
    example: { idempotencyKey: EXAMPLE_KEY, nobodyUpTo: "50", ordinary: "ONE", twoAbove: "5000", dailyAbove: "10000" },
  },
});
