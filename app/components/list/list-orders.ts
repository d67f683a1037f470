import { useTranslation } from "react-i18next";
import type { Option } from "~/components/form/text-field";
import type { ListSort, Sorts } from "~/utils/list-sorts";
import type { ColumnSort } from "./data-table";

/** The orders of the date column, which nearly every list has. */
export const BY_DATE = ["-createdDate", "createdDate"] as const satisfies ColumnSort<ListSort>;
export const BY_AMOUNT = ["-amount", "amount"] as const satisfies ColumnSort<ListSort>;

/** The sentence of each order, in `list-orders.json`. */
const ORDERS = {
  "-createdDate": "newest",
  createdDate: "oldest",
  "-amount": "largest",
  amount: "smallest",
  dueDate: "dueFirst",
  "-dueDate": "dueLast",
  linkExpirationDate: "expiresFirst",
  "-linkExpirationDate": "expiresLast",
  "-paidAmount": "paidMost",
  paidAmount: "paidLeast",
  respondBy: "answerFirst",
} as const satisfies Record<ListSort, string>;

/** The orders of a list as its toolbar offers them, the default first. */
export function useSortOptions([usual, ...others]: Sorts): readonly [usual: Option, ...others: Option[]] {
  const { t } = useTranslation("list-orders");
  const option = (value: ListSort) => ({ value, label: t(ORDERS[value]) });
  return [option(usual), ...others.map(option)];
}

/** The name of a list's table for screen readers: the list and its order. */
export function useSortedCaption(list: string, sort: ListSort): string {
  const { t, i18n } = useTranslation("list-orders");
  const order = t(ORDERS[sort]);
  return t("caption", { list, order: order.charAt(0).toLocaleLowerCase(i18n.language) + order.slice(1) });
}
