import type { View, ViewList } from "#provider/contract/views";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { UserRow } from "./rows.ts";
import type { Db, Statement } from "./database.ts";
import { savedViews } from "./schema/index.ts";

export type ViewRow = typeof savedViews.$inferSelect;

/** The answers of {@link refusedBy} for a second view with the same name, and for one view too many. */
export const VIEW_NAMES_TAKEN = ["saved_views.user_id", "saved_views.merchant_id"] as const;
export const VIEWS_FULL = "saved_views_full";

/** The person for whom a view is looked up: it is their own or belongs to their account. Staff have no account. */
type Keeper = Pick<UserRow, "id" | "merchantId">;

const keptFor = ({ id, merchantId }: Keeper) =>
  or(eq(savedViews.userId, id), merchantId === null ? undefined : eq(savedViews.merchantId, merchantId));

/** The views of a list that the person has as tabs: those of the account, then their own, each by name. */
export async function viewsOf(db: Db, person: Keeper, list: ViewList): Promise<View[]> {
  const rows = await db
    .select()
    .from(savedViews)
    .where(and(keptFor(person), eq(savedViews.list, list)))
    .orderBy(sql`merchant_id IS NULL`, asc(savedViews.nameKey));
  return rows.map(toView);
}

/** A view of the person or of their account, by its id. Undefined for the views of others. */
export const findView = async (db: Db, person: Keeper, id: string): Promise<ViewRow | undefined> =>
  (
    await db
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.id, id), keptFor(person)))
  )[0];

export const toView = ({ id, name, query, merchantId }: ViewRow): View => ({
  id,
  name,
  query,
  shared: merchantId !== null,
});

/** Names that differ only in capitals count as one. */
export const nameKeyOf = (name: string): string => name.normalize("NFKC").toLocaleLowerCase("en");

export const insertView = (db: Db, view: ViewRow): Statement => db.insert(savedViews).values(view);
export const renameView = (db: Db, id: string, name: string): Statement =>
  db
    .update(savedViews)
    .set({ name, nameKey: nameKeyOf(name) })
    .where(eq(savedViews.id, id));
export const deleteView = (db: Db, id: string): Statement => db.delete(savedViews).where(eq(savedViews.id, id));
