import type { Currency } from "#provider/contract/money";
import type { PayoutFileColumn } from "#provider/contract/payout-file-rows";
import type { CodePage } from "#provider/contract/spreadsheets";
import type { PayoutState, PayoutTarget } from "#provider/contract/words";
import { judgeExit } from "#provider/rules/money-exits";
import { exceedsDay } from "#provider/rules/payout-approvers";
import type { Region } from "#provider/contract/regions";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { expectAtMost, expectChange, expectNumber, type Db, type Statement } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { expectNoneWaits } from "../../db/leaving-acts.ts";
import type { FileRowRecord } from "../../db/payout-file-rows.ts";
import { searchOfPayoutFile, type PayoutFileRecord, type ReviewedFile } from "../../db/payout-files.ts";
import { isOnlyReviewer, OF_FILE } from "../../db/payout-reviewers.ts";
import { expectRules, madeToday, type StandingRules } from "../../db/payout-rules.ts";
import { payoutFileApprovals, payoutFileRows, payoutFiles, payouts } from "../../db/schema/index.ts";
import { judgedFile } from "../../domain/payout-approval.ts";
import { nextFileState, type PayoutFileMove } from "../../domain/payout-file-state.ts";
import { startPayout, stopPayout } from "../../domain/ledger.ts";
import { bookEntry } from "../ledger.ts";
import { ANSWER_MS } from "./payout-row.ts";
import { judgeApproval, lapseOthers, type GivenBack, type PlannedApproval } from "./payout-review.ts";

/** Rows in one statement: a text of D1 holds at most 2 MB. */
const ROWS_AT_ONCE = 1_000;

export type NewFileRow = Omit<FileRowRecord, "fileId">;
type Reviewer = { id: string; fullName: string };

type Paying = { merchantId: string; applicationId: string; currency: Currency; now: number };

/** A new file: not judged and not made yet. */
export const newFile = ({ now, ...paying }: Paying) => ({
  ...paying,
  id: newId("pfl"),
  state: "CHECKED" as const,
  unreadSheets: [] as string[],
  guessed: null as CodePage | null,
  hiddenColumns: [] as PayoutFileColumn[],
  good: 0,
  wrong: 0,
  warned: 0,
  unasked: 0,
  amountMinor: 0,
  feeMinor: 0,
  createdAt: now,
  madeAt: null,
  approversNeeded: 0,
  madeTodayMinor: 0,
  reviewedBy: null,
  reviewedByName: null,
  reviewedAt: null,
  approvedAlone: false,
  reason: null,
  arrived: 0,
  failed: 0,
  returned: 0,
  finishedAt: null,
  toldAt: null,
});

/** Stores a judged file with its rows. */
export function planChecked(
  db: Db,
  file: Omit<PayoutFileRecord, "seq" | "search">,
  rows: readonly NewFileRow[],
): Statement[] {
  const statements: Statement[] = [db.insert(payoutFiles).values({ ...file, search: searchOfPayoutFile(file) })];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const json = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE));
    // In the order of the table's columns.
    statements.push(
      db.insert(payoutFileRows)
        .select(sql`SELECT ${file.id}, value ->> 'row', value ->> 'isWrong', value ->> 'isWarned', value -> 'typed',
        value -> 'problems', value -> 'warnings', value ->> 'payoutId', value ->> 'target', value ->> 'targetMasked', value ->> 'destination',
        value ->> 'nameCheck', value ->> 'amountMinor', value ->> 'feeMinor', value ->> 'search' FROM json_each(${json})`),
    );
  }
  return statements;
}

const subjectOf = ({ applicationId, id: reference }: PayoutFileRecord) =>
  ({ applicationId, reference, kind: "PAYOUT" }) as const;
const sumsOf = ({ amountMinor: amount, feeMinor: fee }: PayoutFileRecord) => ({ amount, fee });

type FileChanges = Parameters<ReturnType<typeof updateFiles>["set"]>[0];
const updateFiles = (db: Db) => db.update(payoutFiles);

/**
 * Changes the state of a file, if it still has the state that was read. Undefined if that state does not allow the
 * change.
 */
function moved(
  db: Db,
  file: PayoutFileRecord,
  move: PayoutFileMove,
  { changes = {}, only }: { changes?: FileChanges; only?: SQL | undefined } = {},
): Statement[] | undefined {
  const state = nextFileState(file.state, move);
  if (!state) return undefined;
  return [
    updateFiles(db)
      .set({ ...changes, state })
      .where(and(eq(payoutFiles.id, file.id), eq(payoutFiles.state, file.state), only)),
    expectChange(db, `file still ${file.state}`),
  ];
}

/**
 * The region of a file, the rules in force, and the sum that its maker has made besides on that day, in minor units, as
 * it was read.
 */
type Making = { region: Region; standing: StandingRules; madeBefore: number; now: number };

/**
 * Makes a checked file's payouts as one: the whole sum leaves the available balance in one entry. As with a payout, the
 * batch is aborted if other rules came into force meanwhile, or if its maker's new sum of the day needs one more
 * approver. Undefined if the file cannot be made any more.
 */
export function planMake(
  db: Db,
  file: PayoutFileRecord,
  making: Making,
): { changes: Pick<PayoutFileRecord, "state" | "madeAt" | "approversNeeded">; statements: Statement[] } | undefined {
  if (file.wrong > 0 || file.good === 0) return undefined;
  const { region, standing, madeBefore, now } = making;
  const { applicationId, amountMinor } = file;
  const made = madeToday({ application: { id: applicationId, region }, makerId: file.createdBy, now });
  const judged = { amount: amountMinor, madeToday: madeBefore };
  const asked = { ...judged, exit: "PAYOUT", target: "UNCONFIRMED", isOwner: false, isAlone: false } as const;
  const changes = {
    state: "AWAITING_APPROVAL" as const,
    madeAt: now,
    approversNeeded: judgeExit(standing.rules, asked).approvers,
  };
  // Read at the moment of the write: each of many simultaneous files counts those before it.
  const statements = moved(db, file, "make", {
    changes: { ...changes, madeTodayMinor: sql`${made} + ${amountMinor}` },
  });
  if (!statements) return undefined;
  const { dailyAbove } = standing.rules;
  const guards = [
    expectRules(db, applicationId, standing),
    ...(dailyAbove === null || exceedsDay(standing.rules, judged)
      ? []
      : [expectAtMost(db, "what its maker may pay out that day", made, dailyAbove - amountMinor)]),
  ];
  const entry = bookEntry(db, startPayout(subjectOf(file), sumsOf(file)), file.currency, now);
  return { changes, statements: [...guards, ...statements, ...entry] };
}

/** The rows of an approved file as payouts on their way; a column of payouts that is missing here does not compile. */
const payoutsOf = (db: Db, { id }: PayoutFileRecord, now: number) =>
  db
    .select({
      seq: sql<number>`NULL`.as("seq"),
      id: payoutFileRows.payoutId,
      merchantId: payoutFiles.merchantId,
      applicationId: payoutFiles.applicationId,
      kind: sql<"PAYOUT">`'PAYOUT'`.as("kind"),
      state: sql<PayoutState>`'IN_PROGRESS'`.as("state"),
      target: sql<PayoutTarget>`${payoutFileRows.target}`.as("target"),
      targetMasked: payoutFileRows.targetMasked,
      destination: payoutFileRows.destination,
      bank: sql<null>`NULL`.as("bank"),
      cardType: sql<null>`NULL`.as("card_type"),
      fullName: sql<string>`${payoutFileRows.typed} ->> 'fullName'`.as("full_name"),
      nameCheck: payoutFileRows.nameCheck,
      finCode: sql<null>`NULL`.as("fin_code"),
      description: sql<string>`${payoutFileRows.typed} ->> 'description'`.as("description"),
      automatic: sql<boolean>`0`.as("automatic"),
      currency: payoutFiles.currency,
      amountMinor: payoutFileRows.amountMinor,
      feeMinor: payoutFileRows.feeMinor,
      createdBy: payoutFiles.createdBy,
      createdByName: payoutFiles.createdByName,
      createdAt: sql<number>`${payoutFiles.madeAt}`.as("created_at"),
      approversNeeded: payoutFiles.approversNeeded,
      madeTodayMinor: payoutFiles.madeTodayMinor,
      // The file was judged as if every receiver were unknown.
      receiverKnown: sql<boolean>`0`.as("receiver_known"),
      reviewedBy: payoutFiles.reviewedBy,
      reviewedByName: payoutFiles.reviewedByName,
      reviewedAt: payoutFiles.reviewedAt,
      approvedAlone: payoutFiles.approvedAlone,
      reason: sql<null>`NULL`.as("reason"),
      failure: sql<null>`NULL`.as("failure"),
      finishedAt: sql<null>`NULL`.as("finished_at"),
      bankAt: sql<number>`${now + ANSWER_MS}`.as("bank_at"),
      asked: sql<number>`0`.as("asked"),
      unknownSince: sql<null>`NULL`.as("unknown_since"),
      returnedAt: sql<null>`NULL`.as("returned_at"),
      settledBy: sql<null>`NULL`.as("settled_by"),
      settledByName: sql<null>`NULL`.as("settled_by_name"),
      settledNote: sql<null>`NULL`.as("settled_note"),
      search: payoutFileRows.search,
      fileId: payoutFileRows.fileId,
    })
    .from(payoutFileRows)
    .innerJoin(payoutFiles, eq(payoutFiles.id, payoutFileRows.fileId))
    .where(eq(payoutFileRows.fileId, id))
    .orderBy(payoutFileRows.row);

/**
 * Approves a file, or notes the first of two approvals. The last one that it needs turns each row into a payout for the
 * bank, in the same batch, so that none is doubled or left out. If several people approve, reject or recall the file,
 * or it expires, at the same moment, each act sees the result of the one before. The maker may approve, and one person
 * may suffice where two are needed, only if nobody else may approve. Undefined if its state does not allow it.
 */
export function planFileApproval(
  db: Db,
  reviewed: ReviewedFile,
  by: Reviewer,
  now: number,
): PlannedApproval | undefined {
  const { file, standing } = reviewed;
  const isOwn = file.createdBy === by.id;
  const approving = judgeApproval({ ...reviewed, payout: judgedFile(file) }, by);
  const { needed, approvedBy, alone, leaves } = approving;
  const kept = isOwn
    ? []
    : [
        db.insert(payoutFileApprovals).values({ fileId: file.id, userId: by.id, userName: by.fullName, at: now }),
        ...lapseOthers(db, OF_FILE, file, { counted: approvedBy.length, now }),
      ];
  const before = [expectRules(db, file.applicationId, standing), expectNoneWaits(db, file.id), ...kept];
  if (!leaves) {
    if (!nextFileState(file.state, "approve")) return undefined;
    const noted = updateFiles(db)
      .set({ approversNeeded: needed })
      .where(and(eq(payoutFiles.id, file.id), eq(payoutFiles.state, file.state)));
    return { statements: [...before, noted, expectChange(db, `file still ${file.state}`)], approving };
  }
  const statements = moved(db, file, "approve", {
    changes: {
      approversNeeded: needed,
      reviewedBy: isOwn ? null : by.id,
      reviewedByName: by.fullName,
      reviewedAt: now,
      approvedAlone: alone,
    },
    only: alone ? isOnlyReviewer(file, by.id) : undefined,
  });
  if (!statements) return undefined;
  const paid = sql`(SELECT count(*) FROM payouts WHERE file_id = ${file.id})`;
  return {
    statements: [
      ...before,
      ...statements,
      db.insert(payouts).select(payoutsOf(db, file, now)),
      // Not by `changes()`: a trigger inserts each payout into the full-text index, and those rows would count too.
      expectNumber(db, "every row became a payout", paid, file.good),
    ],
    approving,
  };
}

const MOVES: Record<GivenBack["kind"], PayoutFileMove> = { rejected: "reject", recalled: "recall", expired: "expire" };

/** Returns the whole sum to the wallet, once. Undefined if the file's state does not allow it. */
export function planFileGiveBack(db: Db, file: PayoutFileRecord, how: GivenBack, now: number): Statement[] | undefined {
  const statements = moved(db, file, MOVES[how.kind], {
    changes: {
      finishedAt: now,
      // The same batch tells the maker.
      toldAt: now,
      ...(how.kind === "rejected" && {
        reason: how.reason,
        reviewedBy: how.by.id,
        reviewedByName: how.by.fullName,
        reviewedAt: now,
      }),
    },
  });
  return statements && [...statements, ...bookEntry(db, stopPayout(subjectOf(file), sumsOf(file)), file.currency, now)];
}

/** Notes that the maker of an ended file was told. */
export const planTold = (db: Db, { id }: PayoutFileRecord, now: number): Statement[] => [
  db
    .update(payoutFiles)
    .set({ toldAt: now })
    .where(and(eq(payoutFiles.id, id), sql`told_at IS NULL`)),
  expectChange(db, "not told yet"),
];
