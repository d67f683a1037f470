import type { Approver, LastPaid, PayoutFileComparison } from "#provider/contract/approval";
import { changePercent } from "#provider/rules/payout-change";
import type { AskedApprover } from "../db/asked-approvers.ts";
import type { Paid } from "../db/last-paid.ts";
import type { Comparison } from "../db/payout-comparison.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

/** The people who may still approve, the viewer first. */
export const toApprovers = (people: readonly AskedApprover[], viewerId: string): Approver[] =>
  people
    .map(({ userId, fullName, toldAt }) => ({
      fullName,
      isYou: userId === viewerId,
      toldDate: toInstantOrNull(toldAt),
    }))
    .toSorted((one, other) => Number(other.isYou) - Number(one.isYou));

export const toLastPaid = (paid: Paid | undefined): LastPaid | null =>
  paid ? { id: paid.id, amount: paid.amountMinor, date: toInstant(paid.at) } : null;

/** How many rows, and whose it is if there is one. */
const toFinding = (rows: readonly { fullName: string }[]) => ({
  count: rows.length,
  fullName: rows.length === 1 ? (rows[0]?.fullName ?? null) : null,
});

function toChange(rows: Comparison["changed"]): PayoutFileComparison["more"] {
  const [only] = rows.length === 1 ? rows : [];
  return { ...toFinding(rows), percent: only ? changePercent(only.amountMinor, only.last.amountMinor) : null };
}

export const toComparison = ({ with: like, changed, ...found }: Comparison): PayoutFileComparison => ({
  with: like
    ? {
        id: like.id,
        fileName: like.fileName,
        madeDate: toInstant(like.madeAt),
        rows: like.rows,
        amount: like.amountMinor,
      }
    : null,
  newReceivers: toFinding(found.newReceivers),
  more: toChange(changed.filter(({ amountMinor, last }) => amountMinor > last.amountMinor)),
  less: toChange(changed.filter(({ amountMinor, last }) => amountMinor < last.amountMinor)),
  doubled: toFinding(found.doubled),
  missing: toFinding(found.missing),
});
