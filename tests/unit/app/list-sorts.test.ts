import { expect, test } from "vitest";
import { INVOICE_SORTS, LINK_SORTS, QR_SORTS, TRANSACTION_SORTS, type Sorts } from "#provider/contract/list-sorts";
import { readSort } from "~/utils/list-sorts";

const LISTS: Record<string, Sorts> = {
  invoices: INVOICE_SORTS,
  transactions: TRANSACTION_SORTS,
  "QR payments": QR_SORTS,
  "payment links": LINK_SORTS,
};

test.each(Object.entries(LISTS))("%s: the URL asks for an order, and anything else is newest first", (_, sorts) => {
  const read = (search: string) => readSort(new URLSearchParams(search), sorts);
  for (const sort of sorts) expect(read(`sort=${sort}`)).toBe(sort);
  for (const search of ["", "sort=", "sort=fullName", "sort=constructor", "sort=--amount", "sort=AMOUNT"])
    expect([search, read(search)]).toEqual([search, "-createdDate"]);
});
