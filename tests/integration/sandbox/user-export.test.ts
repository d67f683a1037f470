import { createExecutionContext } from "cloudflare:test";
import ExcelJs from "exceljs";
import * as fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { PERMISSIONS, ROLES } from "#provider/contract/permissions";
import { LANGUAGES, USER_STATES, type Language } from "#provider/contract/words";
import { excelBytes, safeText } from "../../../sandbox/src/export/excel.ts";
import { USER_EXPORT_WORDS } from "../../../sandbox/src/export/user-words.ts";
import { userSheet } from "../../../sandbox/src/export/users.ts";
import worker from "../../../sandbox/src/index.ts";
import az from "../../../locales/az/people.json";
import en from "../../../locales/en/people.json";
import ru from "../../../locales/ru/people.json";
import { bindings, makeMerchant, makePerson, refusal, send, type Merchant, type Someone } from "./support.ts";

let merchant: Merchant;
let owner: Someone;

beforeAll(async () => {
  merchant = await makeMerchant("default", "Hotel Şəki");
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false, fullName: "Əli Hüseynov" });
  await makePerson(merchant, "ROLE_OPERATOR", { fullName: '=HYPERLINK("http://evil.example";"Zəhra")' });
  await makePerson(merchant, "ROLE_FIN_MANAGER", { fullName: "Ирина Соколова", permissions: ["REFUND_TRANSACTION"] });
});

async function download(query: string, headers: Record<string, string> = {}) {
  const request = new Request(`https://provider.test/api/users/export${query}`, {
    headers: { Authorization: `Bearer ${owner.token}`, ...headers },
  });
  return worker.fetch(request, bindings, createExecutionContext());
}

/** Cells of the first sheet as a reader of the file finds them, row by row. */
async function cellsOf(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<ExcelJs.CellValue[][]> {
  const workbook = new ExcelJs.Workbook();
  await workbook.xlsx.load(bytes instanceof Uint8Array ? bytes.buffer : bytes);
  const rows: ExcelJs.CellValue[][] = [];
  workbook.worksheets[0]?.eachRow((row) => {
    const cells: ExcelJs.CellValue[] = [];
    row.eachCell((cell) => cells.push(cell.value));
    rows.push(cells);
  });
  return rows;
}

describe("the Excel file of users", () => {
  it("is a download with a name, and holds everybody of the merchant account in the order of their names", async () => {
    await makePerson(await makeMerchant(), "ROLE_SUSER", { fullName: "Somebody Else" });
    const response = await download("?language=en");
    expect(response.headers.get("Content-Type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.xlsx"$/);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const [heading, ...rows] = await cellsOf(await response.arrayBuffer());
    expect(heading).toEqual([
      "Full name",
      "E-mail",
      "Phone",
      "Role",
      "State",
      "Permissions",
      "Applications",
      "Added on",
    ]);
    const names = rows.map(([name]) => name);
    expect(names.slice(0, 2)).toEqual(["Əli Hüseynov", '\'=HYPERLINK("http://evil.example";"Zəhra")']);
    expect(names.at(-1)).toBe("Ирина Соколова");
    expect(names).not.toContain("Somebody Else");
    expect(rows[0]?.slice(1, 5)).toEqual([owner.username, owner.phone, "Owner", "Active"]);
    expect(rows[0]?.[6]).toBe("All");
    expect(rows[1]?.[6]).toBe("Hotel Şəki");
    expect(rows.at(-1)?.[5]).toBe("Refund transaction");
    expect(rows[0]?.[7]).toBeInstanceOf(Date);
  });

  it("holds whom the search finds", async () => {
    const [, ...rows] = await cellsOf(await (await download("?fullName=eli%20HUSEYNOV")).arrayBuffer());
    expect(rows.map(([name]) => name)).toEqual(["Əli Hüseynov"]);
    const none = await cellsOf(await (await download("?fullName=nobody")).arrayBuffer());
    expect(none).toHaveLength(1);
  });

  it("speaks the language that is asked for, else the one of the request", async () => {
    const headingOf = async (query: string, accept?: string) =>
      (
        await cellsOf(
          await (await download(query, accept === undefined ? {} : { "Accept-Language": accept })).arrayBuffer(),
        )
      )[0]?.[0];
    expect(await headingOf("?language=az", "ru")).toBe("Ad və soyad");
    expect(await headingOf("", "ru")).toBe("Имя и фамилия");
    expect(await headingOf("")).toBe("Full name");
  });

  it("is for whoever looks after the team", async () => {
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    expect(refusal(await send("GET /api/users/export", { token: clerk.token }))).toBe("403 forbidden");
    expect(refusal(await send("GET /api/users/export"))).toBe("401 unauthenticated");
  });

  it("says so at its end when it could not hold everybody", async () => {
    const person = {
      id: "usr_1",
      fullName: "Əli",
      email: "ali@example.com",
      mobilePhone: "+994501234567",
      role: "ROLE_OPERATOR",
      permissions: [],
      appIds: [],
      state: "ACTIVE",
      createdDate: "2026-05-01T21:30:00Z",
    } as const;
    const reader = { language: "en", region: "default", names: new Map() } as const;
    const people = [{ ...person, permissions: [], appIds: [] }];
    const cut = await cellsOf(await excelBytes(userSheet(people, 7, reader)));
    expect(cut.at(-1)).toEqual(["Only the first 1 of 7 people are here. Search by name to get the others."]);
    const whole = await cellsOf(await excelBytes(userSheet(people, 1, reader)));
    expect(whole).toHaveLength(2);
    // The day in the merchant's own zone: half past nine in the evening in UTC is the next day in Baku.
    expect(whole[1]?.at(-1)).toEqual(new Date("2026-05-02T00:00:00Z"));
  });

  it.each(LANGUAGES)("has the words of the back office in %s", (language: Language) => {
    const words = USER_EXPORT_WORDS[language];
    const shown = { az, en, ru }[language];
    expect(ROLES.map((role) => words.role[role])).toEqual(ROLES.map((role) => shown.role[role]));
    expect(PERMISSIONS.map((one) => words.permission[one])).toEqual(PERMISSIONS.map((one) => shown.permission[one]));
    expect(USER_STATES.map((state) => words.state[state])).toEqual(USER_STATES.map((state) => shown.userState[state]));
  });
});

describe("no text in a file runs as a formula", () => {
  const marks = fc.constantFrom("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠");
  const blanks = fc.constantFrom("", " ", "\n", "\u00a0", "\u200b", "\ufeff", "\u0001");
  const hostile = fc.tuple(blanks, marks, fc.string({ unit: "binary", maxLength: 30 })).map((parts) => parts.join(""));

  it("however it begins: read back, every cell is text and none begins like a formula", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 20 }), async (texts) => {
        const columns = [{ heading: "=1+1", width: 10 }];
        const bytes = await excelBytes({ name: "Sheet", columns, rows: texts.map((text) => [text]) });
        const xml = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
        expect(xml).toContain("<sheetData>");
        expect(xml).not.toMatch(/<f[ >]/);
        const cells = (await cellsOf(bytes)).slice(1);
        expect(cells).toHaveLength(texts.length);
        for (const [cell] of cells) {
          expect(typeof cell).toBe("string");
          expect(String(cell)).not.toMatch(/^[\s\u200b\ufeff]*[=+\-@＝＋－＠]/);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("a harmless text stays as it is, and so does a phone number", () => {
    for (const text of ["Əli Hüseynov", "a=b", "x+y@example.com", "+994501234567", "'quoted'", ""])
      expect(safeText(text)).toBe(text);
    expect(safeText("+994501234567 or more")).toBe("'+994501234567 or more");
    expect(safeText("=1+1")).toBe("'=1+1");
  });
});
