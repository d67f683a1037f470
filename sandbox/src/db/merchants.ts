import type { Permission } from "#provider/contract/permissions";
import type { Db, Statement } from "./database.ts";
import { merchants, userPermissions, users } from "./schema/index.ts";

type NewMerchant = typeof merchants.$inferInsert;
type NewUser = typeof users.$inferInsert;

export const addMerchant = (db: Db, merchant: NewMerchant): Statement => db.insert(merchants).values(merchant);

/** A person with the permissions they begin with. The database refuses a `username` that somebody living has (`users.username`). */
export const addUser = (
  db: Db,
  user: NewUser,
  permissions: readonly Permission[],
  grantedBy: string | null,
): Statement[] => [
  db.insert(users).values(user),
  ...permissions.map((permission) =>
    db.insert(userPermissions).values({ userId: user.id, permission, grantedBy, grantedAt: user.createdAt }),
  ),
];
