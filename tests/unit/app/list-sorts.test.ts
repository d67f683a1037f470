import { expect, test } from "vitest";
import { INVOICE_SORTS, LINK_SORTS, QR_SORTS, TRANSACTION_SORTS } from "#provider/contract/list-sorts";
import { readSort } from "~/utils/list-sorts";

const LISTS = [INVOICE_SORTS, TRANSACTION_SORTS, QR_SORTS, LINK_SORTS];

test.each(LISTS)("an order of the list is asked for by the URL, and anything else is the usual one", (...sorts) => {
  const read = (search: string) => readSort(new URLSearchParams(search), [sorts[0], ...sorts.slice(1)]);
  for (const sort of sorts) expect(read(`sort=${sort}`)).toBe(sort);
  for (const search of ["", "sort=", "sort=fullName", "sort=constructor", "sort=--amount", "sort=AMOUNT"])
    expect([search, read(search)]).toEqual([search, "-createdDate"]);
});

test("every list is newest first, unless it is asked for another order", () => {
  for (const [usual] of LISTS) expect(usual).toBe("-createdDate");
});
