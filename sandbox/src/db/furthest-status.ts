import type { ApplicationStatus } from "#provider/contract/words";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { inSight } from "./lists/sight.ts";
import { applications, connections } from "./schema/index.ts";

/** Statuses from the one closest to taking payments. A disabled application ranks below one in preparation. */
const FURTHEST: readonly ApplicationStatus[] = [
  "ONLINE",
  "SIGNED",
  "APPROVED",
  "IN_REVIEW",
  "REJECTED",
  "DEVELOPMENT",
  "DISABLED",
];

const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };

/**
 * The statuses of applications in sight. For a person who sees the whole account, also of applications that are only in
 * preparation. Staff have no applications.
 */
export function statusesInReach(db: Db, sight: Exclude<Sight, { kind: "region" }>) {
  const inReach = db
    .selectDistinct({ status: applications.status })
    .from(applications)
    .where(and(inSight(columns, sight), isNull(applications.deletedAt)));
  const prepared = db
    .select({ status: sql<ApplicationStatus>`'DEVELOPMENT'` })
    .from(connections)
    .where(and(eq(connections.merchantId, sight.merchantId), isNull(connections.submittedAt)));
  return sight.kind === "merchant" ? inReach.union(prepared) : inReach;
}

/** The most advanced status, or null if there are no applications. */
export const furthestOf = (found: readonly { status: ApplicationStatus }[]): ApplicationStatus | null =>
  FURTHEST.find((status) => found.some((one) => one.status === status)) ?? null;
