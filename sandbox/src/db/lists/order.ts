import type { ListSort } from "#provider/contract/list-sorts";
import { sql, type SQL } from "drizzle-orm";

/** What a list can be put in order by. */
export type OrderedBy = Exclude<ListSort, `-${string}`>;
export type Order = { by: OrderedBy; way: SQL };

const isKnown = (by: string): by is OrderedBy => by in COLUMNS;

/** The column of each order; rows that are alike in it come in the order of recording. */
const COLUMNS: Record<OrderedBy, string> = {
  createdDate: "created_at",
  amount: "amount_minor",
  dueDate: "due_day",
  linkExpirationDate: "link_expiration_date",
  paidAmount: "paid_minor",
};

export const columnOf = ({ by }: Order): string => COLUMNS[by];

/** Reads the contract's word for an order: a minus is descending. */
export function orderOf(sort: ListSort): Order {
  const by = sort.replace(/^-/, "");
  if (!isKnown(by)) throw new Error(`${sort} is no order of a list`);
  return { by, way: sql.raw(sort.startsWith("-") ? "DESC" : "ASC") };
}

/**
 * The terms of an order, of rows of a table (`payment_links.`) or of a subquery; rows that are alike come in the order
 * of time.
 */
export const termsOf = ({ by, way }: Order, table = ""): SQL[] =>
  [...(by === "createdDate" ? [] : [COLUMNS[by]]), "created_at", "seq"].map(
    (column) => sql`${sql.raw(table + column)} ${way}`,
  );
