import type { Db, Statement } from "../../db/database.ts";
import { mailPerson } from "../../db/outbox.ts";
import { findUser } from "../../db/people.ts";
import type { BatchOutcome, RefundBatchRecord } from "../../db/refund-batches.ts";
import { secondsOfRefund } from "../../db/refund-reviewers.ts";
import type { UserRow } from "../../db/rows.ts";
import { sumsOf } from "../../domain/sums.ts";
import { appUrl, type Env } from "../../env.ts";
import { batchLetter } from "../../messages/refund-batch.ts";
import { sumsText } from "../../messages/sums.ts";

type Around = { db: Db; env: Env; now: number };
type Ended = { batch: RefundBatchRecord; outcomes: readonly BatchOutcome[] };

const countOf = (outcomes: readonly BatchOutcome[]): number => outcomes.reduce((sum, { count }) => sum + count, 0);

/**
 * The letters at the end of a batch: one to its maker, and one to each person who may approve some of its refunds,
 * however many those are.
 */
export async function tellOfBatch({ batch, outcomes }: Ended, around: Around): Promise<Statement[]> {
  const { db, env, now } = around;
  const maker = await findUser(db, batch.createdBy);
  const waiting = outcomes.filter(({ state }) => state === "AWAITING_APPROVAL");
  const asked = await approversOf(batch, waiting, around);
  const letters = [...asked].flatMap(([to, theirs]) => {
    const link = `${appUrl(env, to.region)}/billing/refunds`;
    const { createdByName, reason } = batch;
    const total = sumsText(to.language, sumsOf(theirs));
    const news = { kind: "waiting", maker: createdByName, reason, count: countOf(theirs), total } as const;
    return mailPerson(db, to, { ...batchLetter(to.language, { name: to.fullName, link }, news), link, at: now });
  });
  if (!maker) return letters;
  const of = (...states: BatchOutcome["state"][]) => countOf(outcomes.filter(({ state }) => states.includes(state)));
  const news = {
    kind: "ended",
    leaving: of("LEAVING"),
    waiting: countOf(waiting),
    failed: of(null),
    sent: countOf(outcomes) - of("LEAVING", "AWAITING_APPROVAL", null),
  } as const;
  const page = batch.fileId === null ? `refund-selected/${batch.id}` : `refund-files/${batch.fileId}`;
  const link = `${appUrl(env, maker.region)}/billing/transactions/${page}`;
  const letter = batchLetter(maker.language, { name: maker.fullName, link }, news);
  return [...letters, ...mailPerson(db, maker, { ...letter, link, at: now })];
}

/** The people who may approve some of these refunds, each with those; one query for each application. */
async function approversOf(
  { createdBy }: RefundBatchRecord,
  waiting: readonly BatchOutcome[],
  { db }: Around,
): Promise<ReadonlyMap<UserRow, BatchOutcome[]>> {
  const told = new Map<string, { to: UserRow; outcomes: BatchOutcome[] }>();
  for (const one of waiting) {
    const { merchantId, applicationId } = one;
    for (const to of await secondsOfRefund(db, { merchantId, applicationId, createdBy })) {
      const before = told.get(to.id);
      if (before) before.outcomes.push(one);
      else told.set(to.id, { to, outcomes: [one] });
    }
  }
  return new Map([...told.values()].map(({ to, outcomes }) => [to, outcomes]));
}
