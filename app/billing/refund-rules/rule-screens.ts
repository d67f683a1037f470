import { AREA_ACCESS } from "#provider/contract/permissions";
import { REFUND_RECALL } from "#provider/contract/refund-access";
import { ruleScreens } from "~/billing/shared/rules/rule-screens";
import { formatAmountInput } from "~/i18n/format";
import { refundRulesParams, refundRulesPaths } from "~/paths/refund";
import { BOUNDS, proposeRulesSchema, rulesOf } from "./rules-schema";

/** The screens of the rules of an application's refunds. */
export const REFUND_RULE_SCREENS = ruleScreens({
  access: { see: {}, review: AREA_ACCESS.reviewRefunds, recall: REFUND_RECALL },
  purpose: "refundRules",
  params: refundRulesParams,
  calls: ({ refundRules }) => refundRules,
  paths: refundRulesPaths,
  toast: (end) => `refund-rules:toast.${end}`,
  logged: "refund_rules_confirmed",
  schema: proposeRulesSchema,
  rulesOf,
  written: (rules, language) =>
    Object.fromEntries(
      BOUNDS.map((name) => {
        const minor = rules[name];
        return [name, minor === null ? "" : formatAmountInput(language, minor)];
      }),
    ),
});
