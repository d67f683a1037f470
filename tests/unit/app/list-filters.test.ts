import { describe, expect, test } from "vitest";
import { filterSchema } from "#provider/contract/filter-schema";
import {
  INVOICE_FILTERS,
  LINK_FILTERS,
  PAYOUT_FILTERS,
  PERIODS,
  QR_FILTERS,
  TRANSACTION_FILTERS,
  USER_FILTERS,
  type Filters,
} from "#provider/contract/filters";
import { FILTER_LENGTH } from "#provider/contract/limits";
import { emptyReason, readFilters } from "~/utils/list-filters";
import { filterSamples } from "../../support/filter-samples";

const read = (search: string, language = "en") =>
  readFilters(new URLSearchParams(search), language, TRANSACTION_FILTERS);

test.each([INVOICE_FILTERS, TRANSACTION_FILTERS, QR_FILTERS, LINK_FILTERS, PAYOUT_FILTERS, USER_FILTERS])(
  "every filter of a list is read under its own name, as the contract takes it: %o",
  (filters: Filters) => {
    const typed = Object.entries(filters).map(([name, kind]) => [name, filterSamples(kind)[0]]);
    const { values, errors } = readFilters(new URLSearchParams(typed), "en", filters);
    expect(errors).toEqual({});
    expect(values).toEqual(filterSchema(filters).parse(Object.fromEntries(typed)));
    expect(Object.keys(values)).toEqual(Object.keys(filters));
  },
);

describe("filters of the transaction list", () => {
  test("an amount is read as its language writes it", () => {
    expect(read("amount=1.234", "az").values).toEqual({ amount: 1234 });
    expect(read(`amount=${encodeURIComponent("1 234,50")}`, "ru").values).toEqual({ amount: 1234.5 });
  });

  test.each([
    ["status=PAID", "status", "choose"],
    ["from=31.12.2025", "from", "date"],
    ["to=2026-02-30", "to", "date"],
    ["amount=ten", "amount", "amountFormat"],
    ["amount=0", "amount", "amountZero"],
    ["amount=1.005", "amount", "amountDecimals"],
    ["cardNumber=visa", "cardNumber", "cardLastFour"],
    [`fullName=${"x".repeat(FILTER_LENGTH + 1)}`, "fullName", `tooLong?count=${FILTER_LENGTH}`],
  ])("%s is left out and named", (search, name, code) => {
    expect(read(`${search}&rrn=77`)).toEqual({ values: { rrn: "77" }, errors: { [name]: [code] } });
  });

  test.each(["٢٠٢٦-١٢-٣١", "\u200e2026\u201112\u201131\u200f", " 2026-12-31 "])(
    "the day %j is read as in a form",
    (day) => {
      expect(read(new URLSearchParams({ from: day }).toString()).values).toEqual({ from: "2026-12-31" });
    },
  );

  test("a period that ends before it begins is left out as a whole", () => {
    expect(read("from=2026-02-01&to=2026-01-31&status=APPROVED")).toEqual({
      values: { status: "APPROVED" },
      errors: { to: ["dateOrder"] },
    });
    expect(read("from=2026-02-01&to=2026-02-01").errors).toEqual({});
  });

  test.each(PERIODS)("%s after %s is left out with it, and said at the end", (first, last) => {
    const asked = new URLSearchParams({ [first]: "2026-02-01", [last]: "2026-01-31", email: "a@b.c" });
    expect(readFilters(asked, "en", INVOICE_FILTERS)).toEqual({
      values: { email: "a@b.c" },
      errors: { [last]: ["dateOrder"] },
    });
  });

  test("only the last four digits of a card leave the app, and fewer will do", () => {
    expect(read(`cardNumber=${encodeURIComponent("4000 0000 0000 0002")}`).values).toEqual({ cardNumber: "0002" });
    expect(read(`cardNumber=${encodeURIComponent("**** 4242")}`).values).toEqual({ cardNumber: "4242" });
    expect(read("cardNumber=42").values).toEqual({ cardNumber: "42" });
  });

  test("empty fields and unknown parameters are no filters", () => {
    expect(read("status=&amount=%20&sort=amount")).toEqual({ values: {}, errors: {} });
  });
});

describe("why a list is empty", () => {
  test.each([
    [{}, 0, "none"],
    [{ status: "APPROVED" }, 0, "filters"],
    [{ from: "2026-01-01" }, 0, "period"],
    [{ to: "2026-01-01", status: "APPROVED" }, 0, "period"],
    [{ dueTo: "2026-01-01" }, 0, "period"],
    [{ from: "2026-01-01" }, 12, "page"],
  ] as const)("%o of %i: %s", (values, total, reason) => {
    expect(emptyReason(values, total)).toBe(reason);
  });
});
