import {
  MOVEMENT_KINDS,
  movementEvent,
  type LedgerOperation,
  type MovementKind,
} from "#provider/contract/movement-kinds";
import { startOfDay, type Region } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { and, asc, desc, eq, gt, lt, lte, sql, type SQL } from "drizzle-orm";
import type { StatementLine } from "../domain/statement.ts";
import type { Db } from "./database.ts";
import type { MovementRow } from "./lists/movements.ts";
import type { PageRequest } from "./lists/paging.ts";
import { postings, walletMovements } from "./schema/index.ts";

/** The number of lines read at once. */
const PIECE = 2_000;

/**
 * The statement's account: AVAILABLE of an application's wallet. Days are those of its region (YYYY-MM-DD, both
 * included).
 */
export type StatementOf = { appId: string; accountId: string; region: Region; from: string; to: string };

type Bounds = { begins: number; ends: number };
/** The first instant of the period and the first after it, in UTC milliseconds. */
const boundsOf = ({ region, from, to }: StatementOf): Bounds => ({
  begins: startOfDay(region, from).getTime(),
  ends: startOfDay(region, addDays(to, 1)).getTime(),
});

/** The last movement before an instant, of one kind or of all. It holds the wallet's sums up to then. */
export const lastBefore = (db: Db, accountId: string, before: number, kind?: MovementKind) =>
  db
    .select()
    .from(walletMovements)
    .where(
      and(
        eq(walletMovements.accountId, accountId),
        kind === undefined ? undefined : eq(walletMovements.kind, kind),
        lt(walletMovements.at, before),
      ),
    )
    .orderBy(desc(walletMovements.at), desc(walletMovements.seq))
    .limit(1);

/** Sums of a kind of movement: number, gross in and out (positive), and fees, in minor units. */
export type KindSum = { kind: MovementKind; count: number; inMinor: number; outMinor: number; feesMinor: number };

/** Movements that brought money, and what they brought, net. */
export type Came = { count: number; netMinor: number };

/** What came between two movements: the first is not included. */
export const cameBetween = (first: MovementRow | undefined, final: MovementRow | undefined): Came => ({
  count: (final?.credits ?? 0) - (first?.credits ?? 0),
  netMinor: (final?.creditedMinor ?? 0) - (first?.creditedMinor ?? 0),
});

/**
 * A statement without its lines. Its movements come `after` (not included) and go to `until` (included), by their
 * numbers in the wallet. `began` is the place in the journal from which the statement can be rebuilt.
 */
export type StatementFacts = {
  openingMinor: number;
  closingMinor: number;
  after: number;
  until: number;
  kinds: KindSum[];
  /** Movements that came in, and their net. */
  came: Came;
  began: { seq: number; at: number };
  /** The last posting of the account at the time of reading. Later ones do not belong to the statement. */
  booked: number;
};

/**
 * Computes a statement's sums. Each movement row has the sums up to itself, so that a period of a million movements is
 * the difference of two rows. All rows are read in one transaction, so that movements booked meanwhile are in none of
 * the sums.
 */
export async function statementFacts(db: Db, of: StatementOf): Promise<StatementFacts> {
  const { begins, ends } = boundsOf(of);
  const last = (before: number, kind?: MovementKind) => lastBefore(db, of.accountId, before, kind);
  const [[first], [final], [latest], ...ofKinds] = await db.batch([
    last(begins),
    last(ends),
    lastPosting(db, of.accountId),
    ...MOVEMENT_KINDS.flatMap((kind) => [last(begins, kind), last(ends, kind)]),
  ]);
  const kinds = MOVEMENT_KINDS.map((kind, index) =>
    kindSum(kind, ofKinds[2 * index]?.[0], ofKinds[2 * index + 1]?.[0]),
  );
  return {
    openingMinor: first?.balanceMinor ?? 0,
    closingMinor: final?.balanceMinor ?? 0,
    after: first?.nth ?? 0,
    until: final?.nth ?? 0,
    kinds: kinds.filter(({ count }) => count > 0),
    came: cameBetween(first, final),
    began: { seq: first?.seq ?? 0, at: first?.at ?? 0 },
    booked: latest?.seq ?? 0,
  };
}

const lastPosting = (db: Db, accountId: string) =>
  db
    .select({ seq: postings.seq })
    .from(postings)
    .where(eq(postings.accountId, accountId))
    .orderBy(desc(postings.seq))
    .limit(1);

const kindSum = (kind: MovementKind, before: MovementRow | undefined, final: MovementRow | undefined): KindSum => ({
  kind,
  count: (final?.kindNth ?? 0) - (before?.kindNth ?? 0),
  inMinor: (final?.kindInMinor ?? 0) - (before?.kindInMinor ?? 0),
  outMinor: (final?.kindOutMinor ?? 0) - (before?.kindOutMinor ?? 0),
  feesMinor: (final?.kindFeesMinor ?? 0) - (before?.kindFeesMinor ?? 0),
});

/** Movements by their numbers, oldest first: `after` is not included, `until` is. */
export const movementsNumbered = (db: Db, accountId: string, { after, until }: { after: number; until: number }) =>
  db
    .select()
    .from(walletMovements)
    .where(
      and(eq(walletMovements.accountId, accountId), gt(walletMovements.nth, after), lte(walletMovements.nth, until)),
    )
    .orderBy(asc(walletMovements.nth));

/** One page of a statement's lines, oldest first. Every page costs the same. */
export const statementPage = (
  db: Db,
  { accountId }: StatementOf,
  { after, until }: StatementFacts,
  { page, pageSize }: PageRequest,
) =>
  movementsNumbered(db, accountId, {
    after: after + page * pageSize,
    until: Math.min(until, after + (page + 1) * pageSize),
  });

const toLine = (row: MovementRow): StatementLine => ({
  number: row.nth,
  at: row.at,
  event: movementEvent(row.operation, row.netMinor),
  reference: row.number,
  grossMinor: row.grossMinor,
  feeMinor: row.feeMinor,
  netMinor: row.netMinor,
  balanceMinor: row.balanceMinor,
});

/** All lines of a statement from the wallet's movements, in pieces. */
export async function* statementLines(
  db: Db,
  { accountId }: Pick<StatementOf, "accountId">,
  { after, until }: Pick<StatementFacts, "after" | "until">,
): AsyncGenerator<StatementLine[]> {
  for (let read = after; read < until; read += PIECE) {
    const rows = await movementsNumbered(db, accountId, { after: read, until: Math.min(until, read + PIECE) });
    yield rows.map(toLine);
  }
}

type PostingRow = {
  seq: number;
  netMinor: number;
  balanceMinor: number;
  at: number;
  operation: LedgerOperation;
  reference: string;
  feeMinor: number;
};

/** The next postings of a wallet after a posting, each with its entry. */
export const postingsAfter = (
  { appId, accountId }: Pick<StatementOf, "appId" | "accountId">,
  after: number,
): SQL => sql`
  SELECT p.seq AS seq, p.amount_minor AS netMinor, p.balance_minor AS balanceMinor, j.at AS at, j.operation AS operation, j.number AS reference,
    iif(j.application_id = ${appId}, j.fee_minor, 0) AS feeMinor
  FROM postings p CROSS JOIN journal_transactions j ON j.id = p.journal_id
  WHERE p.account_id = ${accountId} AND p.seq > ${after} ORDER BY p.seq LIMIT ${PIECE}`;

/** The balance of an account after its last posting up to `seq`, from the journal. */
export const balanceUpTo = (accountId: string, seq: number): SQL => sql`
  SELECT balance_minor AS balanceMinor FROM postings WHERE account_id = ${accountId} AND seq <= ${seq} ORDER BY seq DESC LIMIT 1`;

/** The available balance at the beginning of the period, from the journal. */
export async function journalOpening(db: Db, { accountId }: StatementOf, { began }: StatementFacts): Promise<number> {
  const [posting] = await db.all<Pick<PostingRow, "balanceMinor">>(balanceUpTo(accountId, began.seq));
  return posting?.balanceMinor ?? 0;
}

/**
 * The lines of a statement rebuilt from the journal's postings and entries alone, in pieces, without the wallet's
 * movements. The time of a line is never earlier than that of the line before (decision 0043). Excludes postings made
 * after the statement was read.
 */
export async function* journalLines(
  db: Db,
  of: StatementOf,
  { began, after, booked }: StatementFacts,
): AsyncGenerator<StatementLine[]> {
  const { ends } = boundsOf(of);
  let { seq, at } = began;
  let number = after;
  for (;;) {
    const rows = await db.all<PostingRow>(postingsAfter(of, seq));
    const lines: StatementLine[] = [];
    for (const row of rows) {
      at = Math.max(at, row.at);
      if (at >= ends || row.seq > booked) break;
      const { netMinor, feeMinor, balanceMinor, reference, operation } = row;
      const event = movementEvent(operation, netMinor);
      lines.push({
        number: ++number,
        at,
        event,
        reference,
        grossMinor: netMinor + feeMinor,
        feeMinor,
        netMinor,
        balanceMinor,
      });
      seq = row.seq;
    }
    if (lines.length > 0) yield lines;
    if (lines.length < PIECE) return;
  }
}
