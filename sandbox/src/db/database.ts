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
 * A query with fixed text that every call needs. It is built once per database, because building takes longer than the
 * answer. Values are given by name with `sql.placeholder`. A batch cannot contain such a query.
 */
export function keptQuestion<Prepared>(prepare: (db: Db) => Prepared): (db: Db) => Prepared {
  const prepared = new WeakMap<Db, Prepared>();
  return (db) => {
    const question = prepared.get(db) ?? prepare(db);
    prepared.set(db, question);
    return question;
  };
}

/**
 * Runs statements as one transaction, the only kind that D1 has: all succeed or none. Does nothing if there are no
 * statements.
 */
export async function runBatch(db: Db, statements: readonly Statement[]): Promise<void> {
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
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
