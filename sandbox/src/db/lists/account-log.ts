import { and, eq, gte, sql } from "drizzle-orm";
import type { LogLineRow } from "../account-log.ts";
import type { Db } from "../database.ts";
import { accountLog } from "../schema/index.ts";

/** By what the log is narrowed. `from`, `until`: UTC milliseconds, the last not included. */
export type LogFilters = {
  from?: number | undefined;
  until?: number | undefined;
  outcome?: string | undefined;
  /** The names of calls. */
  calls?: readonly string[] | undefined;
  /** A part of a name of a person, key or thing, or a whole id or number. */
  text?: string | undefined;
  actorId?: string | undefined;
  thingId?: string | undefined;
};

const conditions = (merchantId: string, { from, until, outcome, calls, text, actorId, thingId }: LogFilters) =>
  and(
    eq(accountLog.merchantId, merchantId),
    from === undefined ? undefined : gte(accountLog.at, from),
    until === undefined ? undefined : sql`${accountLog.at} < ${until}`,
    outcome === undefined ? undefined : sql`${accountLog.outcome} = ${outcome}`,
    calls === undefined
      ? undefined
      : sql`${accountLog.call} IN (SELECT value FROM json_each(${JSON.stringify(calls)}))`,
    actorId === undefined ? undefined : eq(accountLog.actorId, actorId),
    thingId === undefined ? undefined : eq(accountLog.thingId, thingId),
    text === undefined
      ? undefined
      : sql`(instr(lower(${accountLog.actorName}), ${text.toLowerCase()}) > 0 OR instr(${accountLog.actorName}, ${text}) > 0
          OR instr(lower(${accountLog.thingName}), ${text.toLowerCase()}) > 0 OR instr(${accountLog.thingName}, ${text}) > 0
          OR ${accountLog.thingId} = ${text} OR ${accountLog.requestId} = ${text})`,
  );

/** A page of the log, the newest first, and how many rows there are. */
export async function listLog(
  db: Db,
  merchantId: string,
  filters: LogFilters,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: LogLineRow[]; total: number }> {
  const which = conditions(merchantId, filters);
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(accountLog)
      .where(which)
      .orderBy(sql`${accountLog.n} DESC`)
      .limit(pageSize)
      .offset(page * pageSize),
    db
      .select({ total: sql<number>`count(*)` })
      .from(accountLog)
      .where(which),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** One row of an account's log. */
export const findLogRow = async (db: Db, merchantId: string, n: number): Promise<LogLineRow | undefined> =>
  (
    await db
      .select()
      .from(accountLog)
      .where(and(eq(accountLog.merchantId, merchantId), eq(accountLog.n, n)))
  )[0];

/** The numbers of the rows of a file, the newest first: at most one more than `limit`. */
export const logNumbers = async (db: Db, merchantId: string, filters: LogFilters, limit: number): Promise<number[]> =>
  (
    await db
      .select({ n: accountLog.n })
      .from(accountLog)
      .where(conditions(merchantId, filters))
      .orderBy(sql`${accountLog.n} DESC`)
      .limit(limit)
  ).map(({ n }) => n);

/** The rows with these numbers, in that order, in pieces. */
export async function* readLog(db: Db, merchantId: string, numbers: readonly number[]): AsyncGenerator<LogLineRow[]> {
  const AT_ONCE = 500;
  for (let start = 0; start < numbers.length; start += AT_ONCE) {
    const some = numbers.slice(start, start + AT_ONCE);
    const rows = await db
      .select()
      .from(accountLog)
      .where(
        and(
          eq(accountLog.merchantId, merchantId),
          sql`${accountLog.n} IN (SELECT value FROM json_each(${JSON.stringify(some)}))`,
        ),
      );
    const byNumber = new Map(rows.map((row) => [row.n, row]));
    yield some.flatMap((n) => byNumber.get(n) ?? []);
  }
}
