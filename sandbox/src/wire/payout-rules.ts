import type { PayoutApprovals, RuleChange } from "#provider/contract/payout-rules";
import type { RuleChangeRow } from "../db/payout-rules.ts";
import type { proposalRights } from "../domain/payout-approval.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

export const toRuleChange = (change: Omit<RuleChangeRow, "seq">): RuleChange => ({
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

/** A person's permissions for a proposal. */
export const toMay = ({
  lapsed,
  refusal,
}: ReturnType<typeof proposalRights>): Pick<NonNullable<PayoutApprovals["proposal"]>, "lapsed" | "may"> => ({
  lapsed,
  may: { confirm: !refusal.confirm, refuse: !refusal.refuse, withdraw: !refusal.withdraw },
});
