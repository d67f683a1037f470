import { INVOICE_SORTS, type InvoiceSort } from "#provider/contract/invoices";

/** The order the list's URL asks for; anything that is none is the usual one. Runs in the loader. */
export const readInvoiceSort = (params: URLSearchParams): InvoiceSort =>
  INVOICE_SORTS.find((known) => known === params.get("sort")) ?? "-createdDate";
