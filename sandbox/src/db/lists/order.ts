import type { ListSort } from "#provider/contract/list-sorts";
import { sql, type SQL } from "drizzle-orm";

/** The fields that a list can be sorted by. */
export type OrderedBy = Exclude<ListSort, `-${string}` | "respondBy">;
export type Order = { by: OrderedBy; way: SQL };

const isKnown = (by: string): by is OrderedBy => by in COLUMNS;

/** The column of each order. Rows with equal values follow the order of recording. */
const COLUMNS: Record<OrderedBy, string> = {
  createdDate: "created_at",
  amount: "amount_minor",
  dueDate: "due_day",
  linkExpirationDate: "link_expiration_date",
  paidAmount: "paid_minor",
};

export const columnOf = ({ by }: Order): string => COLUMNS[by];

/** Reads the contract's word for an order. A minus means descending. */
export function orderOf(sort: ListSort): Order {
  const by = sort.replace(/^-/, "");
  if (!isKnown(by)) throw new Error(`${sort} is no order of a list`);
  return { by, way: sql.raw(sort.startsWith("-") ? "DESC" : "ASC") };
}

/**
 * The ORDER BY terms of an order, for a table (`payment_links.`) or a subquery. Rows with equal values follow the order
 * of time.
 */
export const termsOf = ({ by, way }: Order, table = ""): SQL[] =>
  [...(by === "createdDate" ? [] : [COLUMNS[by]]), "created_at", "seq"].map(
    (column) => sql`${sql.raw(table + column)} ${way}`,
  );
