import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "./database.ts";
import type { SessionRow } from "./people.ts";
import { sessions } from "./schema/index.ts";

/** Living sessions of a person: first that of `tokenHash`, then those used last. */
export const livingSessions = (db: Db, userId: string, tokenHash: string, now: number): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.idleExpiresAt, now)))
    .orderBy(desc(sql`${sessions.tokenHash} = ${tokenHash}`), desc(sessions.lastUsedAt), desc(sessions.createdAt));

/** Ends one living session of a person by its public id. Aborts the batch if they have no such session. */
export const endSessionOf = (db: Db, userId: string, publicId: string, now: number): Statement[] => [
  db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.publicId, publicId), gt(sessions.idleExpiresAt, now))),
  expectChange(db, "session of this person"),
];

/** Ends all sessions of a person, except `stays`. */
export const endSessionsOf = (db: Db, userId: string, stays?: string): Statement =>
  db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), stays === undefined ? undefined : ne(sessions.tokenHash, stays)));
