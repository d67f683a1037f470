import { eq, sql } from "drizzle-orm";
import ExcelJs from "exceljs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PayoutFileShow } from "#provider/contract/payout-file-shows";
import { PAYOUT_FILE_BYTES, PAYOUT_FILE_ROWS } from "#provider/contract/limits";
import { LANGUAGES } from "#provider/contract/words";
import { payoutFiles, payouts } from "../../../sandbox/src/db/schema/index.ts";
import { PAYOUT_FILE_WORDS } from "../../../sandbox/src/exports/payout-file-words.ts";
import { cellsOf } from "../../support/workerd/excel-cells.ts";
import { balances, ours, outcome, richer } from "../../support/workerd/money.ts";
import {
  approveFileNow,
  checkedFile,
  checkFile,
  codeFor,
  csvOf,
  fileOf,
  fileRows,
  HEADINGS,
  makeFile,
  makeFileNow,
  rowOf,
  startAct,
} from "../../support/workerd/payout-files.ts";
import {
  advance,
  db,
  everythingStored,
  makeMerchant,
  makePerson,
  newKey,
  refusal,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { fetchAs } from "../../support/workerd/statement-file.ts";
import { HOUSE_IBAN, IBAN } from "../../support/workerd/withdrawing.ts";

let rich: number;
let maker: Someone;
beforeAll(async () => {
  await import("exceljs");
});
beforeEach(async () => {
  await richer();
  rich = (await balances()).AVAILABLE;
  maker = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
});

const check = (content: string | Uint8Array<ArrayBuffer>, by = maker) => checkFile(by, ours().merchant, content);
const checked = (content: string | Uint8Array<ArrayBuffer>, by = maker) => checkedFile(by, ours().merchant, content);
const one = (id: string, by = maker) => fileOf(by, id);
const rows = (id: string, show: PayoutFileShow = "all", by = maker) => fileRows(by, id, show);
const faultOf = ({ status, json }: { status: number; json: unknown }) => {
  const { code, fields } = json as { code?: string; fields?: { code: string }[] };
  return [status, code, fields?.[0]?.code].filter((word) => word !== undefined).join(" ");
};
const problemsOf = async (...lines: string[]) => {
  const { id } = await checked(csvOf(...lines));
  return (await rows(id)).map(({ row, problems }) => [row, ...problems.map(({ column, code }) => `${column} ${code}`)]);
};
const payoutsOf = (id: string) => db.select().from(payouts).where(eq(payouts.fileId, id));

describe("a file is checked", () => {
  it("row by row, and nothing is paid: how many, how much, and its checksum", async () => {
    const file = await checked(
      csvOf(rowOf(), rowOf({ number: HOUSE_IBAN, name: "Elçin Məmmədov", amount: "1 234,5" })),
    );
    expect(file).toMatchObject({ state: "CHECKED", rows: 2, good: 2, wrong: 0, amount: 1_244_50, fee: 1_00 });
    expect(file.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await balances()).toMatchObject({ AVAILABLE: rich, IN_TRANSIT: 0 });
    expect(await payoutsOf(file.id)).toEqual([]);
    expect((await one(file.id)).may).toEqual({ make: true, approve: false, reject: false, recall: false });
  });

  it("with every mistake by row and column; a file with one cannot be made", async () => {
    const long = "x".repeat(501);
    expect(
      await problemsOf(
        rowOf({ amount: "0.99" }),
        rowOf({ amount: "40000" }),
        rowOf({ amount: "12.345" }),
        rowOf({ amount: "abc" }),
        rowOf({ amount: "" }),
        rowOf({ name: "" }),
        rowOf({ what: long }),
        rowOf({ number: "AZ86AIIB00000000000000000002" }),
        rowOf({ number: "AE070331234567890123456" }),
        rowOf({ number: "4242424242424243" }),
        rowOf({ number: "AZ22AIIB00000000000000009301" }),
        rowOf({ name: "", amount: "", number: "", what: "x" }),
      ),
    ).toEqual([
      [2, "amount amountRange"],
      [3, "amount amountRange"],
      [4, "amount amountDecimals"],
      [5, "amount amountFormat"],
      [6, "amount required"],
      [7, "fullName required"],
      [8, "description tooLong"],
      [9, "cardNumber ibanInvalid"],
      [10, "cardNumber ibanCountry"],
      [11, "cardNumber cardNumber"],
      [12, "cardNumber receiverUnknown"],
      [13, "fullName required", "cardNumber required", "amount required"],
    ]);
    const { id, good, wrong } = await checked(csvOf(rowOf(), rowOf({ amount: "0" })));
    expect([good, wrong]).toEqual([1, 1]);
    expect((await one(id)).may.make).toBe(false);
    expect(refusal(await startAct(maker, id, "code"))).toBe("409 invalid_state");
  });

  it("for doubles within it and with what was paid lately, and for whose the accounts are: these only warn", async () => {
    const { id: paid } = await checked(csvOf(rowOf({ amount: "77" })));
    expect(outcome(await makeFileNow(maker, paid))).toBe("done");
    expect(outcome(await approveFileNow(ours().owner, paid))).toBe("done");
    const file = await checked(
      csvOf(
        rowOf({ amount: "77" }),
        rowOf({ amount: "5" }),
        rowOf({ amount: "5.00" }),
        rowOf({ number: HOUSE_IBAN, name: "Rəşad Quliyev" }),
        rowOf({ number: "AZ72 PAHA 0000 0000 0000 0000 0001", name: "Elçin Məmmədova", amount: "9" }),
      ),
    );
    expect(file).toMatchObject({ good: 5, wrong: 0, warned: 4, unasked: 1 });
    expect((await rows(file.id)).map(({ warnings }) => warnings)).toEqual([
      ["paidLately"],
      [],
      ["twiceInFile"],
      ["nameMismatch"],
      // One name is asked for each account of a file.
      ["notAsked"],
    ]);
    expect((await rows(file.id, "warned")).map(({ row }) => row)).toEqual([2, 4, 5, 6]);
    expect((await one(file.id)).may.make).toBe(true);
  });

  it("with columns in any language and order, below a title, and semicolons behind a mark", async () => {
    const { heading, target } = PAYOUT_FILE_WORDS.ru;
    const csv = `\uFEFFВедомость;;\r\n;;\r\n${heading.amount};${heading.cardNumber};Табельный номер;${heading.description};${heading.fullName};${heading.target}\r\n1 234,50;${IBAN};0017;Зарплата;Elçin Məmmədov;${target.BANK}\r\n10;5105105105105100;0018;Зарплата;Aysel Kərimova;${target.OTHER}`;
    const { id } = await checked(csv);
    const [first, second] = await rows(id);
    expect(first).toMatchObject({ row: 4, amount: 1_234_50, problems: [] });
    expect(second?.problems).toEqual([{ column: "target", code: "cardKind" }]);
  });

  it("and of a card nothing but its last digits is kept, also of one that is wrong", async () => {
    const { id } = await checked(
      csvOf(rowOf({ number: "5105 1051 0510 5100", name: "Aysel Kərimova" }), rowOf({ number: "4000000000000003" })),
    );
    expect((await rows(id)).map(({ typed }) => typed.cardNumber)).toEqual(["MASTERCARD •••• 5100", "•••• 0003"]);
    const stored = await everythingStored();
    for (const number of ["5105105105105100", "5105 1051", "4000000000000003"]) expect(stored).not.toContain(number);
  });

  it("as the same file once, however often it is sent under one key", async () => {
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => checkFile(maker, ours().merchant, csvOf(rowOf()), { key })),
    );
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect((await db.select().from(payoutFiles).where(eq(payoutFiles.createdBy, maker.userId))).length).toBe(1);
  });

  it("or refused as a whole, with a word for why", async () => {
    expect(faultOf(await check("a;b\r\n1;2"))).toBe("422 file_invalid columnsMissing");
    expect(faultOf(await check("Receiver;Amount\r\nAysel;3"))).toBe("422 file_invalid columnNeeded");
    expect(faultOf(await check(HEADINGS))).toBe("422 file_invalid noRows");
    expect(faultOf(await check(""))).toBe("422 file_invalid columnsMissing");
    const many = Array.from({ length: PAYOUT_FILE_ROWS + 1 }, () => rowOf());
    expect(faultOf(await check(csvOf(...many)))).toBe("422 file_invalid tooManyRows");
    expect(faultOf(await check(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])))).toBe("422 file_invalid damaged");
    expect(faultOf(await check(new Uint8Array([0x50, 0x4b, 3, 4, 0])))).toBe("422 file_invalid damaged");
    expect(faultOf(await check(new Uint8Array(PAYOUT_FILE_BYTES + 1)))).toBe("413 file_too_large");
  });

  it("by whoever may pay out of that application, and by nobody else", async () => {
    const { merchant } = ours();
    const reader = await makePerson(merchant, "ROLE_OPERATOR");
    expect(faultOf(await check(csvOf(rowOf()), reader))).toBe("403 forbidden");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER", { member: false });
    expect(faultOf(await check(csvOf(rowOf()), stranger))).toBe("404 not_found");
    const { id } = await checked(csvOf(rowOf()));
    for (const path of ["", "/rows", "/failed"])
      for (const who of [stranger, ours().owner])
        expect(refusal(await send(`GET /api/wallets/payout-file/${id}${path}`, { token: who.token }))).toBe(
          "404 not_found",
        );
    for (const act of ["code", "approval"] as const)
      expect(refusal(await startAct(stranger, id, act))).toBe("404 not_found");
    expect(refusal(await startAct(ours().owner, id, "code"))).toBe("404 not_found");
  });

  it("and forgotten after a day", async () => {
    const { id } = await checked(csvOf(rowOf()));
    const { code, challenge } = await codeFor(maker, id, "code");
    await advance(24 * 3_600 + 1);
    const later = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
    expect(refusal(await makeFile({ ...later }, id, { code, challenge }))).toBe("404 not_found");
    expect(await db.all(sql`SELECT 1 FROM payout_file_rows WHERE file_id = ${id}`)).toEqual([]);
  });
});

describe("an Excel file", () => {
  it.each(LANGUAGES)(
    "is the template that was filled in (%s), with numbers kept as text and formulas by their value",
    async (language) => {
      const answer = await fetchAs(maker, `/api/wallets/payout-file/template?language=${language}`);
      expect(answer.headers.get("Content-Disposition")).toContain(".xlsx");
      const book = new ExcelJs.Workbook();
      await book.xlsx.load(await answer.arrayBuffer());
      const [sheet, about] = book.worksheets;
      if (!sheet || !about) throw new Error("a template without its sheets");
      expect(sheet.getCell("B2").dataValidation.formulae[0]).toContain(PAYOUT_FILE_WORDS[language].target.BANK);
      sheet.getRow(2).values = ["Elçin Məmmədov", PAYOUT_FILE_WORDS[language].target.BANK, IBAN, 12.3, "Wages"];
      sheet.getRow(3).values = [
        "Elçin Məmmədov",
        "",
        IBAN,
        { formula: "SUM(1,2)", result: 3 },
        { formula: '"0017"', result: "0017" },
      ];
      sheet.getRow(4).values = ["Aysel Kərimova", "", 5105105105105100, 3, "Wages"];
      sheet.getRow(5).values = ["Elçin Məmmədov", "", IBAN, { formula: "A1*2" }, "Wages"];
      const { id, good } = await checked(new Uint8Array(await book.xlsx.writeBuffer()));
      expect(good).toBe(2);
      expect(
        (await rows(id)).map(({ row, amount, typed, problems }) => [row, amount, typed.description, problems[0]?.code]),
      ).toEqual([
        [2, 12_30, "Wages", undefined],
        [3, 3_00, "0017", undefined],
        // A spreadsheet keeps fifteen digits of a number.
        [4, 0, "Wages", "numberRounded"],
        [5, 0, "Wages", "valueUnknown"],
      ]);
    },
  );

  it("comes back with the rows that are wrong and why, and can be sent again mended", async () => {
    const { id } = await checked(csvOf(rowOf(), rowOf({ amount: "0.5", what: "=1+1" })));
    const bytes = await (await fetchAs(maker, `/api/wallets/payout-file/${id}/failed?language=ru`)).arrayBuffer();
    const [head, line] = await cellsOf(bytes);
    expect(head?.slice(0, 1)).toEqual([PAYOUT_FILE_WORDS.ru.heading.fullName]);
    expect(line?.slice(2)).toEqual([IBAN, "0.5", "'=1+1", "3", `Сумма: ${PAYOUT_FILE_WORDS.ru.fault.amountRange}`]);
    const book = new ExcelJs.Workbook();
    await book.xlsx.load(bytes);
    const cell = book.worksheets[0]?.getCell("D2");
    if (cell) cell.value = "5,5";
    expect(await checked(new Uint8Array(await book.xlsx.writeBuffer()))).toMatchObject({
      good: 1,
      wrong: 0,
      amount: 5_50,
    });
    expect(
      refusal(
        await send(`GET /api/wallets/payout-file/${(await checked(csvOf(rowOf()))).id}/failed`, { token: maker.token }),
      ),
    ).toBe("404 nothing_to_export");
  });
});
