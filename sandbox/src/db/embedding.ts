import type { ReturnAddresses } from "#provider/contract/return-fields";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db, Statement } from "./database.ts";
import { inSight } from "./lists/sight.ts";
import type { ApplicationRow } from "./rows.ts";
import { applicationConfigs, applications, embedOrigins } from "./schema/index.ts";

/** The answer of {@link refusedBy} for one website too many. */
export const ORIGINS_FULL = "embed_origins_full";

const inOrder = [asc(embedOrigins.createdAt), asc(embedOrigins.origin)];

/** Websites that may embed the checkout of an application, in the order in which they were allowed. */
export const originsOf = async (db: Db, applicationId: string): Promise<string[]> => {
  const rows = await db
    .select({ origin: embedOrigins.origin })
    .from(embedOrigins)
    .where(eq(embedOrigins.applicationId, applicationId))
    .orderBy(...inOrder);
  return rows.map(({ origin }) => origin);
};

type Embedded = {
  application: Pick<ApplicationRow, "id" | "name">;
  origins: string[];
  returns: ReturnAddresses | null;
};

/** The allowed websites and the return addresses of each application in sight, oldest application first. */
export async function originsInSight(db: Db, sight: Sight): Promise<Embedded[]> {
  const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };
  const seen = and(inSight(columns, sight), isNull(applications.deletedAt));
  const rows = await db
    .select({
      id: applications.id,
      name: applications.name,
      origin: embedOrigins.origin,
      returns: applicationConfigs.returns,
    })
    .from(applications)
    .leftJoin(applicationConfigs, eq(applicationConfigs.applicationId, applications.id))
    .leftJoin(embedOrigins, eq(embedOrigins.applicationId, applications.id))
    .where(seen)
    .orderBy(asc(applications.createdAt), asc(applications.id), ...inOrder);
  const found = new Map<string, Embedded>();
  for (const { id, name, origin, returns } of rows) {
    const one = found.get(id) ?? { application: { id, name }, origins: [], returns };
    if (origin !== null) one.origins.push(origin);
    found.set(id, one);
  }
  return [...found.values()];
}

type Allowing = { applicationId: string; origin: string; allowedBy: string; createdAt: number };
/** Allowing a website again changes nothing. */
export const allowOrigin = (db: Db, allowing: Allowing): Statement =>
  db.insert(embedOrigins).values(allowing).onConflictDoNothing();
export const forbidOrigin = (db: Db, applicationId: string, origin: string): Statement =>
  db.delete(embedOrigins).where(and(eq(embedOrigins.applicationId, applicationId), eq(embedOrigins.origin, origin)));

/** The return addresses of an application, also those whose websites it no longer allows; null without any. */
export const returnsOf = async (db: Db, applicationId: string): Promise<ReturnAddresses | null> =>
  (
    await db
      .select({ returns: applicationConfigs.returns })
      .from(applicationConfigs)
      .where(eq(applicationConfigs.applicationId, applicationId))
  )[0]?.returns ?? null;
export const setReturns = (db: Db, applicationId: string, returns: ReturnAddresses | null): Statement =>
  db.update(applicationConfigs).set({ returns }).where(eq(applicationConfigs.applicationId, applicationId));
