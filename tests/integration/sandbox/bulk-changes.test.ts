import { eq } from "drizzle-orm";
import ExcelJs from "exceljs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulk } from "#provider/contract/bulk";
import { BULK_COLUMNS } from "#provider/contract/bulk-words";
import { BULK_DAYS_KEPT } from "#provider/contract/limits";
import { LANGUAGES } from "#provider/contract/words";
import { bulkHeadings } from "../../../sandbox/src/db/schema/index.ts";
import { BULK_WORDS } from "../../../sandbox/src/exports/bulk-words.ts";
import { inDays } from "../../support/days.ts";
import { bulkOf, bulkRowsOf, csvOf, rowOf, sayOf, confirmBulk, uploadedBulk } from "../../support/workerd/bulk.ts";
import { cellsOf, linesOf } from "../../support/workerd/excel-cells.ts";
import { ours } from "../../support/workerd/money.ts";
import {
  advance,
  db,
  everythingStored,
  makeMerchant,
  makePerson,
  refusal,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { fetchAs } from "../../support/workerd/statement-file.ts";

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

describe("before it is confirmed", () => {
  it("somebody says what unknown columns are, and the next such file of the account is read so", async () => {
    const { merchant } = ours();
    const file = (booking: string) => `Who,Fon,Sum,Why,Nr\r\nLeyla,0501234567,12,Two nights,${booking}`;
    const upload = await uploaded(file("N-1"));
    expect(upload).toMatchObject({ state: "MAPPING", rows: 1, wrong: 1 });
    const { headings, missing, may } = await bulkOf(clerk, upload.id);
    expect(missing).toEqual(["fullName", "phone", "description", "bookingId"]);
    expect(may).toMatchObject({ change: true, confirm: false });
    expect(headings[1]).toEqual({ index: 1, heading: "Fon", samples: ["0501234567"], column: null });
    const columns = (["fullName", "phone", "amount", "description", "bookingId"] as const).map((column, index) => ({
      index,
      column,
    }));
    expect(
      refusal(await sayOf(clerk, upload.id, "columns", { columns: [...columns, { index: 0, column: "email" }] })),
    ).toBe("422 invalid_request");
    const mapped = bulk.setColumns.answer.parse((await sayOf(clerk, upload.id, "columns", { columns })).json);
    expect(mapped).toMatchObject({ state: "CHECKED", good: 1, wrong: 0, missing: [], revision: 2 });
    expect(await uploaded(file("N-2"))).toMatchObject({ state: "CHECKED", good: 1 });
    expect((await db.select().from(bulkHeadings).where(eq(bulkHeadings.merchantId, merchant.merchantId))).length).toBe(
      5,
    );
    const other = await makeMerchant();
    const stranger = await makePerson(other, "ROLE_SUSER", { member: false });
    expect(await uploadedBulk(stranger, other, file("N-3"))).toMatchObject({ state: "MAPPING" });
  });

  it("mends a row, leaves one out, and every row still counts", async () => {
    const { id } = await uploaded(csvOf(rowOf({ amount: "x" }), rowOf({ phone: "" }), rowOf()));
    const mended = await sayOf(clerk, id, "rows/2", { language: "az", cells: { amount: "1.234,50" }, leaveOut: false });
    expect(bulk.setRow.answer.parse(mended.json)).toMatchObject({
      state: "GOOD",
      isMended: true,
      becomes: { amount: 1_234_50 },
    });
    await sayOf(clerk, id, "rows/3", { language: "en", cells: {}, leaveOut: true });
    expect(await bulkOf(clerk, id)).toMatchObject({ rows: 3, good: 2, wrong: 0, skipped: 1, revision: 3 });
    await sayOf(clerk, id, "rows/3", { language: "en", cells: { phone: "0501112233" }, leaveOut: false });
    expect(await bulkOf(clerk, id)).toMatchObject({ good: 3, skipped: 0 });
    expect(refusal(await sayOf(clerk, id, "rows/9", { language: "en", cells: {}, leaveOut: true }))).toBe(
      "404 not_found",
    );
    const late = await send(`PUT /api/bulk/uploads/${id}/rows/2`, {
      token: clerk.token,
      body: { revision: 1, language: "en", cells: { amount: "5" }, leaveOut: false },
    });
    expect(refusal(late)).toBe("409 changed_meanwhile");
    // Judged anew as a whole, what was mended stays.
    const { json } = await sayOf(clerk, id, "terms", { dueDate: inDays(3), expiryDate: inDays(12), language: "ru" });
    expect(bulk.setTerms.answer.parse(json)).toMatchObject({ good: 3, dueDate: inDays(3) });
    expect((await rows(id)).map(({ becomes }) => [becomes?.amount, becomes?.dueDate, becomes?.language])).toEqual([
      [1_234_50, inDays(3), "ru"],
      [10_00, inDays(3), "ru"],
      [10_00, inDays(3), "ru"],
    ]);
  });

  it("is thrown away, or expires with its rows", async () => {
    const [one, other] = [await uploaded(csvOf(rowOf({ name: "Nobody Knowsher" }))), await uploaded(csvOf(rowOf()))];
    expect((await send(`DELETE /api/bulk/uploads/${one.id}`, { token: clerk.token })).status).toBe(204);
    expect(await everythingStored()).not.toContain("Knowsher");
    await advance(BULK_DAYS_KEPT * 24 * 3_600 + 1);
    const later = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    expect(await bulkOf(later, other.id)).toMatchObject({
      state: "EXPIRED",
      rows: 1,
      may: { confirm: false, discard: false },
    });
    expect(await bulkRowsOf(later, other.id)).toEqual([]);
    expect(refusal(await confirmBulk(later, other.id))).toBe("409 invalid_state");
  });
});

describe("files of invoices", () => {
  it("begin with a template that is read as it is, in each language", async () => {
    for (const language of LANGUAGES) {
      const answer = await fetchAs(clerk, `/api/bulk/template?language=${language}`);
      expect(answer.headers.get("Content-Disposition")).toContain(BULK_WORDS[language].file.template);
      const template = new Uint8Array(await answer.arrayBuffer());
      const book = new ExcelJs.Workbook();
      await book.xlsx.load(template.buffer);
      book.worksheets[0]?.addRow([
        "Leyla",
        "0501234567",
        "",
        12.5,
        "AZN",
        "Two nights",
        "B-1",
        null,
        new Date(`${inDays(9)}T00:00:00Z`),
        null,
        new Date(`${inDays(8)}T00:00:00Z`),
        BULK_WORDS[language].no,
        BULK_WORDS[language].yes,
        BULK_WORDS[language].language.ru,
      ]);
      const upload = await uploaded(new Uint8Array(await book.xlsx.writeBuffer()));
      expect(upload).toMatchObject({ good: 1, wrong: 0, state: "CHECKED" });
      expect((await rows(upload.id))[0]?.becomes).toMatchObject({
        amount: 12_50,
        language: "ru",
        linkExpirationDate: inDays(9),
        scheduledDate: inDays(8),
        partialAllowed: false,
        preAuth: true,
      });
    }
  });

  it("whose second sheet explains every column with an example that is read as it stands, in each language", async () => {
    for (const language of LANGUAGES) {
      const { heading, sheet, example } = BULK_WORDS[language];
      const bytes = await (await fetchAs(clerk, `/api/bulk/template?language=${language}`)).arrayBuffer();
      const [head, ...lines] = await linesOf(bytes, sheet.about);
      expect(head?.[2]).toBe(example);
      const explained = lines.slice(0, BULK_COLUMNS.length);
      expect(explained.map(([label]) => label)).toEqual(BULK_COLUMNS.map((column) => heading[column]));
      const row = explained.map(([, , cell]) => String(cell));
      const upload = await uploaded(
        [explained.map(([label]) => label), row].map((cells) => cells.join(";")).join("\r\n"),
      );
      expect(upload).toMatchObject({ rows: 1, good: 1 });
      expect((await rows(upload.id))[0]?.becomes).toMatchObject({
        amount: 1_234_50,
        phone: "+994501234567",
        bookingId: "BK-0017",
        partialAllowed: true,
        preAuth: false,
        language,
      });
    }
  });

  /** The file of rows that are no invoice, and its cells. */
  const notMade = async (id: string, language = "en") => {
    const answer = await fetchAs(clerk, `/api/bulk/uploads/${id}/not-made?language=${language}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { bytes, cells: await cellsOf(bytes) };
  };
  /** The same file as somebody has mended it: what now stands in some cells. */
  const mendedFile = async (bytes: Uint8Array<ArrayBuffer>, cells: Record<string, string>) => {
    const book = new ExcelJs.Workbook();
    await book.xlsx.load(bytes.buffer);
    const [sheet] = book.worksheets;
    for (const [place, text] of Object.entries(cells)) if (sheet) sheet.getCell(place).value = text;
    return new Uint8Array(await book.xlsx.writeBuffer());
  };

  it("and of rows that are no invoice comes a file with the reasons, which is read again once it is mended", async () => {
    const { id } = await uploaded(csvOf(rowOf(), rowOf({ amount: "x", booking: "W-1" })));
    const { bytes, cells } = await notMade(id);
    expect(cells).toEqual([
      ["Full name", "Phone", "Amount", "Description", "Booking ID", "Row of the file", "Reason"],
      ["Leyla Əliyeva", "050 123 45 67", "x", "Two nights", "W-1", "3", "Amount: This is not an amount"],
    ]);
    expect(await uploaded(await mendedFile(bytes, { C2: "15,50" }))).toMatchObject({ rows: 1, good: 1, wrong: 0 });
    const right = await uploaded(csvOf(rowOf()));
    expect(refusal(await send(`GET /api/bulk/uploads/${right.id}/not-made`, { token: clerk.token }))).toBe(
      "404 nothing_to_export",
    );
  });

  it("which has the columns of the first, read or not, and keeps its rows however often it goes to and fro", async () => {
    const lines = ["x", "12", "-", "7"].map(
      (amount, at) => `${at + 1}0${at},Leyla,050 123 45 67,${amount},Two nights,B-${at},`,
    );
    const { id } = await uploaded(["Otaq,Qonaq,Telefon,Məbləğ,Təsvir,Bron,Who", ...lines].join("\r\n"));
    // What somebody said of a row has no column in the file.
    await sayOf(clerk, id, "rows/4", { language: "az", cells: { email: "leyla@mail.example" }, leaveOut: false });
    await sayOf(clerk, id, "rows/5", { language: "az", cells: {}, leaveOut: true });
    const first = await notMade(id, "az");
    const headings = ["Otaq", "Qonaq", "Telefon", "Məbləğ", "Təsvir", "Bron", "Who", "E-poçt", "Faylın sətri", "Səbəb"];
    const of = (room: string, amount: string, booking: string, email: string | null, ...rest: string[]) => [
      room,
      "Leyla",
      "050 123 45 67",
      amount,
      "Two nights",
      booking,
      null,
      email,
      ...rest,
    ];
    const wrong = "Məbləğ: Bu, məbləğ deyil";
    expect(first.cells).toEqual([
      headings,
      of("100", "x", "B-0", null, "2", wrong),
      of("302", "'-", "B-2", "leyla@mail.example", "4", wrong),
      of("403", "7.00", "B-3", null, "5", "Əl ilə çıxarılıb"),
    ]);
    const again = await uploaded(await mendedFile(first.bytes, { D3: "1.234,50", D4: "8" }));
    expect(again).toMatchObject({ rows: 3, good: 2, wrong: 1 });
    expect((await bulkRowsOf(clerk, again.id)).map(({ becomes }) => becomes?.amount)).toEqual([
      undefined,
      1_234_50,
      8_00,
    ]);
    const second = await notMade(again.id, "ru");
    expect(second.cells).toEqual([
      [...headings.slice(0, -2), "Строка файла", "Причина"],
      of("100", "x", "B-0", null, "2", "Сумма: Это не сумма"),
    ]);
  });

  it("and of a file whose columns nobody has named yet has all of them, as they were sent", async () => {
    const { id } = await uploaded("A,B,C,D,E\r\nLeyla,0501234567,12,Two nights,N-1");
    expect((await notMade(id)).cells.map((cells) => cells.slice(0, 5))).toEqual([
      ["A", "B", "C", "D", "E"],
      ["Leyla", "0501234567", "12", "Two nights", "N-1"],
    ]);
  });
});
