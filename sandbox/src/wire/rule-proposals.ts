import type { RuleChange, WaitingProposal } from "#provider/contract/rule-proposals";
import type { RuleChangeRow } from "../db/rule-proposals.ts";
import type { proposalRights } from "../domain/payout-approval.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

export const toRuleChange = <Rules>(change: Omit<RuleChangeRow<Rules>, "seq">): RuleChange<Rules> => ({
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
}: ReturnType<typeof proposalRights>): Pick<WaitingProposal<unknown>, "lapsed" | "may"> => ({
  lapsed,
  may: { confirm: !refusal.confirm, refuse: !refusal.refuse, withdraw: !refusal.withdraw },
});
