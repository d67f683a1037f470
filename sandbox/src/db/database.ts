import { sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import * as schema from "./schema/index.ts";

export type Db = DrizzleD1Database & { $client: D1Database };

const opened = new WeakMap<D1Database, Db>();

/**
 * The database of a binding, opened once per isolate. Drizzle works out the spelling of columns with the first query
 * that uses them and keeps it. Nothing of a request is kept.
 */
export function openDb(d1: D1Database): Db {
  const known = opened.get(d1);
  if (known) return known;
  const db = drizzle(d1, { casing: "snake_case" });
  opened.set(d1, db);
  return db;
}
export type Statement = BatchItem<"sqlite">;

/**
 * Statements that go along with the first batch of a call, in front of it and behind it. `board`: undefined once they
 * went along. `off`: that batch failed. `idle`: a batch had no statements, so nothing is to do.
 */
export type Rider = {
  board(): { before: readonly Statement[]; after: readonly Statement[] } | undefined;
  off(): void;
  idle(): void;
};

const riders = new WeakMap<Db, Rider>();
const bases = new WeakMap<Db, Db>();

/** The same database without a rider. */
export const withoutRider = (db: Db): Db => bases.get(db) ?? db;

/** The same database, whose first batch by {@link runBatch} takes the rider along. */
export function carrying(db: Db, rider: Rider): Db {
  const own = new Proxy(db, {});
  riders.set(own, rider);
  bases.set(own, withoutRider(db));
  return own;
}

/**
 * A query with fixed text that every call needs. It is built once per database, because building takes longer than the
 * answer. Values are given by name with `sql.placeholder`. A batch cannot contain such a query.
 */
export function keptQuestion<Prepared>(prepare: (db: Db) => Prepared): (db: Db) => Prepared {
  const prepared = new WeakMap<Db, Prepared>();
  return (db) => {
    const base = withoutRider(db);
    const question = prepared.get(base) ?? prepare(base);
    prepared.set(base, question);
    return question;
  };
}

/**
 * Runs statements as one transaction, the only kind that D1 has: all succeed or none. Does nothing if there are no
 * statements. The rider of the database goes along, once.
 */
export async function runBatch(db: Db, statements: readonly Statement[]): Promise<void> {
  const rider = riders.get(db);
  if (statements.length === 0) return rider?.idle();
  const riding = rider?.board();
  const [first, ...rest] = [...(riding?.before ?? []), ...statements, ...(riding?.after ?? [])];
  if (!first) return;
  try {
    await withoutRider(db).batch([first, ...rest]);
  } catch (error) {
    if (riding) rider?.off();
    throw error;
  }
}

/**
 * Stands right after a statement of a batch. Aborts the whole batch unless that statement changed exactly `count` rows.
 * It turns `UPDATE … WHERE status = 'PENDING'` into "and only if it still was". `reason` is for people who read the
 * batch.
 */
export const expectChange = (db: Db, reason: string, count = 1): Statement =>
  db.insert(schema.expectations).values({ reason, expected: count, changed: sql`changes()` });

/** Aborts the whole batch if a number, read at this point of the batch, is larger than `most`. */
export const expectAtMost = (db: Db, reason: string, number: SQL, most: number): Statement =>
  db.insert(schema.expectations).values({ reason, expected: 0, changed: sql`max(0, ${number} - ${most})` });

/** Aborts the whole batch if a number, read at this point of the batch, differs from `expected`. */
export const expectNumber = (db: Db, reason: string, number: SQL, expected: number): Statement =>
  db.insert(schema.expectations).values({ reason, expected, changed: number });

const EXPECTATION = "expectation_failed";

/**
 * The answer of {@link refusedBy} for a broken reference: a row points to a missing row, or a row with references was
 * deleted.
 */
export const NOTHING_THERE = "FOREIGN KEY";

/**
 * The rule that the database refused by: the word of a trigger, the name of a CHECK, or `table.column` of a UNIQUE
 * rule. Undefined if the error is no such refusal. A broken reference gives {@link NOTHING_THERE}.
 */
export function refusedBy(error: unknown): string | undefined {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    const named =
      /(?:CHECK|UNIQUE) constraint failed: ([\w.]+)|D1_ERROR: (\w+): SQLITE_CONSTRAINT|(FOREIGN KEY) constraint/.exec(
        inner.message,
      );
    if (named) return named[1] ?? named[2] ?? named[3];
  }
  return undefined;
}

/** Whether {@link expectChange} aborted a batch because another request was faster. */
export const wasOvertaken = (error: unknown): boolean => refusedBy(error) === EXPECTATION;
