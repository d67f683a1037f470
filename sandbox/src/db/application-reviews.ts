import { and, asc, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { STAFF_ROLES } from "#provider/contract/permissions";
import type { Region } from "#provider/contract/regions";
import type { Db } from "./database.ts";
import { applications, merchants, reviewRounds, users } from "./schema/index.ts";

const told = (db: Db) =>
  db
    .select({ round: reviewRounds, name: applications.name, merchant: merchants.name, status: applications.status })
    .from(reviewRounds)
    .innerJoin(applications, eq(applications.id, reviewRounds.applicationId))
    .innerJoin(merchants, eq(merchants.id, applications.merchantId));

/** Review rounds that wait for staff, longest first. */
export const waitingRounds = (db: Db, limit: number) =>
  told(db)
    .where(and(isNull(reviewRounds.decidedAt), eq(applications.status, "IN_REVIEW")))
    .orderBy(asc(reviewRounds.submittedAt))
    .limit(limit);
export type WaitingRound = Awaited<ReturnType<typeof waitingRounds>>[number];

/** The review rounds that were decided last. */
export const decidedRounds = (db: Db, limit: number) =>
  told(db).where(isNotNull(reviewRounds.decidedAt)).orderBy(desc(reviewRounds.decidedAt)).limit(limit);

/** An application in review, with its owner. */
export const reviewedApplication = async (db: Db, applicationId: string) =>
  (
    await db
      .select({ application: applications, owner: users, merchant: merchants.name })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.ownerId))
      .innerJoin(merchants, eq(merchants.id, applications.merchantId))
      .where(and(eq(applications.id, applicationId), isNull(applications.deletedAt)))
  )[0];

/** Staff of a region, by name. */
export const staffOf = (db: Db, region: Region) =>
  db
    .select({ id: users.id, fullName: users.fullName })
    .from(users)
    .where(and(eq(users.region, region), inArray(users.role, [...STAFF_ROLES]), isNull(users.deletedAt)))
    .orderBy(asc(users.searchName), asc(users.fullName), asc(users.id));
