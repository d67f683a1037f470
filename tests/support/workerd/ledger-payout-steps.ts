import { withdrawalFee } from "#provider/rules/fees";
import { DEFAULT_PAYOUT_RULES } from "#provider/rules/payout-approvers";
import type { Statement } from "../../../sandbox/src/db/database.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import * as ledger from "../../../sandbox/src/domain/ledger.ts";
import {
  newFile,
  planChecked,
  planFileApproval,
  planFileGiveBack,
  planMake,
  type NewFileRow,
} from "../../../sandbox/src/operations/wallets/payout-file.ts";
import type { PayoutRow } from "../../../sandbox/src/db/withdrawals.ts";
import { planPayout } from "../../../sandbox/src/operations/wallets/payout.ts";
import { planApproval, planGiveBack, type GivenBack } from "../../../sandbox/src/operations/wallets/payout-review.ts";
import type { Ongoing, Operation, Payout, Step, WaitingFile } from "./ledger-model.ts";
import { db } from "./sandbox.ts";

export const MAKER = { id: "usr_PROPERTY", fullName: "Someone" };

/** A payout as read before its end: every further act on it is refused. */
export const asRead = (payout: Payout): PayoutRow => ({ seq: 0, ...payout });

type Whose = { applicationId: string; merchantId: string; reviewerId: string };

const standing = { rules: DEFAULT_PAYOUT_RULES, version: 0 };
/** No approvals yet, and one possible approver besides the maker. */
const UNTOUCHED = {
  appName: "",
  standing,
  leaves: false,
  approvals: [],
  others: 1,
  makerReviews: false,
  makersHands: [],
};
const TO = {
  target: "BANK",
  destination: "AZ86AIIB00000000000000000001",
  targetMasked: "AZ86 AIIB •••• 0001",
} as const;

function newPayout({ applicationId: id, merchantId }: Whose, amountMinor: number, part: number, now: number) {
  return planPayout(db, {
    application: { id, merchantId, region: "default", currency: "AZN" },
    ...TO,
    bank: null,
    receiver: "Aysel Quliyeva",
    nameCheck: null,
    receiverKnown: false,
    standing,
    madeBefore: 0,
    amountMinor,
    feeMinor: withdrawalFee(amountMinor, part % 3 === 0),
    description: "Guide",
    maker: MAKER,
    now,
  });
}

/** How a person, or time, gives back the waiting payout; undefined: it is approved. */
function decided(part: number, by: { id: string; fullName: string }): GivenBack | undefined {
  if (part <= 15) return { kind: "rejected", by, reason: "Paid in cash" };
  if (part <= 30) return { kind: "recalled" };
  return part <= 45 ? { kind: "expired" } : undefined;
}

type Sums = { amountMinor: number; feeMinor: number };
const leaves = (subject: { applicationId: string; id: string }, { amountMinor: amount, feeMinor: fee }: Sums) =>
  ledger.startPayout({ applicationId: subject.applicationId, reference: subject.id, kind: "PAYOUT" }, { amount, fee })
    .postings;
const comesBack = (subject: { applicationId: string; id: string }, { amountMinor: amount, feeMinor: fee }: Sums) =>
  ledger.stopPayout({ applicationId: subject.applicationId, reference: subject.id }, { amount, fee }).postings;

const step = (
  name: string,
  statements: Statement[] | undefined,
  postings: ledger.Posting[],
  after: Step["after"],
): Step | undefined => statements && { name, statements, postings, after };

/** The oldest waiting payout is approved or given back. */
function decidePayout(payout: Payout, by: { id: string; fullName: string }, part: number, at: number) {
  const how = decided(part, by);
  const shift = ({ waiting }: Ongoing) => waiting.shift();
  if (how)
    return step(
      `PAYOUT_${how.kind.toUpperCase()}`,
      planGiveBack(db, asRead(payout), how, at),
      comesBack(payout, payout),
      shift,
    );
  const reviewed = { ...UNTOUCHED, payout: asRead(payout), fileName: null, recurringId: null };
  return step("PAYOUT_APPROVED", planApproval(db, reviewed, by, at)?.statements, [], (open) => {
    shift(open);
    open.payout.push({ ...payout, state: "IN_PROGRESS" });
  });
}

/** A file of two payouts, checked and made at once. */
function makeFile(whose: Whose, chosen: Operation, at: number): Step | undefined {
  const { applicationId, merchantId } = whose;
  const amounts = [Math.max(100, Math.floor(chosen.amount / 3)), Math.max(100, Math.floor(chosen.amount / 5))];
  const payouts = amounts.map((amount, nth) => newPayout(whose, amount, chosen.part + nth, at).payout);
  const total = (key: keyof Sums) => payouts.reduce((sum, payout) => sum + payout[key], 0);
  const checked = {
    ...newFile({ merchantId, applicationId, currency: "AZN", now: at }),
    fileName: "wages.csv",
    sha256: "0".repeat(64),
    createdBy: MAKER.id,
    createdByName: MAKER.fullName,
    good: payouts.length,
    amountMinor: total("amountMinor"),
    feeMinor: total("feeMinor"),
  };
  const rows = payouts.map(({ amountMinor, feeMinor, fullName, description, search }, nth): NewFileRow => ({
    row: nth + 2,
    isWrong: false,
    isWarned: false,
    typed: { fullName, target: "", cardNumber: TO.destination, amount: "", description },
    problems: [],
    warnings: [],
    payoutId: newId("pay"),
    ...TO,
    nameCheck: null,
    amountMinor,
    feeMinor,
    search,
  }));
  const read = { seq: 0, search: "", ...checked };
  const made = planMake(db, read, { region: "default", standing, madeBefore: 0, now: at });
  if (!made) return undefined;
  const waiting: WaitingFile = {
    file: { ...read, ...made.changes },
    payouts: payouts.map((payout, nth) => ({
      ...payout,
      id: rows[nth]?.payoutId ?? "",
      fileId: checked.id,
      state: "IN_PROGRESS",
    })),
  };
  return step("FILE", [...planChecked(db, checked, rows), ...made.statements], leaves(checked, checked), ({ files }) =>
    files.push(waiting),
  );
}

/**
 * The oldest waiting file is approved, so that each of its rows becomes a payout on its way, or given back as a whole.
 */
function decideFile({ file, payouts }: WaitingFile, by: { id: string; fullName: string }, part: number, at: number) {
  const how = decided(part, by);
  if (how)
    return step(`FILE_${how.kind.toUpperCase()}`, planFileGiveBack(db, file, how, at), comesBack(file, file), (open) =>
      open.files.shift(),
    );
  return step("FILE_APPROVED", planFileApproval(db, { ...UNTOUCHED, file }, by, at)?.statements, [], (open) => {
    open.files.shift();
    open.payout.push(...payouts);
  });
}

/** The next act of makers and approvers of payouts; undefined if none is possible. */
export function payoutStep(chosen: Operation, whose: Whose, open: Ongoing, at: number): Step | undefined {
  const reviewer = { id: whose.reviewerId, fullName: "Someone else" };
  const { kind, amount, part } = chosen;
  switch (kind) {
    case 11: {
      const { payout, statements } = newPayout(whose, amount, part, at);
      return step("PAYOUT", statements, leaves(payout, payout), ({ waiting }) => waiting.push(payout));
    }
    case 12: {
      const [payout] = open.waiting;
      return payout && decidePayout(payout, reviewer, part, at);
    }
    case 13:
      return makeFile(whose, chosen, at);
    default: {
      const [file] = open.files;
      return file && decideFile(file, reviewer, part, at);
    }
  }
}
