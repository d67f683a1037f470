import type { Permission } from "#provider/contract/permissions";
import { eq } from "drizzle-orm";
import { nameColumns } from "./people.ts";
import type { Db, Statement } from "./database.ts";
import { merchants, userPermissions, users } from "./schema/index.ts";

type NewMerchant = typeof merchants.$inferInsert;
type NewUser = Omit<typeof users.$inferInsert, "searchName">;

export const addMerchant = (db: Db, merchant: NewMerchant): Statement => db.insert(merchants).values(merchant);

export const findMerchant = async (db: Db, id: string) =>
  (await db.select().from(merchants).where(eq(merchants.id, id)))[0];

/**
 * Adds a person with their first permissions. The database refuses the `username` of another person who is not deleted
 * (`users.username`).
 */
export const addUser = (
  db: Db,
  user: NewUser,
  permissions: readonly Permission[],
  grantedBy: string | null,
): Statement[] => [
  db.insert(users).values({ ...user, ...nameColumns(user.fullName) }),
  ...permissions.map((permission) =>
    db.insert(userPermissions).values({ userId: user.id, permission, grantedBy, grantedAt: user.createdAt }),
  ),
];
