import type { RefundRules } from "#provider/contract/refund-terms";
import { ruleChangesTable } from "./rule-changes.ts";

/** Proposed rules of an application's refunds, and the decision on them, as of payouts (decision 0175). */
export const refundRuleChanges = ruleChangesTable<RefundRules>("refund_rule_changes");
