import type { CodePurpose } from "#provider/contract/words";
import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "./database.ts";
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
const openOf = ({ subject, purpose, payloadHash }: Payload) =>
  and(
    eq(codeChallenges.subject, subject),
    eq(codeChallenges.purpose, purpose),
    eq(codeChallenges.payloadHash, payloadHash),
    unanswered(),
  );

/** The open challenge of a subject, purpose and payload: there is one at most. */
export const findOpenChallenge = async (db: Db, payload: Payload): Promise<ChallengeRow | undefined> =>
  (await db.select().from(codeChallenges).where(openOf(payload)))[0];

/** Puts a new challenge in the place of the open one of the same subject, purpose and payload. */
export const replaceChallenge = (db: Db, challenge: ChallengeRow): Statement[] => [
  db.update(codeChallenges).set({ replacedAt: challenge.createdAt }).where(openOf(challenge)),
  db.insert(codeChallenges).values(challenge),
];

/** Makes all open codes of a person worthless, because their phone or password has changed. */
export const dropChallenges = (db: Db, subject: string, now: number): Statement =>
  db
    .update(codeChallenges)
    .set({ replacedAt: now })
    .where(and(eq(codeChallenges.subject, subject), unanswered()));

const stillOpen = (id: string, now: number) =>
  and(
    eq(codeChallenges.id, id),
    isNull(codeChallenges.consumedAt),
    isNull(codeChallenges.replacedAt),
    gt(codeChallenges.triesLeft, 0),
    gt(codeChallenges.expiresAt, now),
  );

/**
 * Takes one try off an open challenge, before the code is looked at: however many answers come at once, five are judged. The
 * tries left, or undefined when the challenge is not open any more.
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
 * Uses a challenge up, for a batch together with what it confirms: of two right answers at once, one batch goes through and the
 * other is aborted.
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
