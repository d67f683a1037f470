import { OWNER_ROLES } from "#provider/contract/permissions";
import { sql, type SQL } from "drizzle-orm";
import { alias, type AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { amongst } from "./lists/sight.ts";
import { userPermissions, users } from "./schema/index.ts";

/** Columns of `users`, under any alias. */
export type Hands = Record<"id" | "merchantId" | "username" | "mobilePhone" | "role" | "createdBy", AnySQLiteColumn>;

/**
 * The mailbox of a person: the user name (the e-mail in lower case) without a tag. `a+till@shop.az` reaches the reader
 * of `a@shop.az`.
 */
const mailbox = ({ username }: Hands) =>
  sql`CASE WHEN instr(${username}, '+') = 0 THEN ${username}
    ELSE substr(${username}, 1, instr(${username}, '+') - 1) || substr(${username}, instr(${username}, '@')) END`;

/**
 * Whether one person invited the other, or gave them the right to approve, and is no owner. Owners answer for the
 * people whom they let in.
 */
const letIn = (giver: Hands, other: Hands) =>
  sql`(NOT ${amongst(giver.role, OWNER_ROLES)} AND (${other.createdBy} = ${giver.id} OR EXISTS (
    SELECT 1 FROM ${userPermissions} WHERE ${userPermissions.userId} = ${other.id}
    AND ${userPermissions.permission} IN ('PAYOUT_REVIEW', 'REFUND_REVIEW') AND ${userPermissions.grantedBy} = ${giver.id})))`;

/**
 * Whether two people are one pair of hands, so that one is no second person for what the other did. They are the same
 * person, share a phone or mailbox, or one of them, who is no owner, invited the other or gave them the right to
 * approve (decision 0150).
 */
export const areSameHands = (one: Hands, other: Hands): SQL =>
  sql`(${one.id} = ${other.id}
    OR (${one.mobilePhone} <> '' AND ${one.mobilePhone} = ${other.mobilePhone})
    OR ${mailbox(one)} = ${mailbox(other)}
    OR ${letIn(one, other)} OR ${letIn(other, one)})`;

const maker = alias(users, "same_hands_maker");

/** Whether a person and the person with this id are one pair of hands. */
export const sameHandsAs = (one: Hands, id: unknown): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM ${users} AS same_hands_maker WHERE ${maker.id} = ${id} AND ${areSameHands(one, maker)})`;
