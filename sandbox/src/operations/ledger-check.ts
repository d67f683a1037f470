import { and, eq } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../db/database.ts";
import { PIECE } from "../db/check-piece.ts";
import { PIECES } from "../db/ledger-check.ts";
import { KEPT_FINDINGS, runningCheck, type LedgerCheckRow } from "../db/ledger-checks.ts";
import { ledgerChecks, ledgerFindings } from "../db/schema/index.ts";
import { stageAfter, type Finding } from "../domain/ledger-check.ts";
import type { Log } from "../log.ts";
import { runOnce } from "./run.ts";

/** The counter of rows that each stage adds to. */
const COUNTED = {
  POSTINGS: "postings",
  ENTRIES: "entries",
  ACCOUNTS: "accounts",
  MOVEMENTS: undefined,
  RESERVES: undefined,
  PAYOUTS: undefined,
  TOTALS: undefined,
} as const;

/** At most one check runs: a UNIQUE index of the database. */
const ONE_RUNS = "ledger_checks.state";

/** Begins a check of the whole ledger. The database refuses it while another one runs. */
export const beginCheck = (db: Db, startedBy: LedgerCheckRow["startedBy"], now: number): Statement =>
  db.insert(ledgerChecks).values({ startedBy, state: "RUNNING", stage: "POSTINGS", startedAt: now });

/** The statements of a piece of a check, and the findings for the log after they are written. */
export type CheckPiece = {
  statements: Statement[];
  check: LedgerCheckRow;
  findings: Finding[];
  faults: number;
  ends: boolean;
};

/**
 * Checks the next piece, and returns its progress and its faults. The batch fails if the check has moved on since it
 * was read, so that only one of two simultaneous runs counts.
 */
export async function planPiece(db: Db, check: LedgerCheckRow, now: number): Promise<CheckPiece> {
  const { seq, stage, cursor } = check;
  const { rows, end, findings } = await PIECES[stage](db, cursor);
  const isOver = rows < PIECE;
  const next = isOver ? stageAfter(stage) : stage;
  const faults = check.faults + findings.length;
  const counted = COUNTED[stage];
  const statements = [
    db
      .update(ledgerChecks)
      .set({
        faults,
        ...(counted === undefined ? {} : { [counted]: check[counted] + rows }),
        ...(next === undefined ? { state: "DONE", finishedAt: now } : { stage: next, cursor: isOver ? 0 : end }),
      })
      .where(
        and(
          eq(ledgerChecks.seq, seq),
          eq(ledgerChecks.state, "RUNNING"),
          eq(ledgerChecks.stage, stage),
          eq(ledgerChecks.cursor, cursor),
        ),
      ),
    expectChange(db, "the check is still where it was"),
    ...findings
      .slice(0, Math.max(0, KEPT_FINDINGS - check.faults))
      .map((finding) => db.insert(ledgerFindings).values({ checkSeq: seq, ...finding })),
  ];
  return { statements, check, findings, faults, ends: next === undefined };
}

/** The largest number of faults of one piece that the log names; the count includes all of them. */
const LOGGED = 20;

/** Logs a written piece: each fault by its name, and the end of the check. */
export function logPiece(log: Log, { check, findings, faults, ends }: CheckPiece): void {
  for (const finding of findings.slice(0, LOGGED)) log("ledger_fault", { check: check.seq, ...finding });
  if (ends) log("ledger_checked", { check: check.seq, startedBy: check.startedBy, postings: check.postings, faults });
}

/** The pieces that run while a person waits for the check they asked for; the clock runs the rest. */
const PIECES_AT_ONCE = 50;

/**
 * Checks the ledger from its beginning at a person's request. A running check is dropped, since data that it has passed
 * may have been damaged afterwards. The clock finishes the check of a large ledger.
 */
export async function checkOnDemand(db: Db, log: Log, now: number): Promise<void> {
  const giveWay = db
    .update(ledgerChecks)
    .set({ state: "REPLACED", finishedAt: now })
    .where(eq(ledgerChecks.state, "RUNNING"));
  await runOnce(db, [giveWay, beginCheck(db, "DEMAND", now)], { races: [ONE_RUNS] });
  for (let made = 0; made < PIECES_AT_ONCE; made++) {
    const check = await runningCheck(db);
    if (!check) return;
    const piece = await planPiece(db, check, now);
    const { became } = await runOnce(db, piece.statements);
    if (became !== "done") return;
    logPiece(log, piece);
  }
}
