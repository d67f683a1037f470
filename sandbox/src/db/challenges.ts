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

/** The open challenge of a subject, purpose and payload; at most one exists. */
export const findOpenChallenge = async (db: Db, payload: Payload): Promise<ChallengeRow | undefined> =>
  (await db.select().from(codeChallenges).where(openOf(payload)))[0];

/**
 * Challenges of a subject, purpose and payload that a later one has replaced, newest first, at most as many as are sent
 * in an hour.
 */
export const replacedChallenges = (db: Db, payload: Payload): Promise<ChallengeRow[]> =>
  db
    .select()
    .from(codeChallenges)
    .where(and(allOf(payload), isNotNull(codeChallenges.replacedAt)))
    .orderBy(desc(codeChallenges.createdAt))
    .limit(MOST);

/**
 * The rule that refuses a new challenge while an open one of the same kind may not be replaced yet, as `refusedBy`
 * names it.
 */
export const STILL_OPEN = "code_challenges.subject";

type Whose = Pick<ChallengeRow, "subject" | "purpose" | "lane">;
const sentTo = ({ subject, purpose, lane }: Whose) =>
  and(eq(codeChallenges.subject, subject), eq(codeChallenges.purpose, purpose), eq(codeChallenges.lane, lane));

/** Codes of a subject and purpose that were not used since the last right one. */
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

/** When the latest unused codes were sent, newest first, as far back as the limits look. */
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
 * Replaces the open challenge of the same subject, purpose and payload, if it may be sent again or has no tries left
 * ({@link STILL_OPEN} otherwise). Aborts the batch if the limits allow no further challenge, so that of many requests
 * at once only one sends a code.
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

/** Replaces the payload of a challenge that otherwise stays unchanged. */
export const keepWith = (db: Db, id: string, payload: string): Statement =>
  db.update(codeChallenges).set({ payload }).where(eq(codeChallenges.id, id));

/**
 * Ends all open codes of a person whose phone or password has changed. It also takes away the remaining tries, so that
 * these challenges do not affect the sending of a later one.
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

/** Whether a challenge can be answered now. */
export const isStillOpen = async (db: Db, id: string, now: number): Promise<boolean> =>
  (await db.$count(codeChallenges, stillOpen(id, now))) > 0;

/**
 * Takes one try from an open challenge for a wrong code, so that at most five codes are judged even if many arrive at
 * once. Answers with the tries left, or undefined if the challenge is no longer open.
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
 * Uses up a challenge, in one batch with the change that it confirms. If two right answers arrive at once, one batch
 * succeeds and the other is aborted.
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
