import { and, eq } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../db/database.ts";
import { PIECE } from "../db/check-piece.ts";
import { PIECES } from "../db/ledger-check.ts";
import { KEPT_FINDINGS, runningCheck, type LedgerCheckRow } from "../db/ledger-checks.ts";
import { ledgerChecks, ledgerFindings } from "../db/schema/index.ts";
import { stageAfter, type Finding } from "../domain/ledger-check.ts";
import type { Log } from "../log.ts";
import { runOnce } from "./run.ts";

/** What is counted as looked at, by stage. */
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

/** What to write of a piece of a check, and what to tell of it once it is written. */
export type CheckPiece = {
  statements: Statement[];
  check: LedgerCheckRow;
  findings: Finding[];
  faults: number;
  ends: boolean;
};

/**
 * Looks at the next piece of a check: how far it came, and what was wrong in it. The batch fails when the check has
 * moved on since it was read, so that of two at once only one counts.
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

/** How many faults of one piece the log names; all of them are counted. */
const LOGGED = 20;

/** Tells the log of a piece that was written: each fault by its name, and the end of the check. */
export function logPiece(log: Log, { check, findings, faults, ends }: CheckPiece): void {
  for (const finding of findings.slice(0, LOGGED)) log("ledger_fault", { check: check.seq, ...finding });
  if (ends) log("ledger_checked", { check: check.seq, startedBy: check.startedBy, postings: check.postings, faults });
}

/** How many pieces a person waits for who asks for a check; the clock goes on with what is left. */
const PIECES_AT_ONCE = 50;

/**
 * Checks the ledger from its beginning because somebody asks: a check that runs gives way, since what it has looked at
 * may have been damaged after. Of a large ledger the rest is left to the clock.
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
