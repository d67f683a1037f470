import { describe, expect, test } from "vitest";
import { BULK_COLUMNS, type BulkColumn } from "#provider/contract/bulk-words";
import type { KeptCell } from "../../../sandbox/src/db/schema/bulk.ts";
import { judgeBulkRow, marksIn } from "../../../sandbox/src/uploads/bulk-judging.ts";
import { amountsOf, judgeRow } from "../../../sandbox/src/uploads/payout-file-rows.ts";

const by = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const DIGITS: Record<string, (text: string) => string> = {
  "digits of an Arabic keyboard": by(0x660),
  "digits of a Persian keyboard": by(0x6f0),
};
const WAYS: Record<string, (text: string) => string> = {
  ...DIGITS,
  "marks of direction around it": (text) => `\u2066\u200e${text}\u2069\u200f`,
  "an embedding around it": (text) => `\u202a${text}\u202c`,
  "a blank without width in it": (text) => `${text.slice(0, 2)}\u200b${text.slice(2)}`,
  "a soft hyphen and a byte order mark in it": (text) => `\ufeff${text.slice(0, 2)}\u00ad${text.slice(2)}`,
};
/** Words keep their digits. */
const WORDS = new Set(["fullName", "description", "bookingId", "email"]);

const INVOICE = {
  fullName: "Leyla 2 Quliyeva",
  phone: "050 123 45 67",
  email: "leyla@mail.az",
  amount: "1234,50 AZN",
  currency: "AZN",
  description: "Two nights in room 12",
  bookingId: "BK-17",
  dueDate: "20.12.2030",
  linkExpirationDate: "31.12.2030",
  language: "Azərbaycan dili",
  partialAllowed: "1",
  preAuth: "0",
} as const satisfies Partial<Record<BulkColumn, string>>;
type Cells = Record<keyof typeof INVOICE, string>;
const COLUMNS = BULK_COLUMNS.filter((column): column is keyof typeof INVOICE => column in INVOICE);
const HEADINGS = COLUMNS.map((column, index) => ({ index, heading: column, samples: [], column }));

/** A row of an uploaded file; `mended`: the same as a person typed it into the row's form. */
function invoiceOf(cells: Cells, isMended: boolean) {
  const kept = COLUMNS.map((column, index): KeptCell => [index, "t", cells[column]]);
  const raw = { row: 2, cells: kept, isLeftOut: false, isHidden: false };
  return judgeBulkRow(
    { ...raw, mended: isMended ? { cells, language: "az" } : null },
    {
      region: "default",
      currency: "AZN",
      dueDate: null,
      expiryDate: "2030-12-31",
      language: "en",
      headings: HEADINGS,
      marks: marksIn([{ cells: kept }], HEADINGS, "AZN"),
      dates: [],
      now: new Date("2030-12-01T08:00:00Z"),
    },
  );
}

describe.each(Object.entries(WAYS))("a row of a file of invoices with %s", (way, write) => {
  test.each(
    COLUMNS.flatMap((column) => [
      { column, isMended: false },
      { column, isMended: true },
    ]),
  )("$column, typed by hand: $isMended", ({ column, isMended }) => {
    const { becomes: usual } = invoiceOf(INVOICE, isMended);
    expect(usual).toMatchObject({ phone: "+994501234567", amount: 123_450, language: "az", partialAllowed: true });
    const typed = write(INVOICE[column]);
    const { becomes, problems } = invoiceOf({ ...INVOICE, [column]: typed }, isMended);
    expect(problems).toEqual([]);
    expect(becomes).toEqual(way in DIGITS && WORDS.has(column) ? { ...usual, [column]: typed } : usual);
  });
});

test("marks of an Arabic keyboard say by themselves what they are, whatever the column writes", () => {
  const amount = (text: string) => invoiceOf({ ...INVOICE, amount: text }, false).becomes?.amount;
  expect(["١٬٢٣٤٫٥٠ AZN", "١٢٫٥", "١٬٢٣٤٬٥٦٧", "١٬٢٣٤"].map((text) => amount(text))).toEqual([
    123_450,
    1250,
    undefined,
    123_400,
  ]);
  for (const text of ["١٫٢٣٤", "١٬٢٣", "٫٥", "١٢٫"]) expect(amount(text), text).toBeUndefined();
});

test("the decimal mark of an Arabic keyboard says nothing of the mark of the others in its column", () => {
  const amountsIn = (...texts: string[]) => {
    const rows = texts.map((amount, row) => ({
      row,
      cells: { amount: { kind: "text" as const, text: amount } },
      isHidden: false,
    }));
    const terms = { region: "default" as const, ...amountsOf(rows, "AZN"), salaries: undefined };
    return rows.map((row) => {
      const judged = judgeRow(terms, row);
      const problem = "problems" in judged ? judged.problems.find(({ column }) => column === "amount") : undefined;
      return problem?.code ?? judged.typed.amount;
    });
  };
  // Twelve and a half: the comma is the only mark that is known.
  expect(amountsIn("١٢٫٥٠", "1.234,50", "12,5")).toEqual(["12.50", "1234.50", "12.50"]);
  expect(amountsIn("١٢٫٥٠", "1,234.50", "12.5")).toEqual(["12.50", "1234.50", "12.50"]);
  // Nothing says whether this is a thousand times as much.
  expect(amountsIn("١٢٫٥٠", "1.234")).toEqual(["12.50", "amountUnclear"]);
  expect(amountsIn("١٢٫٥٠ AZN", "₼ ١٬٢٣٤٫٥")).toEqual(["12.50", "1234.50"]);
});

test("what stays wrong is shown as the file has it", () => {
  const { typed, becomes } = invoiceOf({ ...INVOICE, phone: "\u202a٠٥٠\u202c" }, false);
  expect([typed.phone, becomes]).toEqual(["\u202a٠٥٠\u202c", null]);
});

const PAYOUT = {
  fullName: "Elçin Məmmədov",
  cardNumber: "AZ86AIIB00000000000000000001",
  amount: "100,50",
  description: "Guide of 12 guests",
};

/** A row of a file of payouts, judged by itself. */
function payoutOf(cells: Record<keyof typeof PAYOUT, string>) {
  const text = (value: string) => ({ kind: "text" as const, text: value });
  const row = {
    row: 2,
    cells: {
      fullName: text(cells.fullName),
      cardNumber: text(cells.cardNumber),
      amount: text(cells.amount),
      description: text(cells.description),
    },
    isHidden: false,
  };
  return judgeRow({ region: "default", ...amountsOf([row], "AZN"), salaries: undefined }, row);
}

describe.each(Object.entries(WAYS))("a row of a file of payouts with %s", (way, write) => {
  test.each(["fullName", "cardNumber", "amount", "description"] as const)("%s", (column) => {
    const usual = payoutOf(PAYOUT);
    expect(usual).toMatchObject({ amountMinor: 100_50 });
    const typed = write(PAYOUT[column]);
    const words = way in DIGITS && WORDS.has(column);
    expect(payoutOf({ ...PAYOUT, [column]: typed })).toEqual(
      words ? { ...usual, typed: { ...usual.typed, [column]: typed } } : usual,
    );
  });
});

test.each(["\u200e", "\u2066", "\ufeff", "\u200d", " \u200b "])(
  "a wrong account behind the mark %j is shown whole",
  (mark) => {
    const { typed, ...judged } = payoutOf({ ...PAYOUT, cardNumber: `${mark}AZ87AIIB00000000000000000001` });
    expect("problems" in judged && judged.problems).toEqual([{ column: "cardNumber", code: "ibanInvalid" }]);
    expect(typed.cardNumber).toContain("AZ87AIIB00000000000000000001");
  },
);

test("refused cells of a salary are shown as they were typed", () => {
  const wrong = {
    personNumber: "\u200eАБ-٧",
    routingCode: "\u202a٢٠٣\u202c",
    variablePay: "١٬٢٣",
    unpaidDays: "\u200e٤٠",
  };
  const cells = Object.fromEntries(
    Object.entries({ ...PAYOUT, ...wrong }).map(([column, text]) => [column, { kind: "text" as const, text }]),
  );
  const row = { row: 2, cells, isHidden: false };
  const judged = judgeRow({ region: "ae", ...amountsOf([row], "AED"), salaries: "V2011" }, row);
  expect(judged.typed.salary).toEqual(wrong);
});

test("the number of a card is kept by its last digits alone, in whatever digits it is", () => {
  const { typed } = payoutOf({ ...PAYOUT, cardNumber: "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢" });
  expect(typed.cardNumber).not.toMatch(/(?:\p{Nd}\D*){8}/u);
});
