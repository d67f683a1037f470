import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { runBatch, type Db, type Statement } from "./database.ts";
import { clock, faults } from "./schema/index.ts";

export type FaultRow = typeof faults.$inferSelect;

/** By how many milliseconds the sandbox's time is ahead of real time. */
export async function readOffset(db: Db): Promise<number> {
  const [row] = await db.select({ offsetMs: clock.offsetMs }).from(clock);
  return row?.offsetMs ?? 0;
}

/** Moves the sandbox's time by `byMs` milliseconds and answers with the new offset. */
export async function moveOffset(db: Db, byMs: number): Promise<number> {
  const [row] = await db
    .update(clock)
    .set({ offsetMs: sql`offset_ms + ${byMs}` })
    .returning({ offsetMs: clock.offsetMs });
  return row?.offsetMs ?? 0;
}

export const resetOffset = (db: Db) => db.update(clock).set({ offsetMs: 0 });

export const listFaults = (db: Db): Promise<FaultRow[]> => db.select().from(faults).orderBy(faults.createdAt);
export const addFault = (db: Db, fault: FaultRow) => db.insert(faults).values(fault);
export const removeFaults = (db: Db, id: string | undefined) =>
  id === undefined ? db.delete(faults) : db.delete(faults).where(eq(faults.id, id));

/** Uses up one of a fault's remaining times. False if none was left. */
export async function useFault(db: Db, id: string): Promise<boolean> {
  const used = await db
    .update(faults)
    .set({ remaining: sql`remaining - 1` })
    .where(and(eq(faults.id, id), or(isNull(faults.remaining), gt(faults.remaining, 0))))
    .returning({ id: faults.id });
  return used.length > 0;
}

/**
 * Empties every table in one batch. It drops the triggers that make history immutable, and restores them word for word.
 * Only this control can delete a posting.
 */
export async function emptyEverything(db: Db): Promise<void> {
  const things = await db.all<{ type: string; name: string; sql: string | null }>(
    sql`SELECT type, name, sql FROM sqlite_master WHERE type IN ('table', 'trigger')`,
  );
  const triggers = things.filter(({ type }) => type === "trigger");
  const searchTables = things.filter((thing) => thing.sql?.startsWith("CREATE VIRTUAL TABLE")).map(({ name }) => name);
  const isOurs = (name: string): boolean =>
    !/^(sqlite_|_cf_|d1_)/.test(name) && name !== "clock" && !searchTables.some((table) => name.startsWith(table));
  const tables = things.filter(({ type, name }) => type === "table" && isOurs(name)).map(({ name }) => name);
  const raw = (text: string): Statement => db.run(sql.raw(text));
  await runBatch(db, [
    raw("PRAGMA defer_foreign_keys = ON"),
    ...triggers.map(({ name }) => raw(`DROP TRIGGER "${name}"`)),
    ...[...tables, ...searchTables].map((name) => raw(`DELETE FROM "${name}"`)),
    ...triggers.map((trigger) => raw(trigger.sql ?? "")),
  ]);
}
