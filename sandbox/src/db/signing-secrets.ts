import { APP_KEY_OVERLAP_HOURS } from "#provider/contract/limits";
import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { signingSecrets } from "./schema/index.ts";

export type SecretRow = typeof signingSecrets.$inferSelect;

const OVERLAP_MS = APP_KEY_OVERLAP_HOURS * 3_600_000;

const stillSigns = (now: number) => or(isNull(signingSecrets.endsAt), gt(signingSecrets.endsAt, now));

/** Secrets of an application that sign at an instant, newest first. */
export const secretsOf = (db: Db, applicationId: string, now: number): Promise<SecretRow[]> =>
  db
    .select()
    .from(signingSecrets)
    .where(and(eq(signingSecrets.applicationId, applicationId), stillSigns(now)))
    .orderBy(desc(signingSecrets.createdAt));

/** Ends every secret of an application. */
export const endSecrets = (db: Db, applicationId: string, now: number): Statement =>
  db
    .update(signingSecrets)
    .set({ endsAt: now })
    .where(and(eq(signingSecrets.applicationId, applicationId), stillSigns(now)));

type Renewed = Omit<SecretRow, "createdAt" | "endsAt"> & {
  /** The secret in use signs for another day; otherwise it and all before it end now. */
  keepOld: boolean;
  now: number;
};

/** Puts a new secret in the place of the one in use. */
export const renewSecret = (db: Db, { keepOld, now, ...made }: Renewed): Statement[] => [
  db
    .update(signingSecrets)
    .set({ endsAt: keepOld ? now + OVERLAP_MS : now })
    .where(
      and(
        eq(signingSecrets.applicationId, made.applicationId),
        keepOld ? isNull(signingSecrets.endsAt) : stillSigns(now),
      ),
    ),
  db.insert(signingSecrets).values({ ...made, createdAt: now, endsAt: null }),
];
