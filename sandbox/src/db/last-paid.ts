import { searchText } from "#provider/rules/search-text";
import { sql } from "drizzle-orm";
import { receiverKey, type Payment, type Receiver } from "../domain/same-payment.ts";
import type { Db } from "./database.ts";

/** A payout that was approved and did not fail. `name`: as names are compared. `at`: UTC milliseconds. */
export type Paid = Payment & { id: string; name: string; at: number };

type LastQuery = {
  applicationId: string;
  receivers: readonly Receiver[];
  /** Only payouts made until then count, in UTC milliseconds. */
  until: number;
  /** The payout or file under examination, which does not count. */
  but: { payoutId?: string; fileId?: string };
};

/**
 * The newest payouts of an application to some receivers, by {@link receiverKey}: several where one file paid a
 * receiver more than once. To an account one step in the index of destinations finds them; the last digits of a card
 * are those of several cards, so that for cards the newest one of each name is looked for.
 */
export async function lastPayouts(
  db: Db,
  { applicationId, receivers, until, but: { payoutId = "", fileId = "" } }: LastQuery,
): Promise<ReadonlyMap<string, Paid[]>> {
  const found = new Map<string, Paid[]>();
  const kept = receivers.filter(({ destination }) => destination !== "");
  if (kept.length === 0) return found;
  const destinationsOf = (isAccount: boolean) =>
    JSON.stringify([
      ...new Set(kept.filter(({ target }) => (target === "BANK") === isAccount).map(({ destination }) => destination)),
    ]);
  const counts = (table: "payouts" | "newest") => {
    const column = (name: string) => sql.raw(`${table}.${name}`);
    return sql`${column("created_at")} <= ${until} AND +${column("kind")} = 'PAYOUT' AND +${column("state")} IN ('IN_PROGRESS', 'SUCCESS')
      AND ${column("id")} <> ${payoutId} AND ${column("file_id")} IS NOT ${fileId}`;
  };
  const columns = sql`payouts.id, payouts.target, payouts.destination, payouts.full_name AS fullName,
    payouts.amount_minor AS amountMinor`;
  const rows = await db.all<Omit<Paid, "name">>(sql`
    SELECT ${columns}, max(payouts.created_at) AS at
    FROM json_each(${destinationsOf(true)}) receivers CROSS JOIN payouts ON payouts.application_id = ${applicationId}
      AND payouts.destination = receivers.value AND payouts.created_at = (SELECT newest.created_at FROM payouts AS newest
        WHERE newest.application_id = ${applicationId} AND newest.destination = receivers.value AND ${counts("newest")}
        ORDER BY newest.created_at DESC LIMIT 1)
    WHERE ${counts("payouts")} GROUP BY payouts.destination, payouts.full_name, payouts.amount_minor
    UNION ALL
    SELECT ${columns}, max(payouts.created_at)
    FROM json_each(${destinationsOf(false)}) receivers CROSS JOIN payouts ON payouts.application_id = ${applicationId}
      AND payouts.destination = receivers.value
    WHERE ${counts("payouts")} GROUP BY payouts.destination, payouts.full_name`);
  for (const row of rows) {
    const paid = { ...row, name: searchText(row.fullName) };
    const same = found.get(receiverKey(row));
    if (same) same.push(paid);
    else found.set(receiverKey(row), [paid]);
  }
  return found;
}

/**
 * Which of the newest payouts to a receiver a payment is compared with: one in the same name, and the nearest amount.
 * Of a receiver who was paid 18.00 and 9.00 last time, 9.00 is nothing new.
 */
export function lastOf({ fullName, amountMinor }: Payment, paid: readonly Paid[] = []): Paid | undefined {
  const name = searchText(fullName);
  const isOther = (one: Paid) => Number(one.name !== name);
  const far = (one: Paid) => Math.abs(one.amountMinor - amountMinor);
  let nearest: Paid | undefined;
  for (const one of paid)
    if (!nearest || (isOther(one) - isOther(nearest) || far(one) - far(nearest)) < 0) nearest = one;
  return nearest;
}

/** The payout that the application made to the receiver before this one. */
export const lastPayoutBefore = async (
  db: Db,
  payout: Payment & { id: string; applicationId: string; createdAt: number },
): Promise<Paid | undefined> => {
  const asked = { receivers: [payout], until: payout.createdAt, but: { payoutId: payout.id } };
  const found = await lastPayouts(db, { applicationId: payout.applicationId, ...asked });
  return lastOf(payout, found.get(receiverKey(payout)));
};
