import { PAYOUT_RECALL, PAYOUT_REVIEW } from "#provider/contract/payout-access";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { ruleScreens } from "~/billing/shared/rules/rule-screens";
import { formatAmountInput } from "~/i18n/format";
import { pathParams } from "~/paths";
import { approvalPaths } from "~/paths/approval";
import { proposeRulesSchema, rulesOf, typedOf } from "./rules-schema";

/** The screens of who approves the payouts of an application. */
export const PAYOUT_RULE_SCREENS = ruleScreens({
  access: { see: AREA_ACCESS.payouts, review: PAYOUT_REVIEW, recall: PAYOUT_RECALL },
  purpose: "payoutRules",
  params: pathParams.payoutRules,
  calls: ({ payoutRules }) => payoutRules,
  paths: approvalPaths,
  toast: (end) => `payout-approvals:toast.${end}`,
  logged: "payout_rules_confirmed",
  schema: proposeRulesSchema,
  rulesOf,
  written: (rules, language) => {
    const amount = (minor: number | undefined) => (minor === undefined ? "" : formatAmountInput(language, minor));
    const { nobodyUpTo, ordinary, twoAbove, dailyAbove } = typedOf(rules);
    return { nobodyUpTo: amount(nobodyUpTo), ordinary, twoAbove: amount(twoAbove), dailyAbove: amount(dailyAbove) };
  },
});
