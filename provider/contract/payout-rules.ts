import { payoutRulesSchema } from "./payout-bands.ts";
import { PAYOUT_RECALL, PAYOUT_REVIEW } from "./payout-access.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { ruleProposals } from "./rule-proposals.ts";

const proposed = ruleProposals({
  path: "api/apps/{appId}/payout-approvals",
  rules: payoutRulesSchema,
  access: { see: AREA_ACCESS.payouts, review: PAYOUT_REVIEW, recall: PAYOUT_RECALL },
  purpose: "payoutRules",
  calls: {
    get: { summary: "How many people approve payouts of an application, and how that changed" },
    propose: { summary: "Propose other rules; they count once a second person confirms them" },
    startConfirmation: { summary: "Send the code that confirms exactly these rules" },
    confirm: { summary: "Confirm rules that somebody else proposed; they count from now on" },
    refuse: { summary: "Refuse rules that somebody else proposed, with a reason" },
    withdraw: { summary: "Take back rules that one has proposed oneself" },
  },
});

export const ruleChangeSchema = proposed.change;
export const payoutApprovalsSchema = proposed.approvals;

/** Who has to approve payouts of an application: the rules, and their change by two people. */
export const payoutRules = proposed.calls;
