import type { LogFault } from "#provider/contract/account-log-words";
import type { Region } from "#provider/contract/regions";
import { eq } from "drizzle-orm";
import {
  erasuresIn,
  logDay,
  logDays,
  logHeadOf,
  rowsBehind,
  saveLinks,
  unlinkedRows,
  type LogHead,
} from "../db/account-log.ts";
import { withoutRider, type Db, type Statement } from "../db/database.ts";
import { newSecret } from "../db/ids.ts";
import { merchants } from "../db/schema/index.ts";
import { faultOf, linkRow, type LogLink } from "../domain/account-log.ts";
import { decideAndRun } from "./run.ts";

const regionOf = async (db: Db, merchantId: string): Promise<Region> => {
  const [merchant] = await db.select({ region: merchants.region }).from(merchants).where(eq(merchants.id, merchantId));
  if (!merchant) throw new Error("a log is of a merchant account");
  return merchant.region;
};

/** The statements that link the oldest rows of an account that are not; none if there are none. */
export async function planLinks(db: Db, head: LogHead): Promise<Statement[]> {
  const rows = await unlinkedRows(db, head);
  if (rows.length === 0) return [];
  const region = await regionOf(db, head.merchantId);
  const links: LogLink[] = [];
  const days = new Map<string, { day: string; n: number; hash: string }>();
  let before = head.linkedHash;
  let n = head.linkedN;
  for (const row of rows) {
    // A number is missing: nothing is linked over the gap, and the check names it.
    if (row.n !== n + 1) break;
    const link = linkRow(before, row, newSecret);
    links.push(link);
    [before, n] = [link.hash, row.n];
    const day = logDay(region, row.at);
    days.set(day, { day, n, hash: link.hash });
  }
  return saveLinks(db, head, links, [...days.values()]);
}

/** How often linking begins anew after the clock or another reader was faster. */
const REPEATS = 5;
/** Pieces that are linked for somebody who waits. */
const PIECES = 200;

/** Links the rows of an account that are not linked yet. */
export async function linkAll(db: Db, merchantId: string): Promise<void> {
  for (let piece = 0; piece < PIECES; piece++) {
    // The row of the call that asks is not among those that it links.
    const { decision } = await decideAndRun(
      withoutRider(db),
      async () => {
        const head = await logHeadOf(db, merchantId);
        const statements = head && head.lastN > head.linkedN ? await planLinks(db, head) : [];
        return { statements };
      },
      { repeats: REPEATS },
    );
    if (decision.statements.length === 0) return;
  }
}

/** The rows of a log that are read at once. */
const READ_AT_ONCE = 1000;

/**
 * The first row of an account's log that does not fit, in the order of their numbers; undefined if all do. Rows behind
 * the last linked one are only counted: the clock links them.
 */
export async function firstFault(
  db: Db,
  merchantId: string,
  now: number,
): Promise<{ n: number; why: LogFault } | undefined> {
  const head = await logHeadOf(db, merchantId);
  if (!head) return undefined;
  const [erasures, days] = await Promise.all([erasuresIn(db, merchantId), logDays(db, merchantId)]);
  const wasErasure = (n: number) => erasures.has(n);
  const heads = new Map(days.map(({ n, hash }) => [n, hash]));
  let before = { n: 0, hash: "" };
  for (;;) {
    const rows = await rowsBehind(db, merchantId, before.n, READ_AT_ONCE);
    for (const row of rows) {
      if (row.n > head.linkedN && row.n === before.n + 1) {
        // A call or the clock may have written since the head was read.
        const isAhead = row.n > head.lastN || row.hash !== null;
        const late = isAhead ? await logHeadOf(db, merchantId) : head;
        if (!late || late.lastN < row.n || (row.hash !== null && late.linkedN < row.n))
          return { n: row.n, why: "extra" };
        before = { n: row.n, hash: "" };
        continue;
      }
      const why = faultOf(row, before, { now, wasErasure });
      // A number that is missing is the row that does not fit.
      if (why !== undefined) return { n: why === "missing" ? before.n + 1 : row.n, why };
      before = { n: row.n, hash: row.hash ?? "" };
      const kept = heads.get(row.n);
      if (kept !== undefined && kept !== row.hash) return { n: row.n, why: "head" };
      if (row.n === head.linkedN && head.linkedHash !== row.hash) return { n: row.n, why: "head" };
    }
    if (rows.length < READ_AT_ONCE) break;
  }
  // The counter was read first: rows of calls since then are behind it.
  return before.n < head.lastN ? { n: before.n + 1, why: "missing" } : undefined;
}
