import ExcelJs from "exceljs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulkOf, bulkRowsOf, uploadedBulk } from "../../support/workerd/bulk.ts";
import { ours } from "../../support/workerd/money.ts";
import { checkedFile, checkFile, fileOf, fileRows } from "../../support/workerd/payout-files.ts";
import { makePerson, type Someone } from "../../support/workerd/sandbox.ts";
import { IBAN } from "../../support/workerd/withdrawing.ts";

let clerk: Someone;
let payer: Someone;
beforeAll(async () => {
  await import("exceljs");
});
beforeEach(async () => {
  clerk = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
  payer = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
});

async function workbook(fill: (book: ExcelJs.Workbook) => void) {
  const book = new ExcelJs.Workbook();
  fill(book);
  return new Uint8Array(await book.xlsx.writeBuffer());
}
const INVOICE = ["Full name", "Phone", "Description", "Booking ID"];
const ROW = ["Leyla Əliyeva", "0501234567", "Two nights", "B-17"];
const PAYOUT = ["Receiver", "IBAN or card number", "Amount", "What for"];
const upload = (content: string | Uint8Array<ArrayBuffer>) => uploadedBulk(clerk, ours().merchant, content);
const becomes = async (id: string) =>
  (await bulkRowsOf(clerk, id)).map((row) => row.becomes?.amount ?? row.problems.map(({ code }) => code).join());

/** A table as programs on Windows save it in Azerbaijani: letters that the code page lacks are question marks. */
const inCodePage = (rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> => {
  const bytes: Record<string, number> = { ğ: 0xf0, ı: 0xfd, ş: 0xfe, ə: 0x3f };
  const text = rows.map((row) => row.join(";")).join("\r\n");
  return Uint8Array.from([...text], (letter) => bytes[letter] ?? letter.charCodeAt(0));
};

describe("a file of invoices", () => {
  it("in a code page says as what it was read, and warns of names that lost letters in it", async () => {
    const { id } = await upload(
      inCodePage([
        [...INVOICE, "Amount"],
        ["Ağası Quliyev", ...ROW.slice(1), "30"],
        ["Məmməd Məmmədov", ...ROW.slice(1, 3), "B-18", "40"],
      ]),
    );
    expect(await bulkOf(clerk, id)).toMatchObject({ good: 2, guessed: "windows-1254" });
    const rows = await bulkRowsOf(clerk, id);
    expect(rows.map((row) => [row.becomes?.fullName, row.warnings])).toEqual([
      ["Ağası Quliyev", []],
      ["M?mm?d M?mm?dov", ["lettersLost"]],
    ]);
    const told = await upload([[...INVOICE, "Amount"].join(";"), [...ROW, "30"].join(";")].join("\n"));
    expect((await bulkOf(clerk, told.id)).guessed).toBeNull();
  });

  it("with a price, a quantity and an amount asks for the amount", async () => {
    const file = await workbook((book) =>
      book.addWorksheet("Orders").addRows([
        [...INVOICE, "Price", "Quantity", "Amount"],
        [...ROW, 10, 3, 30],
      ]),
    );
    expect(await becomes((await upload(file)).id)).toEqual([30_00]);
  });

  it("whose amount may be one of several waits until somebody says which", async () => {
    const rows = [
      [...INVOICE, "Price", "Nights", "Total"],
      [...ROW, 10, 3, 30],
    ];
    const one = await upload(rows.map((row) => row.join(";")).join("\n"));
    expect(one).toMatchObject({ state: "MAPPING", good: 0 });
    expect((await bulkOf(clerk, one.id)).missing).toEqual(["amount"]);
  });

  it("of another currency, of truths and of times makes no invoice, and a code is what its cell shows", async () => {
    const file = await workbook((book) => {
      const sheet = book.addWorksheet("Orders");
      sheet.addRow([...INVOICE, "Amount"]);
      for (const [amount, format] of [
        [30, '"$"#,##0.00'],
        [30, '#,##0.00 "AZN"'],
        [1.5, "[h]:mm:ss"],
        [2, "0%"],
        [true, "General"],
      ] as const) {
        const row = sheet.addRow([...ROW.slice(0, 3), 17, amount]);
        row.getCell(4).numFmt = "000-000";
        row.getCell(5).numFmt = format;
      }
    });
    const { id } = await upload(file);
    expect(await becomes(id)).toEqual(["currencyOther", 30_00, "amountFormat", "amountFormat", "amountFormat"]);
    expect((await bulkRowsOf(clerk, id))[1]?.becomes?.bookingId).toBe("000-017");
  });

  it("with hidden rows and further sheets says so, and counts the rows", async () => {
    const file = await workbook((book) => {
      book.addWorksheet("Summary").addRow(["Made by a program"]);
      const sheet = book.addWorksheet("Orders");
      sheet.addRows([
        [...INVOICE, "Amount"],
        [...ROW, 30],
        [...ROW.slice(0, 3), "B-18", 40],
      ]);
      sheet.getRow(3).hidden = true;
    });
    const { id } = await upload(file);
    expect(await bulkOf(clerk, id)).toMatchObject({
      good: 2,
      unreadSheets: ["Summary"],
      hiddenInSheet: { count: 1, amount: 40_00 },
    });
    expect((await bulkRowsOf(clerk, id)).map(({ warnings }) => warnings)).toEqual([[], ["hidden"]]);
  });

  it("takes no ten digits for another country's number", async () => {
    const rows = ["5321234567", "+905321234567", "905321234567", "0501234567"].map((phone, at) =>
      ["Leyla", phone, "Two nights", `B-${at}`, "10"].join(";"),
    );
    const { id } = await upload([[...INVOICE, "Amount"].join(";"), ...rows].join("\n"));
    expect(await becomes(id)).toEqual(["phoneCountry", 10_00, 10_00, 10_00]);
  });
});

describe("a payout file", () => {
  it("in a code page, with names that lost letters or with a hidden column that is read, says so", async () => {
    const rows = ["Ağası Quliyev", "Elçin Məmmədov"].map((name) => [name.replace("ç", "c"), IBAN, "100", "Wages"]);
    const guessed = await checkedFile(payer, ours().merchant, inCodePage([PAYOUT, ...rows]));
    expect(await fileOf(payer, guessed.id)).toMatchObject({ guessed: "windows-1254", hiddenColumns: [] });
    expect((await fileRows(payer, guessed.id)).map(({ warnings }) => warnings.includes("lettersLost"))).toEqual([
      false,
      true,
    ]);
    const file = await workbook((book) => {
      const sheet = book.addWorksheet("November");
      sheet.addRows([
        ["Note", ...PAYOUT],
        ["Old", "Elçin Məmmədov", IBAN, 100, "Wages"],
      ]);
      for (const column of [1, 4]) sheet.getColumn(column).hidden = true;
    });
    const { id } = await checkedFile(payer, ours().merchant, file);
    expect(await fileOf(payer, id)).toMatchObject({ guessed: null, hiddenColumns: ["amount"] });
  });

  it("with two amounts is refused, and one with a hidden row says so with its sum", async () => {
    const twice = [
      [...PAYOUT, "Amount"],
      ["Elçin Məmmədov", IBAN, "100", "Wages", "30"],
    ];
    expect((await checkFile(payer, ours().merchant, twice.map((row) => row.join(";")).join("\n"))).json).toMatchObject({
      fields: [{ field: "file", code: "columnsTwice" }],
    });
    const file = await workbook((book) => {
      const sheet = book.addWorksheet("November");
      sheet.addRows([PAYOUT, ["Elçin Məmmədov", IBAN, 100, "Wages"], ["Elçin Məmmədov", IBAN, 30, "Bonus"]]);
      sheet.getRow(3).hidden = true;
      book.addWorksheet("October").addRow(["Paid"]);
    });
    const { id } = await checkedFile(payer, ours().merchant, file);
    expect(await fileOf(payer, id)).toMatchObject({
      unreadSheets: ["October"],
      hiddenInSheet: { count: 1, amount: 30_00 },
    });
    expect((await fileRows(payer, id)).map(({ warnings }) => warnings.includes("hidden"))).toEqual([false, true]);
  });

  it("reads an amount with its currency beside it, and refuses one that may be a thousand times another", async () => {
    const rows = ["25.00 AZN", "₼25", "$30", "12.500"].map((amount) =>
      ["Elçin Məmmədov", IBAN, amount, "Wages"].join(";"),
    );
    const { id } = await checkedFile(payer, ours().merchant, [PAYOUT.join(";"), ...rows].join("\n"));
    expect((await fileRows(payer, id)).map(({ problems }) => problems.map(({ code }) => code).join())).toEqual([
      "",
      "",
      "currencyOther",
      "amountDecimals",
    ]);
  });
});
