import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import type { BulkColumn } from "#provider/contract/bulk-words";
import { payoutFileColumns } from "#provider/contract/payout-file-rows";
import { PAYOUT_FILE_WORDS } from "../../../sandbox/src/exports/payout-file-words.ts";
import { readBulkFile } from "../../../sandbox/src/uploads/bulk-reading.ts";
import { readPayoutFile } from "../../../sandbox/src/uploads/payout-file-reading.ts";

type Told = { read: Record<string, string>; asked: Record<string, string> };

/** What is read from each column and what is asked about, by its heading. */
function told(rows: string[][], remembered: [string, BulkColumn][] = []): Told {
  const read = readBulkFile(strToU8(rows.map((row) => row.join(";")).join("\n")), new Map(remembered));
  if (!read.ok) throw new Error(read.fault);
  const by = (kind: "column" | "maybe") =>
    Object.fromEntries(read.headings.flatMap((each) => (each[kind] ? [[each.heading, each[kind]]] : [])));
  return { read: by("column"), asked: by("maybe") };
}
/** A file with the columns that every invoice has, and others beside them. */
const withColumns = (columns: [heading: string, cell: string][]): string[][] => {
  const all: [string, string][] = [
    ["Full name", "Leyla"],
    ["Phone", "0501234567"],
    ["Description", "Two nights"],
    ["Booking ID", "B-1"],
  ];
  const others = all.filter(([heading]) => !columns.some(([other]) => other === heading));
  const both = [...others, ...columns];
  return [both.map(([heading]) => heading), both.map(([, cell]) => cell)];
};

// As tables of shops and hotels have them.
describe("where several headings may be the amount", () => {
  it.each([
    [
      [
        ["Price", "10"],
        ["Quantity", "3"],
        ["Amount", "30"],
      ],
      "Amount",
    ],
    [
      [
        ["Qiymət", "10"],
        ["Miqdar", "3"],
        ["Məbləğ", "30"],
      ],
      "Məbləğ",
    ],
    [
      [
        ["Цена", "10"],
        ["Количество", "3"],
        ["Сумма", "30"],
      ],
      "Сумма",
    ],
    [
      [
        ["Amount", "30"],
        ["Price", "10"],
      ],
      "Amount",
    ],
  ] as [[string, string][], string][])("%j: the template's own one is read", (columns, heading) => {
    const { read, asked } = told(withColumns(columns));
    expect(read[heading]).toBe("amount");
    expect(Object.values(read).filter((column) => column === "amount")).toHaveLength(1);
    expect(asked).toEqual({});
  });

  it.each([
    [
      [
        ["Price", "10"],
        ["Nights", "3"],
        ["Total", "30"],
      ],
    ],
    [
      [
        ["Sum", "100"],
        ["VAT 18%", "18"],
        ["Total", "118"],
        ["To pay", "118"],
      ],
    ],
    [
      [
        ["Стоимость", "100"],
        ["Оплачено", "60"],
        ["К оплате", "40"],
      ],
    ],
    [
      [
        ["Price", "10"],
        ["Quantity", "3"],
      ],
    ],
    [
      [
        ["Amount", "100"],
        ["Amount", "30"],
      ],
    ],
  ] as [[string, string][]][])("%j: nothing is guessed, and somebody says which", (columns) => {
    const { read, asked } = told(withColumns(columns));
    expect(Object.values(read)).not.toContain("amount");
    expect(Object.values(asked)).toContain("amount");
  });

  it("is not asked about again once somebody has said it", () => {
    const columns: [string, string][] = [
      ["Price", "10"],
      ["Nights", "3"],
      ["Total", "30"],
    ];
    expect(told(withColumns(columns), [["total", "amount"]]).read["Total"]).toBe("amount");
  });
});

describe("where several headings may be another field", () => {
  it.each([
    [
      ["Ad", "Leyla"],
      ["Soyad", "Quliyeva"],
    ],
    [
      ["Name", "Leyla"],
      ["Surname", "Quliyeva"],
    ],
    [
      ["Имя", "Лейла"],
      ["Фамилия", "Гулиева"],
    ],
  ] as [string, string][][])("%j and %j are one name, and no surname is lost", (first, last) => {
    const rows = withColumns([first ?? ["", ""], last ?? ["", ""], ["Amount", "30"]]).map((row) => row.slice(1));
    const { read, asked } = told(rows);
    expect([read[first?.[0] ?? ""], read[last?.[0] ?? ""]]).toEqual(["fullName", "fullName"]);
    expect(asked).toEqual({});
  });

  it("the template's own one goes before second names: the guest and not the agency, the booking and not the order", () => {
    const { read } = told(
      withColumns([
        ["Customer", "Agency"],
        ["Order", "77"],
        ["Comment", "VIP"],
        ["Amount", "30"],
      ]),
    );
    expect(read).toMatchObject({ "Full name": "fullName", "Booking ID": "bookingId", Description: "description" });
    for (const heading of ["Customer", "Order", "Comment"]) expect(read[heading]).toBeUndefined();
  });

  it("an empty column hides no other one", () => {
    const { read } = told(
      withColumns([
        ["Due", ""],
        ["Due date", "31.12.2031"],
        ["Amount", "30"],
      ]),
    );
    expect(read["Due date"]).toBe("dueDate");
  });
});

const MARKS = { "a blank without width": "\u200b", "a soft hyphen": "\u00ad", "a mark of direction": "\u200e" };
describe.each(Object.entries(MARKS))("a heading with %s in it", (_, mark) => {
  const marked = (heading: string) => `${mark}${heading.slice(0, 2)}${mark}${heading.slice(2)}`;

  it("is read as the same heading without it", () => {
    const [headings = [], cells = []] = withColumns([
      ["Price", "10"],
      ["Quantity", "1"],
      ["Amount", "30"],
    ]);
    const { read, asked } = told([headings.map(marked), cells]);
    const usual = told([headings, cells]);
    const all = Object.entries(usual.read).map(([heading, column]) => [marked(heading), column]);
    expect([read, asked]).toEqual([Object.fromEntries(all), usual.asked]);
  });

  it("is remembered as the same one", () => {
    const columns: [string, string][] = [
      ["Price", "10"],
      ["Nights", "3"],
      [marked("Total"), "30"],
    ];
    expect(told(withColumns(columns), [["total", "amount"]]).read[marked("Total")]).toBe("amount");
  });

  it("is a heading of a file of payouts too", () => {
    const { heading } = PAYOUT_FILE_WORDS.en;
    const columns = [heading.fullName, heading.cardNumber, heading.amount, heading.description].map(marked);
    const rows = [columns, ["Leyla", "AZ86AIIB00000000000000000001", "10", "Wages"]];
    const file = strToU8(rows.map((row) => row.join(";")).join("\n"));
    const read = readPayoutFile(file, payoutFileColumns("default"));
    expect(read.ok && read.rows.map(({ cells }) => Object.keys(cells))).toEqual([
      ["fullName", "cardNumber", "amount", "description"],
    ]);
  });
});
