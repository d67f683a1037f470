import { ROLE_DEFAULTS, ROLES } from "#provider/contract/permissions";
import { and, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { SEES_WHOLE_MERCHANT } from "../domain/sight.ts";
import { amongst } from "./lists/sight.ts";
import { sameHandsAs, type Hands } from "./same-hands.ts";
import { memberships, userPermissions, users } from "./schema/index.ts";

/** The permissions by which somebody approves what others made. */
type Reviewing = "PAYOUT_REVIEW" | "REFUND_REVIEW";

/** Columns of `users`, under any alias. */
export type Person = Hands & Record<"active" | "deletedAt" | "passwordSetAt", AnySQLiteColumn>;
export type Concerned = { merchantId: unknown; applicationId: unknown };
export type Made = Concerned & { createdBy: unknown };

const rolesWith = (permission: Reviewing) => ROLES.filter((role) => ROLE_DEFAULTS[role].includes(permission));

/**
 * People who may approve in an application: they can sign in, hold the permission, and see the application in a role
 * that allows approval. Lists, letters and the approving statement share this rule.
 */
export const whoMay = (
  permission: Reviewing,
  { merchantId, applicationId }: Concerned,
  who: Person = users,
): SQL | undefined =>
  and(
    sql`${who.merchantId} = ${merchantId}`,
    sql`${who.active} = 1`,
    sql`${who.deletedAt} IS NULL AND ${who.passwordSetAt} IS NOT NULL`,
    sql`EXISTS (SELECT 1 FROM ${userPermissions} WHERE ${userPermissions.userId} = ${who.id} AND ${userPermissions.permission} = ${sql.raw(`'${permission}'`)})`,
    sql`(${amongst(who.role, SEES_WHOLE_MERCHANT)} OR EXISTS (SELECT 1 FROM ${memberships}
      WHERE ${memberships.userId} = ${who.id} AND ${memberships.applicationId} = ${applicationId}
      AND (${memberships.role} IS NULL OR ${amongst(memberships.role, rolesWith(permission))})))`,
  );

/** Approvers who count as a second person beside the maker: another pair of hands (`same-hands.ts`). */
export const secondsFor = (permission: Reviewing, made: Made, who: Person = users): SQL =>
  sql`(${whoMay(permission, made, who)} AND NOT ${sameHandsAs(who, made.createdBy)})`;
