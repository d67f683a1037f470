import { INVOICE_FILTERS, LINK_FILTERS, QR_FILTERS, TRANSACTION_FILTERS, type Filters } from "../contract/filters.ts";
import type { ViewList } from "../contract/views.ts";

/** What each list with saved views can be narrowed by. */
export const VIEW_FILTERS: Readonly<Record<ViewList, Filters>> = {
  invoices: INVOICE_FILTERS,
  transactions: TRANSACTION_FILTERS,
  links: LINK_FILTERS,
  qr: QR_FILTERS,
};

/** The list that can be put into an order besides; an order alone is no view. */
const SORTED: ViewList = "invoices";

/**
 * What a saved view keeps of a list's address: its filters in the order of the contract, each as it was typed, and the order of the list; no page,
 * no size, nothing of dialogs. Empty where nothing is narrowed.
 */
export function viewQuery(list: ViewList, address: URLSearchParams): string {
  const kept = (name: string) => {
    const text = address.get(name)?.trim();
    return text ? [[name, text]] : [];
  };
  const filters = Object.keys(VIEW_FILTERS[list]).flatMap(kept);
  return filters.length === 0
    ? ""
    : String(new URLSearchParams([...filters, ...(list === SORTED ? kept("sort") : [])]));
}
