import type { RefundRuleChange } from "#provider/contract/refund-rules";
import type { RefundRuleChangeRow } from "../db/refund-rules.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

export const toRefundRuleChange = (change: Omit<RefundRuleChangeRow, "seq">): RefundRuleChange => ({
  id: change.id,
  state: change.state,
  rules: change.rules,
  proposedBy: change.proposedByName,
  proposedDate: toInstant(change.proposedAt),
  decidedBy: change.decidedByName,
  decidedDate: toInstantOrNull(change.decidedAt),
  alone: change.alone,
  reason: change.reason,
});
