import { eq, sql } from "drizzle-orm";
import ExcelJs from "exceljs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulk } from "#provider/contract/bulk";
import { DEVICE_HEADERS } from "#provider/contract/headers";
import { BULK_FILE_BYTES, BULK_ROWS } from "#provider/contract/limits";
import { LANGUAGES } from "#provider/contract/words";
import { bulkUploads, invoices } from "../../../sandbox/src/db/schema/index.ts";
import { LIMITS } from "../../../sandbox/src/domain/limits.ts";
import { BULK_WORDS } from "../../../sandbox/src/exports/bulk-words.ts";
import { inDays } from "../../support/days.ts";
import { xlsxOfBytes } from "../../support/spreadsheet-corpus.ts";
import {
  bulkOf,
  bulkRowsOf,
  csvOf,
  csvWith,
  rowOf,
  sayOf,
  undoBulk,
  confirmBulk,
  uploadBulk,
  uploadedBulk,
} from "../../support/workerd/bulk.ts";
import { ours } from "../../support/workerd/money.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import { db, makeMerchant, makePerson, newKey, refusal, send, type Someone } from "../../support/workerd/sandbox.ts";

let clerk: Someone;
beforeAll(async () => {
  await import("exceljs");
});
beforeEach(async () => {
  clerk = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
});

type Content = string | Uint8Array<ArrayBuffer>;
const uploaded = (content: Content, fields: Record<string, string> = {}) =>
  uploadedBulk(clerk, ours().merchant, content, { fields });
const rows = (id: string) => bulkRowsOf(clerk, id);
const faultOf = ({ status, json }: { status: number; json: unknown }) => {
  const { code, fields } = json as { code?: string; fields?: { field: string; code: string }[] };
  return [status, code, ...(fields?.[0] ? [fields[0].field, fields[0].code] : [])].filter(Boolean).join(" ");
};
const refused = async (content: Content, fields: Record<string, string> = {}) =>
  faultOf(await uploadBulk(clerk, ours().merchant, content, { fields }));
const problemsOf = async (content: string) =>
  (await rows((await uploaded(content)).id)).map(({ row, problems }) => [
    row,
    ...problems.map(({ column, code }) => `${column} ${code}`),
  ]);

async function workbook(fill: (sheet: ExcelJs.Worksheet, book: ExcelJs.Workbook) => void) {
  const book = new ExcelJs.Workbook();
  fill(book.addWorksheet("Invoices"), book);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

describe("a file of invoices is read and judged", () => {
  it("row by row, and nothing is made or sent: how many, how much, and as what each would become", async () => {
    const upload = await uploaded(csvOf(rowOf(), rowOf({ amount: "1 234,50" }), rowOf({ amount: "0" })));
    expect(upload).toMatchObject({
      state: "CHECKED",
      rows: 3,
      good: 2,
      wrong: 1,
      skipped: 0,
      made: 0,
      failureCount: 1,
    });
    expect(upload.totals).toEqual([{ currency: "AZN", count: 2, amount: 1_244_50 }]);
    const [first] = await rows(upload.id);
    expect(first?.becomes).toMatchObject({
      fullName: "Leyla Əliyeva",
      phone: "+994501234567",
      amount: 10_00,
      linkExpirationDate: inDays(21),
      language: "en",
    });
    expect(await db.select().from(invoices).where(eq(invoices.applicationId, ours().merchant.applicationId))).toEqual(
      [],
    );
    expect((await bulkOf(clerk, upload.id)).may).toEqual({ change: true, confirm: true, undo: false, discard: true });
  });

  it("with every mistake by row and column, by the rules of an invoice made by hand", async () => {
    const wrong = (cells: Parameters<typeof rowOf>[0], more: string[] = ["", "", ""]) => rowOf({ ...cells, more });
    expect(
      await problemsOf(
        csvWith(
          "E-mail,Link expiration date,Due date",
          wrong({ amount: "0.99" }),
          wrong({ amount: "40000" }),
          wrong({ amount: "12.345" }),
          wrong({ phone: "12" }),
          wrong({ phone: "012 404 12 34" }),
          wrong({ name: "" }),
          wrong({ what: "x".repeat(501), booking: "" }),
          wrong({}, ["leyla", "", ""]),
          wrong({}, ["", inDays(0), ""]),
          wrong({}, ["", "31.02.2031", ""]),
          wrong({}, ["", inDays(5), inDays(6)]),
          wrong({}, ["", "", inDays(-1)]),
          wrong({ name: "", phone: "", amount: "", what: "", booking: "" }, ["a@b.example", "", ""]),
        ),
      ),
    ).toEqual([
      [2, "amount amountRange"],
      [3, "amount amountRange"],
      [4, "amount amountDecimals"],
      [5, "phone phone"],
      [6, "phone phone"],
      [7, "fullName required"],
      [8, "description tooLong", "bookingId required"],
      [9, "email email"],
      [10, "linkExpirationDate expirationPast"],
      [11, "linkExpirationDate date"],
      [12, "dueDate afterExpiration"],
      [13, "dueDate datePast"],
      [14, "fullName required", "phone required", "amount required", "description required", "bookingId required"],
    ]);
  });

  it("with headings in each language, in any order, below a title; amounts, phones and zeros as people write them", async () => {
    for (const language of LANGUAGES) {
      const { heading } = BULK_WORDS[language];
      const file = await workbook((sheet) => {
        sheet.addRow(["Bookings of the summer"]);
        sheet.mergeCells("A1:F1");
        sheet.addRow([]);
        sheet.addRow([
          heading.amount,
          "Room",
          heading.bookingId,
          heading.phone,
          ` ${heading.fullName} `,
          heading.description,
          heading.linkExpirationDate,
        ]);
        sheet.addRow([
          { formula: "600*2", result: 1200 },
          "12",
          "0017",
          994501234567,
          "Leyla ",
          "Two nights",
          new Date(`${inDays(9)}T00:00:00Z`),
        ]);
        sheet.addRow([]);
        sheet.addRow(["1 234,50 ₼", "", 18, "0501234567", "Əli", "One night", null]);
        sheet.getCell("C6").numFmt = "00000";
      });
      const upload = await uploaded(file);
      expect(upload).toMatchObject({ rows: 2, good: 2, state: "CHECKED" });
      expect((await rows(upload.id)).map(({ row, becomes }) => [row, becomes])).toEqual([
        [
          4,
          expect.objectContaining({
            amount: 1_200_00,
            bookingId: "0017",
            phone: "+994501234567",
            fullName: "Leyla",
            linkExpirationDate: inDays(9),
          }),
        ],
        [
          6,
          expect.objectContaining({
            amount: 1_234_50,
            bookingId: "00018",
            phone: "+994501234567",
            linkExpirationDate: inDays(21),
          }),
        ],
      ]);
    }
  });

  it("where every row counts: rows with nothing to read, and the headings again, are skipped", async () => {
    const upload = await uploaded(
      csvWith("Room", rowOf(), `,,,,,12`, csvWith("Room").split("\r\n")[0] ?? "", rowOf({ amount: "x" })),
    );
    expect(upload).toMatchObject({ rows: 4, good: 1, wrong: 1, skipped: 2 });
    expect((await rows(upload.id)).map(({ skipped, state }) => skipped ?? state)).toEqual([
      "GOOD",
      "empty",
      "heading",
      "WRONG",
    ]);
  });

  it("and days as text are read in the order that their column shows; one that shows none can be turned", async () => {
    const days = ["01/03/2031", "02/03/2031"].map((day) => rowOf({ more: [day] }));
    const { id } = await uploaded(csvWith("Link expiration date", ...days));
    expect((await bulkOf(clerk, id)).dates).toEqual([
      {
        column: "linkExpirationDate",
        order: "DMY",
        isSure: false,
        example: { typed: "01/03/2031", day: "2031-03-01" },
      },
    ]);
    const turned = await sayOf(clerk, id, "dates", { column: "linkExpirationDate", order: "MDY" });
    expect(bulk.setDates.answer.parse(turned.json).dates).toMatchObject([
      { order: "MDY", isSure: true, example: { day: "2031-01-03" } },
    ]);
    expect((await rows(id)).map(({ becomes }) => becomes?.linkExpirationDate)).toEqual(["2031-01-03", "2031-02-03"]);
    const sure = await uploaded(
      csvWith("Link expiration date", rowOf({ more: ["01/03/2031"] }), rowOf({ more: ["03/25/2031"] })),
    );
    expect((await bulkOf(clerk, sure.id)).dates).toMatchObject([{ order: "MDY", isSure: true }]);
  });

  it("for what was asked for already: in the file, in an open invoice, in the very same file; these only warn", async () => {
    const { merchant } = ours();
    const { invoice } = await makeInvoice(merchant, { bookingId: "BK-OPEN", amount: 12 });
    const content = csvOf(
      rowOf({ booking: "BK-OPEN", amount: "12" }),
      rowOf({ booking: "BK-OPEN", amount: "13" }),
      rowOf({ booking: "A-1" }),
      rowOf({ booking: "a 1" }),
    );
    const upload = await uploaded(content);
    expect(upload).toMatchObject({ good: 4, duplicates: 2 });
    expect(
      (await rows(upload.id)).map(({ warnings, openInvoiceId, firstRow }) => [warnings, openInvoiceId, firstRow]),
    ).toEqual([
      [["openInvoice"], invoice.id, null],
      [[], null, null],
      [[], null, null],
      [["twiceInFile"], null, 4],
    ]);
    expect((await bulkRowsOf(clerk, upload.id, "duplicate")).map(({ row }) => row)).toEqual([2, 5]);
    expect((await bulkOf(clerk, upload.id)).sameFile).toBeNull();
    const again = await uploaded(content);
    expect((await bulkOf(clerk, again.id)).sameFile).toMatchObject({ id: upload.id, state: "CHECKED" });
  });

  it("as often as a person may upload in an hour, whatever else they send; another person of the account goes on", async () => {
    const { times } = LIMITS.bulkUploadsOfPerson;
    const statuses: number[] = [];
    for (let upload = 0; upload <= times; upload += 1)
      statuses.push((await uploadBulk(clerk, ours().merchant, upload % 2 === 0 ? csvOf(rowOf()) : "no table")).status);
    expect(statuses.filter((status) => status === 429)).toEqual([429]);
    expect(statuses.at(-1)).toBe(429);
    const other = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    expect((await uploadBulk(other, ours().merchant, csvOf(rowOf()))).status).toBe(200);
  });

  it.each([
    ["one browser", LIMITS.bulkUploadsOfDevice.times, () => "mark of one", (n: number) => `198.51.100.${n}`],
    ["one network", LIMITS.bulkUploadsOfNetwork.times, (n: number) => `mark ${n}`, () => "203.0.113.77"],
  ])(
    "as often as from %s in an hour, whoever sends them; elsewhere they go on",
    async (_name, times, mark, address) => {
      const people = await Promise.all(
        Array.from({ length: Math.ceil((times + 2) / LIMITS.bulkUploadsOfPerson.times) }, () =>
          makePerson(ours().merchant, "ROLE_FO_MANAGER"),
        ),
      );
      const sendFrom = async (n: number, from: { mark: string; address: string }) => {
        const someone = people[n % people.length];
        if (!someone) throw new Error("nobody");
        const headers = { [DEVICE_HEADERS.mark]: from.mark, [DEVICE_HEADERS.address]: from.address };
        return (await uploadBulk(someone, ours().merchant, "no table", { headers })).status;
      };
      const statuses: number[] = [];
      for (let n = 0; n <= times; n += 1) statuses.push(await sendFrom(n, { mark: mark(n), address: address(n) }));
      expect(new Set(statuses.slice(0, -1))).toEqual(new Set([422]));
      expect(statuses.at(-1)).toBe(429);
      expect(await sendFrom(times + 1, { mark: "another", address: "192.0.2.1" })).toBe(422);
    },
  );

  it("with 25 MiB to the byte, and not with one more", async () => {
    const file = xlsxOfBytes(BULK_FILE_BYTES);
    expect(file.length).toBe(BULK_FILE_BYTES);
    expect(await uploadedBulk(clerk, ours().merchant, file, { name: "a.xlsx" })).toMatchObject({ rows: 3, good: 3 });
    expect(await refused(xlsxOfBytes(BULK_FILE_BYTES + 1))).toBe("413 file_too_large");
  });

  it("or refused as a whole, with a word for why", async () => {
    expect(await refused("a;b\r\n1;2")).toBe("422 file_invalid file columnsMissing");
    expect(await refused("Full name,Phone,Amount,Description\r\nAysel,0501234567,3,Room")).toBe(
      "422 file_invalid file columnNeeded",
    );
    expect(await refused("Phone;Сумма\r\n0501234567;3")).toBe("422 file_invalid file columnNeeded");
    expect(await refused(csvOf())).toBe("422 file_invalid file noRows");
    const many = Array.from({ length: BULK_ROWS + 1 }, () => rowOf());
    expect(await refused(csvOf(...many))).toBe("422 file_invalid file tooManyRows");
    expect(await refused(new Uint8Array([0x50, 0x4b, 3, 4, 0]))).toBe("422 file_invalid file damaged");
    expect(await refused(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe("422 file_invalid file damaged");
    expect(await refused(new Uint8Array(BULK_FILE_BYTES + 1))).toBe("413 file_too_large");
    expect(await refused(csvOf(rowOf()), { expiryDate: inDays(0) })).toBe(
      "422 invalid_request expiryDate expirationPast",
    );
    expect(await refused(csvOf(rowOf()), { dueDate: inDays(30) })).toBe("422 invalid_request dueDate afterExpiration");
  });

  it("as the same upload once, however often it is sent under one key", async () => {
    const key = newKey();
    const content = csvOf(rowOf());
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => uploadBulk(clerk, ours().merchant, content, { key })),
    );
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect((await db.select().from(bulkUploads).where(eq(bulkUploads.uploadedBy, clerk.userId))).length).toBe(1);
  });
});

describe("who may", () => {
  it("make, look and undo, and nobody of another merchant", async () => {
    const { merchant } = ours();
    const reader = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const maker = await makePerson(merchant, "ROLE_OPERATOR");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER", { member: false });
    expect(faultOf(await uploadBulk(reader, merchant, csvOf(rowOf())))).toBe("403 forbidden");
    expect(faultOf(await uploadBulk(stranger, merchant, csvOf(rowOf())))).toBe("404 not_found");
    const { id } = await uploaded(csvOf(rowOf()));
    expect((await bulkOf(reader, id)).may).toEqual({ change: false, confirm: false, undo: false, discard: false });
    expect(refusal(await confirmBulk(reader, id))).toBe("403 forbidden");
    expect((await confirmBulk(maker, id)).status).toBe(200);
    expect(refusal(await undoBulk(maker, id))).toBe("403 forbidden");
    expect(refusal(await undoBulk(stranger, id))).toBe("404 not_found");
    for (const path of ["", "/rows", "/rows/2", "/not-made"])
      expect(refusal(await send(`GET /api/bulk/uploads/${id}${path}`, { token: stranger.token }))).toBe(
        "404 not_found",
      );
    expect(refusal(await send(`GET /api/bulk/invoices/${id}`, { token: stranger.token }))).toBe("404 not_found");
    expect(refusal(await send(`GET /api/bulk/${merchant.applicationId}`, { token: stranger.token }))).toBe(
      "404 not_found",
    );
    const { json } = await send("GET /api/bulk/uploads", { token: stranger.token });
    expect(bulk.everywhere.answer.parse(json).content).toEqual([]);
  });
});

it("the database keeps every row accounted for", async () => {
  const { id } = await uploaded(csvOf(rowOf()));
  await expect(db.run(sql`UPDATE bulk_uploads SET good = good + 1 WHERE id = ${id}`)).rejects.toThrow("Failed query");
  await expect(db.run(sql`UPDATE bulk_rows SET state = 'MADE' WHERE bulk_upload_id = ${id}`)).rejects.toThrow(
    "Failed query",
  );
});
