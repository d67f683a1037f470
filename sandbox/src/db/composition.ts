import { WITHDRAWALS_SHOWN } from "#provider/contract/limits";
import { MOVEMENT_KINDS, type MovementKind } from "#provider/contract/movement-kinds";
import type { PayoutState } from "#provider/contract/words";
import { and, asc, desc, eq, gt, gte, lt, sql, type SQL } from "drizzle-orm";
import { cut, type Share, type Stretch } from "../domain/composition.ts";
import type { Db } from "./database.ts";
import { counted, type Counted, type PageRequest } from "./lists/paging.ts";
import type { MovementRow } from "./lists/movements.ts";
import { payoutFiles, payouts, walletMovements } from "./schema/index.ts";
import type { PayoutRow } from "./withdrawals.ts";

/**
 * The parts of a withdrawal (decision 0047): a range of what came in, less the money that left for other purposes since
 * the withdrawal before. Indexes find both ends and two rows give each sum, regardless of the number of movements
 * between them.
 */

// Conditions copied word for word from the partial indexes, because SQLite uses these indexes only then.
const CAME_IN = sql`net_minor > 0`;
const WENT_OUT = sql`net_minor < 0`;
const PAID_OUT = sql`operation IN ('PAYOUT', 'WITHDRAWAL')`;
/**
 * The sum of all money that has left the wallet up to and including a movement, which is where the next withdrawal
 * begins.
 */
const TAKEN = sql<number>`credited_minor - balance_minor`;
const DEBIT_NTH = sql`nth - credits`;

const ofAccount = (accountId: string) => eq(walletMovements.accountId, accountId);
const takenAfter = ({ creditedMinor, balanceMinor }: MovementRow): number => creditedMinor - balanceMinor;

/** The movement by which a withdrawal or payout left its wallet. */
export const leavingOf = (db: Db, accountId: string, payoutId: string) =>
  db
    .select()
    .from(walletMovements)
    .where(and(ofAccount(accountId), eq(walletMovements.number, payoutId), PAID_OUT))
    .limit(1);

/** The last withdrawal or payout before one that begins at the cent `start`. */
export const payoutBefore = (db: Db, accountId: string, start: number) =>
  db
    .select()
    .from(walletMovements)
    .where(and(ofAccount(accountId), PAID_OUT, sql`${TAKEN} <= ${start}`))
    .orderBy(desc(TAKEN))
    .limit(1);

/** The credit that contains the cent `upTo`, or the first cent after `after`. */
export const creditAt = (db: Db, accountId: string, at: { after: number } | { upTo: number }) =>
  db
    .select()
    .from(walletMovements)
    .where(
      and(
        ofAccount(accountId),
        CAME_IN,
        "after" in at ? gt(walletMovements.creditedMinor, at.after) : gte(walletMovements.creditedMinor, at.upTo),
      ),
    )
    .orderBy(asc(walletMovements.creditedMinor))
    .limit(1);

/**
 * `first` and `last`: the credits at both ends of the stretch. `debits`: numbers of the first and last debit since the
 * withdrawal before.
 */
export type Composition = {
  accountId: string;
  stretch: Stretch;
  leaving: MovementRow;
  since: MovementRow | undefined;
  first: MovementRow;
  last: MovementRow;
  debits: { first: number; last: number };
};

/** The parts of a withdrawal from that wallet. Undefined while it has not left the wallet. */
export async function compositionOf(db: Db, accountId: string, payoutId: string): Promise<Composition | undefined> {
  const [leaving] = await leavingOf(db, accountId, payoutId);
  if (!leaving) return undefined;
  const to = takenAfter(leaving);
  const [since] = await payoutBefore(db, accountId, to + leaving.netMinor);
  const from = since ? takenAfter(since) : 0;
  const [[first], [last]] = await db.batch([
    creditAt(db, accountId, { after: from }),
    creditAt(db, accountId, { upTo: to }),
  ]);
  if (!first || !last) throw new Error("money left a wallet that never came in");
  const debits = {
    first: (since ? since.nth - since.credits : 0) + 1,
    last: leaving.nth - leaving.credits - 1,
  };
  return { accountId, stretch: { from, to }, leaving, since, first, last, debits };
}

const creditsOf = ({ first, last }: Composition): number => last.credits - first.credits + 1;
const debitsOf = ({ debits }: Composition): number => debits.last - debits.first + 1;

/** The number of parts: credits and debits. */
export const countParts = (made: Composition): Counted => counted(creditsOf(made) + debitsOf(made));

/**
 * One part: a movement, and the share of it that is in the withdrawal. A debit for another purpose is negative and
 * always whole.
 */
export type PartRow = { movement: MovementRow; before: Share; within: Share; after: Share };

const NOTHING: Share = { grossMinor: 0, feeMinor: 0, netMinor: 0 };
const wholeOf = ({ grossMinor, feeMinor, netMinor }: MovementRow): Share => ({ grossMinor, feeMinor, netMinor });

const partOf = (movement: MovementRow, { stretch }: Composition): PartRow =>
  movement.netMinor > 0
    ? { movement, ...cut(movement, stretch) }
    : { movement, before: NOTHING, within: wholeOf(movement), after: NOTHING };

/** The last credit, if the withdrawal took only a part of it. */
export function splitOf(made: Composition): PartRow | undefined {
  const last = partOf(made.last, made);
  return last.after.netMinor > 0 ? last : undefined;
}

/** Credits, or debits, from one number to another; the last is not included. */
export const creditsBetween = (db: Db, accountId: string, from: number, to: number) =>
  db
    .select()
    .from(walletMovements)
    .where(and(ofAccount(accountId), CAME_IN, gte(walletMovements.credits, from), lt(walletMovements.credits, to)))
    .orderBy(asc(walletMovements.credits));
export const debitsBetween = (db: Db, accountId: string, from: number, to: number) =>
  db
    .select()
    .from(walletMovements)
    .where(and(ofAccount(accountId), WENT_OUT, sql`${DEBIT_NTH} >= ${from}`, sql`${DEBIT_NTH} < ${to}`))
    .orderBy(asc(DEBIT_NTH));

/** Parts from one place on: first all credits, then all debits, each in the order of booking. */
export async function partsFrom(db: Db, made: Composition, start: number, size: number): Promise<PartRow[]> {
  const { accountId, first, debits } = made;
  const [credits, end] = [creditsOf(made), start + size];
  const [came, went] = await db.batch([
    creditsBetween(db, accountId, first.credits + start, first.credits + Math.min(end, credits)),
    debitsBetween(
      db,
      accountId,
      debits.first + Math.max(0, start - credits),
      Math.min(debits.first + end - credits, debits.last + 1),
    ),
  ]);
  return [...came, ...went].map((movement) => partOf(movement, made));
}

export const pageOfParts = (db: Db, made: Composition, { page, pageSize }: PageRequest): Promise<PartRow[]> =>
  partsFrom(db, made, page * pageSize, pageSize);

/** All parts in their order, in pieces. */
export async function* partsInPieces(db: Db, made: Composition, size = 500): AsyncGenerator<PartRow[]> {
  const parts = creditsOf(made) + debitsOf(made);
  for (let start = 0; start < parts; start += size) yield await partsFrom(db, made, start, size);
}

/** Sums of the parts of a kind: gross that came in, gross that went out (positive), and fees. */
export type KindSums = { kind: MovementKind; inMinor: number; outMinor: number; feesMinor: number };

type Place = Pick<MovementRow, "at" | "seq">;
type Ends = { accountId: string; first: Place; last: Place; since: Place | undefined; leaving: Place };
type KindRow = { kind: MovementKind } & Record<"came" | "cameNet" | "went" | "wentFees", number>;

/** A sum from the last movement of each kind before a place, or up to and including it. */
const kindSum = (accountId: string, sum: SQL, sign: SQL, { at, seq }: Place): SQL =>
  sql`coalesce((SELECT ${sum} FROM wallet_movements WHERE account_id = ${accountId} AND kind = kinds.value
    AND (at, seq) ${sign} (${at}, ${seq}) ORDER BY at DESC, seq DESC LIMIT 1), 0)`;

const CAME = sql`kind_in_minor`;
const CAME_NET = sql`kind_credited_minor`;
const WENT = sql`kind_out_minor`;
/** Fees of a kind's debits: all its fees without those of its credits. */
const WENT_FEES = sql`kind_fees_minor - (kind_in_minor - kind_credited_minor)`;

/** Differences of two rows, for each kind: credits over the withdrawal's range, debits since the withdrawal before. */
export function kindSums({ accountId, first, last, since, leaving }: Ends): SQL {
  const came = (sum: SQL) => sql`${kindSum(accountId, sum, sql`<=`, last)} - ${kindSum(accountId, sum, sql`<`, first)}`;
  const went = (sum: SQL) =>
    since
      ? sql`${kindSum(accountId, sum, sql`<`, leaving)} - ${kindSum(accountId, sum, sql`<=`, since)}`
      : kindSum(accountId, sum, sql`<`, leaving);
  return sql`SELECT kinds.value AS kind, ${came(CAME)} AS came, ${came(CAME_NET)} AS cameNet, ${went(WENT)} AS went, ${went(WENT_FEES)} AS wentFees
    FROM json_each(${JSON.stringify(MOVEMENT_KINDS)}) AS kinds`;
}

/**
 * Sums of the parts by kind, without empty kinds. In − out − fees over all kinds equals what the withdrawal took, its
 * fee included.
 */
export async function sumsOfParts(db: Db, made: Composition): Promise<KindSums[]> {
  const outside = [
    { kind: made.first.kind, ...cut(made.first, made.stretch).before },
    { kind: made.last.kind, ...cut(made.last, made.stretch).after },
  ];
  return (await db.all<KindRow>(kindSums(made)))
    .map(({ kind, came, cameNet, went, wentFees }) => {
      const sums = { kind, inMinor: came, outMinor: went, feesMinor: came - cameNet + wentFees };
      for (const share of outside.filter((one) => one.kind === kind)) {
        sums.inMinor -= share.grossMinor;
        sums.feesMinor -= share.feeMinor;
      }
      return sums;
    })
    .filter(({ inMinor, outMinor, feesMinor }) => inMinor !== 0 || outMinor !== 0 || feesMinor !== 0);
}

/** The movement that captured a payment. At most one, because a payment is captured once. */
export const captureOf = (db: Db, accountId: string, { id, orderId }: { id: string; orderId: string }) =>
  db
    .select()
    .from(walletMovements)
    .where(
      and(
        ofAccount(accountId),
        eq(walletMovements.number, orderId),
        eq(walletMovements.subjectId, id),
        sql`operation IN ('PURCHASE', 'COMPLETE')`,
      ),
    )
    .limit(1);

/**
 * Withdrawals and payouts, single ones and files, that took money after a cent, in order. `taken`: the sum of all money
 * that has left the wallet with it. A file's payouts left together, under the file's id.
 */
export const takersAfter = (db: Db, accountId: string, cent: number, limit: number) =>
  db
    .select({
      id: walletMovements.number,
      kind: sql<PayoutRow["kind"]>`coalesce(${payouts.kind}, 'PAYOUT')`.as("taker"),
      // A file that is partly done has arrived in part. The other states of files have the same words as those of
      // payouts.
      state: sql<PayoutState>`coalesce(${payouts.state}, replace(${payoutFiles.state}, 'PARTLY_DONE', 'SUCCESS'))`.as(
        "stands",
      ),
      at: walletMovements.at,
      taken: sql<number>`${TAKEN}`.as("taken"),
    })
    .from(walletMovements)
    .leftJoin(payouts, eq(payouts.id, walletMovements.number))
    .leftJoin(payoutFiles, eq(payoutFiles.id, walletMovements.number))
    .where(and(ofAccount(accountId), PAID_OUT, sql`${TAKEN} > ${cent}`))
    .orderBy(asc(TAKEN))
    .limit(limit);

/**
 * The net share of a payment that each withdrawal or payout took, and the share that is left. The id may be a file's.
 */
export type TakenBy = {
  takers: (Pick<PayoutRow, "id" | "kind" | "state"> & { at: number; netMinor: number })[];
  more: boolean;
  leftMinor: number;
};

/**
 * The first withdrawals and payouts that took a payment's net out of its wallet, whether there are more, and the share
 * not taken. Undefined while the payment has not come in.
 */
export async function takersOf(
  db: Db,
  accountId: string,
  payment: { id: string; orderId: string },
): Promise<TakenBy | undefined> {
  const [credit] = await captureOf(db, accountId, payment);
  if (!credit) return undefined;
  const end = credit.creditedMinor;
  const start = end - credit.netMinor;
  const [rows, [latest]] = await db.batch([
    takersAfter(db, accountId, start, WITHDRAWALS_SHOWN + 1),
    payoutBefore(db, accountId, Number.MAX_SAFE_INTEGER),
  ]);
  let taken = start;
  const takers: TakenBy["takers"] = [];
  for (const { taken: until, ...payout } of rows) {
    if (taken >= end) break;
    const to = Math.min(end, until);
    takers.push({ ...payout, netMinor: to - taken });
    taken = to;
  }
  return {
    takers: takers.slice(0, WITHDRAWALS_SHOWN),
    more: takers.length > WITHDRAWALS_SHOWN,
    leftMinor: Math.max(0, end - Math.max(start, latest ? takenAfter(latest) : 0)),
  };
}
