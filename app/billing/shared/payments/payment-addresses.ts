import type { Transaction } from "#provider/contract/transactions";
import { paths } from "~/paths";
import { qrPaths } from "~/paths/qr";
import { withParams } from "~/paths/search-params";

/**
 * The list's filters and page travel in the addresses of its payments and their dialogs, so that closing them leads
 * back to the same list.
 */
export const listSearch = (search: URLSearchParams | string): string => withParams(search, { key: null, back: null });

/** Of a payment by QR, whose dialogs lead back to its own page. */
export const BACK_TO_QR = withParams("", { back: "qr" });

/**
 * Where a dialog of a payment leads when it is done or closed: to the payment, or back to the page of the invoice or QR
 * payment it was opened from.
 */
export function behindDialog(
  search: URLSearchParams | string,
  { id, invoiceId, source }: Pick<Transaction, "id" | "invoiceId" | "source">,
): string {
  const back = new URLSearchParams(search).get("back");
  if (back === "invoice" && invoiceId !== null) return paths.invoice(invoiceId);
  if (back === "qr" && source === "QR") return qrPaths.payment(id);
  return paths.transaction(id) + listSearch(search);
}
