import { describe, expect, test } from "vitest";
import { FILTER_LENGTH } from "#provider/contract/limits";
import { transactionFilterSchema } from "#provider/contract/transactions";
import { readTransactionFilters } from "~/billing/transactions/filters";
import { emptyReason } from "~/utils/list-filters";

const read = (search: string, language = "en") => readTransactionFilters(new URLSearchParams(search), language);

describe("filters of the transaction list", () => {
  test("every filter of the contract is read under its own name", () => {
    const typed: Record<string, string> = {
      status: "APPROVED",
      from: "2026-01-01",
      to: "2026-01-31",
      amount: "1,234.50",
      fullName: "Leyla",
      cardNumber: "4242",
      bookingId: "BK-1",
      invoiceCode: "7K2M",
      rrn: "123456789012",
      orderId: "1234567890",
      name: "Hotel",
      description: "Room",
    };
    const { values, errors } = read(new URLSearchParams(typed).toString());
    expect(errors).toEqual({});
    expect(values).toEqual({ ...typed, amount: 1234.5 });
    expect(Object.keys(values).sort()).toEqual(Object.keys(transactionFilterSchema.shape).sort());
    expect(transactionFilterSchema.parse(values)).toEqual(values);
  });

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

  test("a period that ends before it begins is left out as a whole", () => {
    expect(read("from=2026-02-01&to=2026-01-31&status=APPROVED")).toEqual({
      values: { status: "APPROVED" },
      errors: { to: ["dateOrder"] },
    });
    expect(read("from=2026-02-01&to=2026-02-01").errors).toEqual({});
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
    [{ from: "2026-01-01" }, 12, "page"],
  ] as const)("%o of %i: %s", (values, total, reason) => {
    expect(emptyReason(values, total)).toBe(reason);
  });
});
