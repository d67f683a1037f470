import type { Db, Statement } from "../../db/database.ts";
import { mailPerson } from "../../db/outbox.ts";
import { findUser } from "../../db/people.ts";
import type { BatchRow, RefundBatchRecord } from "../../db/refund-batches.ts";
import { secondsOfRefund } from "../../db/refund-reviewers.ts";
import type { UserRow } from "../../db/rows.ts";
import { sumsOf } from "../../domain/sums.ts";
import { appUrl, type Env } from "../../env.ts";
import { batchLetter } from "../../messages/refund-batch.ts";
import { sumsText } from "../../messages/sums.ts";

type Around = { db: Db; env: Env; now: number };
type Ended = { batch: RefundBatchRecord; rows: readonly BatchRow[] };

/**
 * The letters at the end of a batch: one to its maker, and one to each person who may approve some of its refunds,
 * however many those are.
 */
export async function tellOfBatch({ batch, rows }: Ended, around: Around): Promise<Statement[]> {
  const { db, env, now } = around;
  const maker = await findUser(db, batch.createdBy);
  const waiting = rows.filter(({ refund }) => refund?.state === "AWAITING_APPROVAL");
  const failed = rows.filter(({ refund }) => refund === null).length;
  const asked = await approversOf(batch, waiting, around);
  const letters = [...asked].flatMap(([to, theirs]) => {
    const link = `${appUrl(env, to.region)}/billing/refunds`;
    const sums = sumsOf(
      theirs.map(({ row, transaction }) => ({ amountMinor: row.amountMinor, currency: transaction.currency })),
    );
    const { createdByName, reason } = batch;
    const total = sumsText(to.language, sums);
    const news = { kind: "waiting", maker: createdByName, reason, count: theirs.length, total } as const;
    return mailPerson(db, to, { ...batchLetter(to.language, { name: to.fullName, link }, news), link, at: now });
  });
  if (!maker) return letters;
  const link = `${appUrl(env, maker.region)}/billing/transactions/refund-selected/${batch.id}`;
  const leaving = rows.filter(({ refund }) => refund?.state === "LEAVING").length;
  const sent = rows.length - waiting.length - leaving - failed;
  const news = { kind: "ended", sent, leaving, waiting: waiting.length, failed } as const;
  const letter = batchLetter(maker.language, { name: maker.fullName, link }, news);
  return [...letters, ...mailPerson(db, maker, { ...letter, link, at: now })];
}

/** The people who may approve some of these refunds, each with those; one query for each application. */
async function approversOf(
  { createdBy }: RefundBatchRecord,
  waiting: readonly BatchRow[],
  { db }: Around,
): Promise<ReadonlyMap<UserRow, BatchRow[]>> {
  const told = new Map<string, { to: UserRow; rows: BatchRow[] }>();
  for (const applicationId of new Set(waiting.map(({ transaction }) => transaction.applicationId))) {
    const theirs = waiting.filter(({ transaction }) => transaction.applicationId === applicationId);
    const merchantId = theirs[0]?.transaction.merchantId ?? "";
    for (const to of await secondsOfRefund(db, { merchantId, applicationId, createdBy })) {
      const before = told.get(to.id);
      if (before) before.rows.push(...theirs);
      else told.set(to.id, { to, rows: [...theirs] });
    }
  }
  return new Map([...told.values()].map(({ to, rows }) => [to, rows]));
}
