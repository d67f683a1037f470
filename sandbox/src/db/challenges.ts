import { UNUSED_CODES } from "#provider/contract/limits";
import type { CodePurpose } from "#provider/contract/words";
import { and, desc, eq, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { expectAtMost, expectChange, type Db, type Statement } from "./database.ts";
import type { ChallengeRow } from "./rows.ts";
import { codeChallenges } from "./schema/index.ts";

export const findChallenge = async (db: Db, id: string, purpose: CodePurpose): Promise<ChallengeRow | undefined> =>
  (
    await db
      .select()
      .from(codeChallenges)
      .where(and(eq(codeChallenges.id, id), eq(codeChallenges.purpose, purpose)))
  )[0];

const unanswered = () => and(isNull(codeChallenges.consumedAt), isNull(codeChallenges.replacedAt));

type Payload = Pick<ChallengeRow, "subject" | "purpose" | "payloadHash">;
const allOf = ({ subject, purpose, payloadHash }: Payload) =>
  and(
    eq(codeChallenges.subject, subject),
    eq(codeChallenges.purpose, purpose),
    eq(codeChallenges.payloadHash, payloadHash),
  );
const openOf = (payload: Payload) => and(allOf(payload), unanswered());

/** The open challenge of a subject, purpose and payload: there is one at most. */
export const findOpenChallenge = async (db: Db, payload: Payload): Promise<ChallengeRow | undefined> =>
  (await db.select().from(codeChallenges).where(openOf(payload)))[0];

/**
 * Challenges of a subject, purpose and payload that another one was sent after, newest first, as many as are sent in an
 * hour.
 */
export const replacedChallenges = (db: Db, payload: Payload): Promise<ChallengeRow[]> =>
  db
    .select()
    .from(codeChallenges)
    .where(and(allOf(payload), isNotNull(codeChallenges.replacedAt)))
    .orderBy(desc(codeChallenges.createdAt))
    .limit(MOST);

/**
 * What a database refuses when an open challenge of the same kind stands that may not be replaced yet, as `refusedBy`
 * names it.
 */
export const STILL_OPEN = "code_challenges.subject";

type Whose = Pick<ChallengeRow, "subject" | "purpose" | "lane">;
const sentTo = ({ subject, purpose, lane }: Whose) =>
  and(eq(codeChallenges.subject, subject), eq(codeChallenges.purpose, purpose), eq(codeChallenges.lane, lane));

/** Codes of a subject and purpose that nobody used since the last right one. */
const unusedOf = (whose: Whose, since: number) =>
  and(
    sentTo(whose),
    isNull(codeChallenges.consumedAt),
    gt(codeChallenges.createdAt, since),
    sql`${codeChallenges.createdAt} >= coalesce((
      SELECT max(used.consumed_at) FROM ${codeChallenges} used
      WHERE used.subject = ${whose.subject} AND used.purpose = ${whose.purpose}
        AND used.lane = ${whose.lane}), 0)`,
  );

const MINUTE_MS = 60_000;
const LONGEST_MS = Math.max(...UNUSED_CODES.map(({ minutes }) => minutes)) * MINUTE_MS;
const MOST = Math.max(...UNUSED_CODES.map(({ times }) => times));

/** When the latest codes were sent that nobody used, newest first, as far as the limits look. */
export const unusedCodes = async (db: Db, whose: Whose, now: number): Promise<number[]> => {
  const rows = await db
    .select({ at: codeChallenges.createdAt })
    .from(codeChallenges)
    .where(unusedOf(whose, now - LONGEST_MS))
    .orderBy(desc(codeChallenges.createdAt))
    .limit(MOST);
  return rows.map(({ at }) => at);
};

/**
 * Puts a new challenge in the place of the open one of the same subject, purpose and payload, if that may be sent again
 * or has no tries left ({@link STILL_OPEN} otherwise), and aborts the batch where it is one more than the limits allow:
 * of many at once one is sent.
 */
export const replaceChallenge = (db: Db, challenge: ChallengeRow): Statement[] => [
  db
    .update(codeChallenges)
    .set({ replacedAt: challenge.createdAt })
    .where(
      and(openOf(challenge), or(lte(codeChallenges.resendAt, challenge.createdAt), eq(codeChallenges.triesLeft, 0))),
    ),
  db.insert(codeChallenges).values(challenge),
  ...UNUSED_CODES.map(({ times, minutes }) =>
    expectAtMost(
      db,
      "no more unused codes than allowed",
      sql`(SELECT count(*) FROM ${codeChallenges}
        WHERE ${unusedOf(challenge, challenge.createdAt - minutes * MINUTE_MS)})`,
      times,
    ),
  ),
];

/** Keeps something else beside a challenge that stays as it is. */
export const keepWith = (db: Db, id: string, payload: string): Statement =>
  db.update(codeChallenges).set({ payload }).where(eq(codeChallenges.id, id));

/**
 * Makes all open codes of a person worthless, because their phone or password has changed. No tries are left either:
 * whoever holds such a challenge has nothing to do with one that is sent later.
 */
export const dropChallenges = (db: Db, subject: string, now: number): Statement =>
  db
    .update(codeChallenges)
    .set({ replacedAt: now, triesLeft: 0 })
    .where(and(eq(codeChallenges.subject, subject), unanswered()));

const stillOpen = (id: string, now: number) =>
  and(
    eq(codeChallenges.id, id),
    isNull(codeChallenges.consumedAt),
    isNull(codeChallenges.replacedAt),
    gt(codeChallenges.triesLeft, 0),
    gt(codeChallenges.expiresAt, now),
  );

/** Whether a challenge can be answered at this moment. */
export const isStillOpen = async (db: Db, id: string, now: number): Promise<boolean> =>
  (await db.$count(codeChallenges, stillOpen(id, now))) > 0;

/**
 * Takes one try off an open challenge, for a code that is not the right one: however many come at once, five are
 * judged. The tries left, or undefined when the challenge is not open any more.
 */
export async function takeTry(db: Db, id: string, now: number): Promise<number | undefined> {
  const [row] = await db
    .update(codeChallenges)
    .set({ triesLeft: sql`tries_left - 1` })
    .where(stillOpen(id, now))
    .returning({ triesLeft: codeChallenges.triesLeft });
  return row?.triesLeft;
}

/**
 * Uses a challenge up, for a batch together with what it confirms: of two right answers at once, one batch goes through
 * and the other is aborted.
 */
export const consumeChallenge = (db: Db, id: string, now: number): Statement[] => [
  db
    .update(codeChallenges)
    .set({ consumedAt: now })
    .where(and(eq(codeChallenges.id, id), isNull(codeChallenges.consumedAt), isNull(codeChallenges.replacedAt))),
  expectChange(db, "challenge not used yet"),
];

/** Challenges that ended long ago. */
export const sweepChallenges = (db: Db, now: number): Statement =>
  db.delete(codeChallenges).where(lte(codeChallenges.expiresAt, now - 24 * 3_600_000));
