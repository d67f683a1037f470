import type { ApplicationStatus } from "#provider/contract/words";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { inSight } from "./lists/sight.ts";
import { applications, connections } from "./schema/index.ts";

/** Who asks first: what is nearest to taking payments. A disabled one says less than one that is being prepared. */
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
 * The states of applications in sight; for whoever sees the whole account, of those that are only being prepared too.
 * Staff have none of their own.
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

/** How far the furthest application has come. Null: there is none. */
export const furthestOf = (found: readonly { status: ApplicationStatus }[]): ApplicationStatus | null =>
  FURTHEST.find((status) => found.some((one) => one.status === status)) ?? null;
