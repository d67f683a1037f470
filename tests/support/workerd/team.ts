import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { challengeSchema } from "#provider/contract/auth";
import { OWNER_ROLES, type Permission, type Role } from "#provider/contract/permissions";
import { userSchema, type User } from "#provider/contract/users";
import { memberships, outboxMessages, userPermissions, users } from "../../../sandbox/src/db/schema/index.ts";
import { db, newKey, send, type Merchant, type Sent, type Someone } from "./sandbox.ts";

/** A new person in the form's fields. */
export type Typed = {
  firstName: string;
  lastName: string;
  email: string;
  mobilePhone: string;
  role: Role;
  permissions: readonly Permission[];
  appIds: readonly string[];
};

let newcomers = 0;
export const typed = (merchant: Merchant, changes: Partial<Typed> = {}): Typed => ({
  firstName: "Rəşad",
  lastName: "Həsənov",
  email: `newcomer${++newcomers}@example.com`,
  // Every person of a company has a different phone.
  mobilePhone: `${merchant.region === "default" ? "+99450" : "+97150"}${String(2_000_000 + newcomers)}`,
  role: "ROLE_OPERATOR",
  permissions: ["CREATE_LINK", "SEND_LINK"],
  appIds: [merchant.applicationId],
  ...changes,
});

export function askForCode(person: Someone, { permissions, appIds, ...rest }: Typed): Promise<Sent> {
  const query = new URLSearchParams({ ...rest, permissions: permissions.join(), appIds: appIds.join() });
  return send(`GET /api/otp/init/sub-user?${query.toString()}`, { token: person.token });
}

export const messagesTo = (recipient: string) =>
  db.select().from(outboxMessages).where(eq(outboxMessages.recipient, recipient)).orderBy(outboxMessages.seq);

export type Confirmation = { challenge: string; code: string };

/** The code for creating exactly this user, read from the person's phone. */
export async function codeFor(person: Someone, wanted: Typed): Promise<Confirmation> {
  const { json } = await askForCode(person, wanted);
  const { challenge } = challengeSchema.parse(json);
  return { challenge, code: (await messagesTo(person.phone)).at(-1)?.code ?? "" };
}

export const create = (person: Someone, wanted: object, { challenge, code }: Confirmation, key = newKey()) =>
  send(`POST /api/user/registerPmd/${code}`, { token: person.token, key, body: { ...wanted, challenge } });

/** Creates a person with the code. */
export async function invite(person: Someone, wanted: Typed): Promise<User> {
  const { json } = await create(person, wanted, await codeFor(person, wanted));
  return userSchema.parse(json);
}

export type Wanted = { role: Role; permissions: readonly Permission[]; appIds: readonly string[] };
export const setAccess = (person: Someone, userId: string, wanted: Wanted) =>
  send("POST /api/user/access", { token: person.token, body: { userId, ...wanted } });

/** The database's records of a person's access. */
export async function accessNow(userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const held = await db.select().from(userPermissions).where(eq(userPermissions.userId, userId));
  const given = await db.select().from(memberships).where(eq(memberships.userId, userId));
  return {
    role: user?.role,
    active: user?.active,
    permissions: held.map(({ permission }) => permission).toSorted(),
    appIds: given.map(({ applicationId }) => applicationId).toSorted(),
  };
}

export const roleIn = async (applicationId: string, userId: string) =>
  (
    await db
      .select()
      .from(memberships)
      .where(and(eq(memberships.applicationId, applicationId), eq(memberships.userId, userId)))
  )[0]?.role;

const namesSchema = z.object({ content: z.array(z.object({ fullName: z.string() })) });
export const namesOf = ({ json }: Sent): string[] => namesSchema.parse(json).content.map(({ fullName }) => fullName);

export const remove = (someone: Someone, id: string) => send(`DELETE /api/user/${id}`, { token: someone.token });
export const deleteForGood = (someone: Someone, id: string) =>
  send(`DELETE /api/user/delete/${id}`, { token: someone.token });

/** Owners who are not removed. */
export const livingOwners = ({ merchantId }: Merchant) =>
  db.$count(
    users,
    and(
      eq(users.merchantId, merchantId),
      inArray(users.role, [...OWNER_ROLES]),
      eq(users.active, true),
      isNull(users.deletedAt),
    ),
  );
