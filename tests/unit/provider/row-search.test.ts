import { describe, expect, it } from "vitest";
import { withoutCardNumber } from "#provider/rules/card-number";
import { amountsIn, foundBy, type SearchedRow } from "#provider/rules/row-search";

describe("amounts in a search", () => {
  it.each([
    ["120", [12_000]],
    ["120.50", [12_050]],
    ["120,50", [12_050]],
    ["1 200,50", [120_050]],
    ["1,200.50", [120_050]],
    ["₼ 99", [9_900]],
    ["99 AZN", [9_900]],
    ["99.90 sar", [9_990]],
    ["٤٢٫٥٠", [4_250]],
    // A thousand in English, one and three decimals, which no amount has, elsewhere.
    ["1,234", [123_400]],
    ["room 12", []],
    ["0", []],
    ["", []],
  ])("%s", (text, minors) => expect(amountsIn(text)).toEqual(minors));
});

describe("a whole card number", () => {
  it.each([
    ["4242 4242 4242 4242", "4242"],
    ["4000-0000-0000-0002", "0002"],
    // Neither an order nor an RRN, nor sixteen digits whose check digit is wrong.
    ["4843344164", "4843344164"],
    ["612345678901", "612345678901"],
    ["4242424242424241", "4242424242424241"],
    ["Aysel", "Aysel"],
  ])("%s is searched as %s", (typed, searched) => expect(withoutCardNumber(typed)).toBe(searched));
});

const row: SearchedRow = {
  fullName: "Əli Hüseynov",
  amount: 12_050,
  cardNumber: "•••• 4242",
  orderId: "4843340661",
  rrn: "612345678901",
  invoiceCode: "INV-77A",
  bookingId: "BK-2024-001",
  phone: "+994501234567",
  email: "ali@example.com",
  applicationId: "ES1000001",
  id: "trx_01ABC",
};

describe("what a search found a row by", () => {
  it.each(["huseynov", "ALI".replace("A", "Ə"), "4242", "•••• 4242", "120.5", "120,50"])("%s is seen in it", (text) =>
    expect(foundBy(text, row)).toBeNull(),
  );

  it.each([
    ["0661", "orderId"],
    ["48433", "orderId"],
    ["6123456", "rrn"],
    ["inv 77", "invoiceCode"],
    ["bk-2024", "bookingId"],
    ["+994 50 123", "phone"],
    ["050 123 45 67", "phone"],
    ["ali@example", "email"],
    ["huseynov example", "email"],
    ["es1000001", "applicationId"],
    ["TRX_01abc", "id"],
  ] as const)("%s is its %s", (text, fact) => expect(foundBy(text, row)).toEqual({ fact, value: row[fact] }));

  it.each(["k7", "K7XM", "https://pay.example/l/k7xmq2", "https://pay.example/l/k7xmq2/?lang=az"])(
    "%s is the code of a payment link",
    (text) => {
      const link = { fullName: "Sea trip", amount: 0, cardNumber: null, linkCode: "K7xmq2" };
      expect(foundBy(text, link)).toEqual({ fact: "linkCode", value: "K7xmq2" });
    },
  );

  it("is nothing of its own where something else led to it", () => {
    expect(foundBy("99999999", row)).toBeUndefined();
    expect(foundBy("6123456", { fullName: row.fullName, amount: 1, cardNumber: null })).toBeUndefined();
  });
});
