import type { Transaction } from "#provider/contract/transactions";
import { paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";

/** The list's filters and page travel in the addresses of its payments and their dialogs, so that closing them leads back to the same list. */
export const listSearch = (search: URLSearchParams | string): string => withParams(search, { key: null, back: null });

/** Where a dialog of a payment leads when it is done or closed: to the payment, or back to its invoice for whoever came from there. */
export function behindDialog(
  search: URLSearchParams | string,
  { id, invoiceId }: Pick<Transaction, "id" | "invoiceId">,
): string {
  const fromInvoice = new URLSearchParams(search).get("back") === "invoice";
  return fromInvoice && invoiceId !== null ? paths.invoice(invoiceId) : paths.transaction(id) + listSearch(search);
}
