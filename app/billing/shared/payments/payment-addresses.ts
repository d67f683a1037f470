import type { Transaction } from "#provider/contract/transactions";
import { paths } from "~/paths";
import { qrPaths } from "~/paths/qr";
import { withParams } from "~/paths/search-params";

/**
 * The list's filters and page, for the addresses of its payments and their dialogs, so that closing them leads back to
 * the same list.
 */
export const listSearch = (search: URLSearchParams | string): string =>
  withParams(search, { key: null, back: null, part: null });

/** The search of a QR payment's dialogs, so that they lead back to the page of the QR payment. */
export const BACK_TO_QR = withParams("", { back: "qr" });

/**
 * Where a dialog of a payment leads at its end: to the payment, or back to the page of the invoice or QR payment where
 * it was opened.
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
