import { AREA_ACCESS } from "./permissions.ts";
import { REFUND_RECALL } from "./refund-access.ts";
import { refundRulesSchema } from "./refund-terms.ts";
import { ruleProposals } from "./rule-proposals.ts";

const proposed = ruleProposals({
  path: "api/apps/{appId}/refund-rules",
  rules: refundRulesSchema,
  access: { see: {}, review: AREA_ACCESS.reviewRefunds, recall: REFUND_RECALL },
  purpose: "refundRules",
  calls: {
    get: { summary: "Which refunds of an application need a second person or a code, and how that changed" },
    propose: { summary: "Propose other rules of refunds; they count once a second person confirms them" },
    startConfirmation: { summary: "Send the code that confirms exactly these rules of refunds" },
    confirm: { summary: "Confirm rules of refunds that somebody else proposed; they count from now on" },
    refuse: { summary: "Refuse rules of refunds that somebody else proposed, with a reason" },
    withdraw: { summary: "Take back rules of refunds that one has proposed oneself" },
  },
});

export const refundRuleChangeSchema = proposed.change;
export const refundApprovalsSchema = proposed.approvals;

/** Which refunds of an application need a second person or a code: the rules, and their change by two people. */
export const refundRules = proposed.calls;
