import { sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import * as schema from "./schema/index.ts";

export type Db = DrizzleD1Database & { $client: D1Database };

const opened = new WeakMap<D1Database, Db>();

/**
 * The database behind a binding, opened once per isolate: how its columns are written is worked out with the first
 * question that names them, and kept. Nothing of a request is kept.
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
 * A question that every call asks, in the same words: they are put together once for a database, which takes longer
 * than the answer. Values are given by name, as `sql.placeholder` has them. A batch takes none of these.
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
 * Runs statements as one transaction, the only one D1 has: all of them take place or none. Nothing happens for none.
 */
export async function runBatch(db: Db, statements: readonly Statement[]): Promise<void> {
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}

/**
 * Put right after a statement of a batch: aborts the whole batch unless that statement changed exactly `count` rows. It
 * turns `UPDATE … WHERE status = 'PENDING'` into "and only if it still was". `reason` is for people who read the batch.
 */
export const expectChange = (db: Db, reason: string, count = 1): Statement =>
  db.insert(schema.expectations).values({ reason, expected: count, changed: sql`changes()` });

/** Aborts the whole batch where a number, as it is at this place of the batch, is larger than it may be. */
export const expectAtMost = (db: Db, reason: string, number: SQL, most: number): Statement =>
  db.insert(schema.expectations).values({ reason, expected: 0, changed: sql`max(0, ${number} - ${most})` });

/** Aborts the whole batch where a number, as it is at this place of the batch, is another one. */
export const expectNumber = (db: Db, reason: string, number: SQL, expected: number): Statement =>
  db.insert(schema.expectations).values({ reason, expected, changed: number });

const EXPECTATION = "expectation_failed";

/** What {@link refusedBy} says of a row that points to one that is gone, or of deleting one that others point to. */
export const NOTHING_THERE = "FOREIGN KEY";

/**
 * What the database refused: the word of a trigger, or the name of a CHECK, or `table.column` of a UNIQUE rule;
 * undefined when the error is none of its refusals. A broken reference is {@link NOTHING_THERE}.
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

/** Whether a batch was aborted by {@link expectChange}: somebody else was faster. */
export const wasOvertaken = (error: unknown): boolean => refusedBy(error) === EXPECTATION;
