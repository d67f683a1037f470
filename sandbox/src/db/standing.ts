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
 * How far the furthest application in sight has come; for whoever sees the whole account, one that is only being prepared counts too. Null: there is
 * none. Undefined where the question says nothing: of staff, and of people who were given no application.
 */
export async function standingOf(db: Db, sight: Sight): Promise<ApplicationStatus | null | undefined> {
  if (sight.kind === "region" || (sight.kind === "applications" && sight.applicationIds.length === 0)) return undefined;
  const inReach = db
    .selectDistinct({ status: applications.status })
    .from(applications)
    .where(and(inSight(columns, sight), isNull(applications.deletedAt)));
  const prepared = db
    .select({ status: sql<ApplicationStatus>`'DEVELOPMENT'` })
    .from(connections)
    .where(and(eq(connections.merchantId, sight.merchantId), isNull(connections.submittedAt)));
  const found = await (sight.kind === "merchant" ? inReach.union(prepared) : inReach);
  return FURTHEST.find((status) => found.some((one) => one.status === status)) ?? null;
}
