import type { MoneyTarget } from "#provider/contract/money-targets";
import type { MoneyTargetRow } from "../db/money-targets.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

export const toMoneyTarget = (target: Omit<MoneyTargetRow, "seq">): MoneyTarget => ({
  id: target.id,
  kind: target.kind,
  state: target.state,
  shown: target.shown,
  proposedBy: target.proposedByName,
  proposedDate: toInstant(target.proposedAt),
  decidedBy: target.decidedByName,
  decidedDate: toInstantOrNull(target.decidedAt),
  revokedBy: target.revokedByName,
  revokedDate: toInstantOrNull(target.revokedAt),
});
