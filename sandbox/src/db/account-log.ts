import type { LogActor, LogFault, LogLookup, LogOutcome } from "#provider/contract/account-log-words";
import { dayIn, type Region } from "#provider/contract/regions";
import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { addressesCutBefore, cutAddress, type LogLink } from "../domain/account-log.ts";
import { LOGGED_THINGS } from "./account-log-things.ts";
import { expectChange, type Db, type Statement } from "./database.ts";
import { accountLog, accountLogDays, accountLogHeads, merchants, users } from "./schema/index.ts";
import type { Device } from "./security-events.ts";

export type LogLineRow = typeof accountLog.$inferSelect;
export type LogHead = typeof accountLogHeads.$inferSelect;

/**
 * Who called. `merchantId`: whose log has the row; null of staff, whose row is in the log of the thing's account. A
 * name is what a stranger typed: there is a row only if somebody of the region has it.
 */
export type LoggedActor =
  | { kind: LogActor; id: string; name: string; merchantId: string | null }
  | { username: string; region: Region };

export type LogEntry = {
  at: number;
  call: string;
  outcome: LogOutcome;
  code: string | null;
  actor: LoggedActor;
  lookup: LogLookup | undefined;
  /** The ids of its things, each of which gets a row; none gets one row about nothing. */
  ids: readonly string[];
  device: Device;
  requestId: string;
};

type Pair = { before: Statement[]; after: Statement[] };

/**
 * The statements that write the rows of a call, in front of those of its batch and behind them (decision 0182): the
 * first keep what each thing was, the last compare it with what it became.
 */
export function logStatements(db: Db, entry: LogEntry): Pair {
  const { lookup, ids } = entry;
  if (lookup === undefined || ids.length === 0) return { before: [], after: newRow(db, entry, undefined) };
  return {
    before: ids.flatMap((id) => newRow(db, entry, { lookup, id })),
    after:
      entry.outcome === "DONE"
        ? ids.map((id, at) => compare(db, entry, { lookup, id, back: ids.length - 1 - at }))
        : [],
  };
}

type About = { lookup: LogLookup; id: string };

const columnsOf = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, expression]) => `'${name}', ${expression}`)
    .join(", ");

/** A value of a thing's row, by the texts of `account-log-things.ts`; null if it is not there. */
const ofThing = ({ lookup, id }: About, expression: string): SQL => {
  const { table, key } = LOGGED_THINGS[lookup];
  return sql`(SELECT ${sql.raw(expression)} FROM ${sql.raw(table)} t WHERE t.${sql.raw(key)} = ${id} LIMIT 1)`;
};

const fieldsOf = (about: About): SQL => {
  const { fields, personal = {} } = LOGGED_THINGS[about.lookup];
  return ofThing(about, `json_object(${columnsOf({ ...fields, ...personal })})`);
};

/** The account whose log has the row, as a value of the statement. */
function accountOf(actor: LoggedActor, about: About | undefined): SQL {
  if ("username" in actor) return sql`(SELECT ${users.merchantId} FROM ${users} WHERE ${named(actor)})`;
  if (actor.merchantId !== null) return sql`${actor.merchantId}`;
  return about ? ofThing(about, LOGGED_THINGS[about.lookup].owner) : sql`NULL`;
}

const named = ({ username, region }: { username: string; region: Region }): SQL =>
  sql`${users.username} = ${username} AND ${users.region} = ${region} AND ${users.deletedAt} IS NULL`;

const ofNamed = (actor: { username: string; region: Region }, column: "id" | "full_name"): SQL =>
  sql`(SELECT ${sql.raw(column)} FROM ${users} WHERE ${named(actor)})`;

/** Takes the next number of the account and writes its row; nothing if there is no such account. */
function newRow(db: Db, entry: LogEntry, about: About | undefined): Statement[] {
  const { actor, device, outcome } = entry;
  const account = accountOf(actor, about);
  const thing = about && LOGGED_THINGS[about.lookup];
  const isTheirs = about && sql`${ofThing(about, LOGGED_THINGS[about.lookup].owner)} = h.merchant_id`;
  const own = (value: SQL) => (isTheirs ? sql`iif(${isTheirs}, ${value}, NULL)` : sql`NULL`);
  const who =
    "username" in actor
      ? sql`'PERSON', ${ofNamed(actor, "id")}, ${ofNamed(actor, "full_name")}`
      : sql`${actor.kind}, ${actor.id}, ${actor.name}`;
  const thingId = about && thing ? sql`coalesce(${own(ofThing(about, thing.id ?? "NULL"))}, ${about.id})` : sql`NULL`;
  const thingName = about && thing ? own(ofThing(about, thing.name)) : sql`NULL`;
  const before = about && outcome === "DONE" ? fieldsOf(about) : sql`NULL`;
  return [
    db
      .insert(accountLogHeads)
      .select(sql`SELECT id, 1, 0, '', NULL, NULL, NULL FROM ${merchants} WHERE id = ${account}`)
      .onConflictDoUpdate({ target: accountLogHeads.merchantId, set: { lastN: sql`last_n + 1` } }),
    // In the order of the table's columns.
    db.insert(accountLog).select(sql`
      SELECT NULL, h.merchant_id, h.last_n, ${entry.at}, ${entry.call}, ${outcome}, ${entry.code}, ${who},
        ${thing?.thing ?? null}, ${thingId}, ${thingName}, ${device.browser}, ${device.system}, ${entry.requestId},
        ${before}, NULL, NULL, NULL, NULL, ${device.address}, NULL, NULL, NULL
      FROM ${accountLogHeads} h WHERE h.merchant_id = ${account}`),
  ];
}

/** Replaces what a thing was, in the row, by what changed of it. `back`: how many rows the call wrote after it. */
function compare(db: Db, entry: LogEntry, { back, ...about }: About & { back: number }): Statement {
  const { name, id = "NULL", owner, personal = {} } = LOGGED_THINGS[about.lookup];
  const account = accountOf(entry.actor, about);
  const path = sql`'$.' || f.key`;
  const changed = (which: SQL) => sql`(
    SELECT nullif(json_group_array(json_array(f.key, json_extract(l.changes, ${path}), json_extract(a.now, ${path}))), '[]')
    FROM json_each(coalesce(l.changes, a.now)) f
    WHERE json_extract(l.changes, ${path}) IS NOT json_extract(a.now, ${path}) AND f.key ${which})`;
  const names = JSON.stringify(Object.keys(personal));
  const among = sql`IN (SELECT value FROM json_each(${names}))`;
  const row = sql`(
    SELECT l.seq AS seq, ${changed(sql`NOT ${among}`)} AS plain, ${changed(among)} AS personal, a.id AS id, a.name AS name
    FROM (SELECT ${fieldsOf(about)} AS now, ${ofThing(about, id)} AS id, ${ofThing(about, name)} AS name,
        coalesce(${account}, ${ofThing(about, owner)}) AS account) a
      JOIN ${accountLogHeads} h ON h.merchant_id = a.account
      JOIN ${accountLog} l ON l.merchant_id = h.merchant_id AND l.n = h.last_n - ${back}
  ) c`;
  return db
    .update(accountLog)
    .set({
      changes: sql`c.plain`,
      personal: sql`c.personal`,
      thingId: sql`coalesce(c.id, thing_id)`,
      thingName: sql`coalesce(c.name, thing_name)`,
    })
    .from(row)
    .where(sql`${accountLog.seq} = c.seq`);
}

/** Empties the words that identify a payer, in the rows about these invoices; in the erasure's batch. */
export const eraseFromLog = (db: Db, invoices: SQL, ofInvoices: SQL): Statement =>
  db.update(accountLog).set({
    personal: null,
    personalSalt: null,
    erasedBy: sql`(SELECT last_n FROM ${accountLogHeads} h WHERE h.merchant_id = account_log.merchant_id)`,
  }).where(sql`personal IS NOT NULL AND thing_id IN (SELECT id FROM ${invoices} WHERE ${ofInvoices})
      AND merchant_id IN (SELECT merchant_id FROM ${invoices} WHERE ${ofInvoices})`);

/** Rows that are linked at once. */
const LINKED_AT_ONCE = 300;

export const logHeadOf = async (db: Db, merchantId: string): Promise<LogHead | undefined> =>
  (await db.select().from(accountLogHeads).where(eq(accountLogHeads.merchantId, merchantId)))[0];

/** Accounts with rows that are not linked yet. */
export const unlinkedHeads = (db: Db, limit: number): Promise<LogHead[]> =>
  db
    .select()
    .from(accountLogHeads)
    .where(sql`last_n > linked_n`)
    .limit(limit);

/** The oldest rows of an account that are not linked. */
export const unlinkedRows = (db: Db, { merchantId, linkedN }: LogHead): Promise<LogLineRow[]> =>
  db
    .select()
    .from(accountLog)
    .where(and(eq(accountLog.merchantId, merchantId), gt(accountLog.n, linkedN)))
    .orderBy(asc(accountLog.n))
    .limit(LINKED_AT_ONCE);

/** Writes the links of rows. Aborts the batch if another run has linked meanwhile. */
export function saveLinks(
  db: Db,
  { merchantId, linkedN, linkedHash }: LogHead,
  links: readonly LogLink[],
  days: readonly { day: string; n: number; hash: string }[],
): Statement[] {
  const last = links.at(-1);
  if (!last) return [];
  return [
    db
      .update(accountLogHeads)
      .set({ linkedN: last.n, linkedHash: last.hash })
      .where(
        and(
          eq(accountLogHeads.merchantId, merchantId),
          eq(accountLogHeads.linkedN, linkedN),
          eq(accountLogHeads.linkedHash, linkedHash),
        ),
      ),
    expectChange(db, "nobody else has linked these rows"),
    db
      .update(accountLog)
      .set({
        hash: sql`j.value ->> 'hash'`,
        personalSalt: sql`iif(personal IS NULL, NULL, j.value ->> 'personalSalt')`,
        personalDigest: sql`j.value ->> 'personalDigest'`,
        addressSalt: sql`j.value ->> 'addressSalt'`,
        addressDigest: sql`j.value ->> 'addressDigest'`,
      })
      .from(sql`json_each(${JSON.stringify(links)}) j`)
      .where(sql`merchant_id = ${merchantId} AND n = j.value ->> 'n'`),
    ...days.map((day) =>
      db
        .insert(accountLogDays)
        .values({ merchantId, ...day })
        .onConflictDoUpdate({
          target: [accountLogDays.merchantId, accountLogDays.day],
          set: { n: day.n, hash: day.hash },
        }),
    ),
  ];
}

/** The day of a row, by which heads are kept. */
export const logDay = (region: Region, at: number): string => dayIn(region, new Date(at));

/** A page of rows of an account behind a number, as they were written. */
export const rowsBehind = (db: Db, merchantId: string, n: number, limit: number): Promise<LogLineRow[]> =>
  db
    .select()
    .from(accountLog)
    .where(and(eq(accountLog.merchantId, merchantId), gt(accountLog.n, n)))
    .orderBy(asc(accountLog.n))
    .limit(limit);

/** The heads of an account's days, the oldest first. */
export const logDays = (db: Db, merchantId: string) =>
  db
    .select({ day: accountLogDays.day, n: accountLogDays.n, hash: accountLogDays.hash })
    .from(accountLogDays)
    .where(eq(accountLogDays.merchantId, merchantId))
    .orderBy(asc(accountLogDays.day));

/** The numbers of an account's rows that are erasures of a customer. */
export const erasuresIn = async (db: Db, merchantId: string): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await db
        .select({ n: accountLog.n })
        .from(accountLog)
        .where(
          and(
            eq(accountLog.merchantId, merchantId),
            eq(accountLog.call, "customers.erase"),
            eq(accountLog.outcome, "DONE"),
          ),
        )
    ).map(({ n }) => n),
  );

/** What a check found: nothing, or the first row that does not fit. */
export type LogChecked = { at: number; broken: { n: number; why: LogFault } | undefined };

export const saveCheck = (db: Db, merchantId: string, { at, broken }: LogChecked): Statement =>
  db
    .update(accountLogHeads)
    .set({ checkedAt: at, brokenN: broken?.n ?? null, brokenWhy: broken?.why ?? null })
    .where(eq(accountLogHeads.merchantId, merchantId));

/** Accounts whose log was not checked since. */
export const uncheckedHeads = (db: Db, since: number, limit: number): Promise<LogHead[]> =>
  db
    .select()
    .from(accountLogHeads)
    .where(or(isNull(accountLogHeads.checkedAt), lte(accountLogHeads.checkedAt, since)))
    .limit(limit);

const CUT_AT_ONCE = 500;

/** Rows whose address is due to be cut to its network. */
export const oldAddresses = (db: Db, now: number) =>
  db
    .select({ seq: accountLog.seq, address: accountLog.address })
    .from(accountLog)
    .where(and(isNotNull(accountLog.addressSalt), lte(accountLog.at, addressesCutBefore(now))))
    .limit(CUT_AT_ONCE);

/** Cuts addresses and forgets their salts, so that nobody finds the rest by trying. */
export const cutAddresses = (db: Db, rows: readonly { seq: number; address: string }[]): Statement => {
  const cut = rows.map(({ seq, address }) => ({ seq, address: cutAddress(address) }));
  return db
    .update(accountLog)
    .set({ address: sql`j.value ->> 'address'`, addressSalt: null })
    .from(sql`json_each(${JSON.stringify(cut)}) j`)
    .where(sql`seq = j.value ->> 'seq'`);
};
