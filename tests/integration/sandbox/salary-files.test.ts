import ExcelJs from "exceljs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { PAYOUT_FILE_WORDS } from "../../../sandbox/src/exports/payout-file-words.ts";
import { cellsOf } from "../../support/workerd/excel-cells.ts";
import { outcome } from "../../support/workerd/money.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import { approveFileNow, checkedFile, fileOf, fileRows, makeFileNow } from "../../support/workerd/payout-files.ts";
import {
  advance,
  makeMerchant,
  makePerson,
  refusal,
  sandboxNow,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { SALARY_HEADINGS } from "../../support/workerd/salaries.ts";
import { fetchAs } from "../../support/workerd/statement-file.ts";

/**
 * Test accounts of two banks (docs/provider.md, "Test targets"), with the routing codes of those banks; to the last one
 * nothing arrives.
 */
const FIRST = { name: "Elçin Məmmədov", iban: "AE840330000000000000001", routing: "203320101" };
const SECOND = { name: "Günel Həsənova", iban: "AE380260000000000000002", routing: "302620122" };
const FAILING = { name: "Elçin Məmmədov", iban: "AE690330000000000009001", routing: "203320101" };
const { heading } = PAYOUT_FILE_WORDS.en;
type Row = Partial<typeof FIRST & { amount: string; person: string; variable: string; days: string }>;
const row = ({
  name = FIRST.name,
  iban = FIRST.iban,
  amount = "10.00",
  person = "",
  routing = "",
  variable = "",
  days = "",
}: Row) => [name, iban, amount, "Wages", person, routing, variable, days].join(",");
const csv = (...rows: string[]) => [SALARY_HEADINGS, ...rows].join("\r\n");
const PERSONS = ["00915012345663", "00915012345664", "00915012345665"] as const;
const EMPLOYER = "establishment=0000000123456&routingCode=302620122&month=2024-02";

let merchant: Merchant;
let owner: Someone;
let maker: Someone;
beforeAll(async () => {
  await import("exceljs");
});
beforeEach(async () => {
  merchant = await makeMerchant("ae");
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  maker = await makePerson(merchant, "ROLE_FIN_MANAGER");
  await payInvoice(merchant, { amount: 10_000 });
});

const checked = (...rows: string[]) => checkedFile(maker, merchant, csv(...rows));
async function problemsOf(...rows: string[]) {
  const { id } = await checked(...rows);
  return (await fileRows(maker, id)).map(({ problems }) => problems.map(({ column, code }) => `${column} ${code}`));
}
async function paid(...rows: string[]): Promise<string> {
  const { id } = await checked(...rows);
  expect(outcome(await makeFileNow(maker, id))).toBe("done");
  expect(outcome(await approveFileNow(owner, id))).toBe("done");
  await advance(121);
  return id;
}
const sif = (id: string, by = maker, asks = EMPLOYER) => fetchAs(by, `/api/wallets/payout-file/${id}/salaries?${asks}`);
const refused = async (id: string, by = maker, asks = EMPLOYER) =>
  refusal(await send(`GET /api/wallets/payout-file/${id}/salaries?${asks}`, { token: by.token }));

describe("a file of salaries is checked", () => {
  it("row by row: digits, the bank of the routing code, an account, a person once, what it is made of", async () => {
    const right = { person: PERSONS[0], routing: FIRST.routing };
    expect(
      await problemsOf(
        row({ ...right, variable: "2.5", days: "3" }),
        row({ ...right, person: "915012345663" }),
        row({ ...right, person: PERSONS[1], routing: "20332010" }),
        row({ ...right, person: PERSONS[1], routing: SECOND.routing }),
        row({ ...right }),
        row({ ...right, person: PERSONS[1], variable: "10.01" }),
        row({ ...right, person: PERSONS[1], variable: "x" }),
        row({ ...right, person: PERSONS[1], days: "32" }),
        row({ iban: "4111111111111111", ...right, person: PERSONS[1] }),
        row({}),
      ),
    ).toEqual([
      [],
      ["personNumber personNumber"],
      ["routingCode routingCode"],
      ["routingCode routingOther"],
      ["personNumber personTwice"],
      ["variablePay variableRange"],
      ["variablePay amountFormat"],
      ["unpaidDays unpaidDays"],
      ["cardNumber accountNeeded"],
      // One salary makes the file one of salaries: none is left out.
      ["personNumber required", "routingCode required"],
    ]);
  });

  it("only where one says whose salary it is, and nowhere but in that region", async () => {
    const { id, good } = await checked(row({}), row({ iban: "4111111111111111" }));
    expect([good, (await fileOf(maker, id)).salaries]).toEqual([2, null]);
    const elsewhere = await makeMerchant();
    const other = await makePerson(elsewhere, "ROLE_FIN_MANAGER");
    const file = await checkedFile(other, elsewhere, csv(row({ iban: "AZ86AIIB00000000000000000001", person: "x" })));
    expect([file.good, (await fileOf(other, file.id)).salaries]).toEqual([1, null]);
    expect(await refused(file.id, other)).toBe("404 not_found");
  });

  it("from the template of that region, where a number has lost its zeros, and comes back with what is wrong", async () => {
    const book = new ExcelJs.Workbook();
    const template = await fetchAs(maker, "/api/wallets/payout-file/template?language=en");
    await book.xlsx.load(await template.arrayBuffer());
    const [sheet, about] = book.worksheets;
    if (!sheet || !about) throw new Error("a template without its sheets");
    expect(about.getColumn(1).values).toContain(heading.personNumber);
    sheet.getRow(2).values = [FIRST.name, "", FIRST.iban, 10, "Wages", 915012345663, 203320101, 2.5, 3];
    sheet.getRow(3).values = [SECOND.name, "", SECOND.iban, 10, "Wages", "1", SECOND.routing];
    const { id } = await checkedFile(maker, merchant, new Uint8Array(await book.xlsx.writeBuffer()));
    const [first, second] = await fileRows(maker, id);
    expect(first?.problems).toEqual([]);
    expect(first?.typed.salary).toEqual({
      personNumber: PERSONS[0],
      routingCode: FIRST.routing,
      variablePay: "2.50",
      unpaidDays: "3",
    });
    expect(second?.problems).toEqual([{ column: "personNumber", code: "personNumber" }]);
    const [head, line] = await cellsOf(
      await (await fetchAs(maker, `/api/wallets/payout-file/${id}/failed?language=en`)).arrayBuffer(),
    );
    expect(head).toContain(heading.routingCode);
    expect(line?.slice(5, 7)).toEqual(["1", SECOND.routing]);
    const plain = await makePerson(await makeMerchant(), "ROLE_FIN_MANAGER");
    const usual = new ExcelJs.Workbook();
    await usual.xlsx.load(await (await fetchAs(plain, "/api/wallets/payout-file/template?language=en")).arrayBuffer());
    expect(usual.worksheets[0]?.getRow(1).values).not.toContain(heading.personNumber);
  });
});

describe("a salary information file", () => {
  const SALARIES = [
    row({ amount: "6500.00", person: PERSONS[0], routing: FIRST.routing, variable: "2500" }),
    row({ ...SECOND, amount: "1200.5", person: PERSONS[1], days: "2" }),
  ] as const;

  it("has a record for each salary that arrived and a control record that they add up to, and no other", async () => {
    const id = await paid(...SALARIES, row({ ...FAILING, amount: "5", person: PERSONS[2] }));
    expect((await fileOf(maker, id)).salaries).toEqual({ rows: 2, amount: 7_700_50, edition: "V2011" });
    const answer = await sif(id);
    const local = new Date((await sandboxNow()) + 4 * 3_600_000).toISOString();
    const [, name = "", stamp = ""] =
      /filename="(\d{13})(\d{12})\.SIF"/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
    expect([name, stamp.slice(0, 6)]).toEqual(["0000000123456", local.slice(2, 10).replaceAll("-", "")]);
    const text = await answer.text();
    expect(text).toMatch(/^[\x20-\x7e\r\n]+$/);
    const lines = text.split("\r\n");
    expect(lines.map((line) => line.split(",").slice(0, 3))).toEqual([
      ["EDR", PERSONS[0], FIRST.routing],
      ["EDR", PERSONS[1], SECOND.routing],
      ["SCR", "0000000123456", "302620122"],
      [""],
    ]);
    expect(lines.slice(0, 2)).toEqual([
      `EDR,${PERSONS[0]},203320101,${FIRST.iban},2024-02-01,2024-02-29,29,4000.00,2500.00,0`,
      `EDR,${PERSONS[1]},302620122,${SECOND.iban},2024-02-01,2024-02-29,29,1200.50,0.00,2`,
    ]);
    expect(lines[2]?.split(",").slice(3)).toEqual([
      local.slice(0, 10),
      stamp.slice(6, 10),
      "022024",
      "2",
      "7700.50",
      "AED",
      id,
    ]);
  });

  it("is made once each payout has an answer, where some arrived, for whoever may export, with numbers that are whole", async () => {
    const { id } = await checked(...SALARIES);
    expect(await refused(id)).toBe("409 invalid_state");
    expect(outcome(await makeFileNow(maker, id))).toBe("done");
    expect(outcome(await approveFileNow(owner, id))).toBe("done");
    expect(await refused(id)).toBe("409 invalid_state");
    await advance(121);
    const later = await makePerson(merchant, "ROLE_FIN_MANAGER");
    expect((await sif(id, later)).status).toBe(200);
    for (const asks of ["", EMPLOYER.replace("123456", "12345"), EMPLOYER.replace("302620122", "3026201223")])
      expect(await refused(id, later, asks)).toBe("422 invalid_request");
    const reviewer = await makePerson(merchant, "ROLE_FO_MANAGER");
    expect(await refused(id, reviewer)).toBe("403 forbidden");
    const stranger = await makePerson(await makeMerchant("ae"), "ROLE_SUSER", { member: false });
    expect(await refused(id, stranger)).toBe("404 not_found");
  });

  it("is none of a file without salaries", async () => {
    const id = await paid(row({}));
    expect(await refused(id)).toBe("404 nothing_to_export");
  });
});

describe("the edition of 2015, where the application has chosen it", () => {
  const choose = async (salaryEdition: "V2011" | "V2015") => {
    const appId = merchant.applicationId;
    const { json } = await send(`GET /api/apps/${appId}`, { token: owner.token });
    const { configId, defaultSmsTemplate, applicationMail } = contract.applications.get.answer.parse(json);
    const body = { appId, configId, defaultSmsTemplate, applicationMail, salaryEdition };
    const answer = await send("PUT /api/config", { token: owner.token, body });
    expect(contract.applications.configure.answer.parse(answer.json).salaryEdition).toBe(salaryEdition);
  };
  const linesOf = async (id: string) => (await (await sif(id)).text()).split("\r\n");
  const FREE_ZONE = "JAFZA-1234567-AB-0001";

  /*
   * "Customer instruction and SIF creation guidelines" of Dubai Islamic Bank, V2015-01: EDR, EVP, SCR; behind the
   * person and the routing code seven amounts that add up to the variable part. "Salary WPS File Creation Guide": EVP
   * whenever the EDR has a variable amount.
   */
  it("has a record of the variable part behind each salary that has one, which adds up to it, and counts salaries alone", async () => {
    await choose("V2015");
    const id = await paid(
      row({ amount: "6500.00", person: PERSONS[0], routing: FIRST.routing, variable: "2500" }),
      row({ ...SECOND, amount: "1200.5", person: PERSONS[1], days: "2" }),
      row({ amount: "10.01", person: PERSONS[2], routing: FIRST.routing, variable: "0.01" }),
    );
    const lines = await linesOf(id);
    expect(lines.map((line) => line.split(",").slice(0, 2).join(" "))).toEqual([
      `EDR ${PERSONS[0]}`,
      `EVP ${PERSONS[0]}`,
      `EDR ${PERSONS[1]}`,
      `EDR ${PERSONS[2]}`,
      `EVP ${PERSONS[2]}`,
      "SCR 0000000123456",
      "",
    ]);
    for (const [edr, evp] of [lines.slice(0, 2), lines.slice(3, 5)]) {
      const variable = edr?.split(",")[8];
      const [, , routing, ...amounts] = evp?.split(",") ?? [];
      expect([routing, amounts.length]).toEqual([edr?.split(",")[2], 7]);
      for (const amount of amounts) expect(amount).toMatch(/^\d+\.\d\d$/);
      const sum = amounts.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0);
      expect((sum / 100).toFixed(2)).toBe(variable);
    }
    expect(lines[1]).toBe(`EVP,${PERSONS[0]},203320101,0.00,0.00,0.00,0.00,0.00,2500.00,0.00`);
    expect(lines[5]?.split(",").slice(6, 9)).toEqual(["3", "7710.51", "AED"]);
    await choose("V2011");
    expect((await linesOf(id)).filter((line) => line.startsWith("EVP"))).toEqual([]);
  });

  it("takes numbers of persons of 14 to 35 letters and digits, and the other edition does not", async () => {
    const persons = [FREE_ZONE, "A".repeat(35), "A".repeat(36), "1234567890123", "00915012345663", "ÄÄÄÄÄÄÄÄÄÄÄÄÄÄ"];
    const rows = persons.map((person) => row({ person, routing: FIRST.routing }));
    expect((await problemsOf(...rows)).map(([one]) => one)).toEqual([
      "personNumber personNumber",
      "personNumber personNumber",
      "personNumber personNumber",
      "personNumber personNumber",
      undefined,
      "personNumber personNumber",
    ]);
    await choose("V2015");
    expect((await problemsOf(...rows)).map(([one]) => one)).toEqual([
      undefined,
      undefined,
      "personNumber personCharacters",
      "personNumber personCharacters",
      undefined,
      "personNumber personCharacters",
    ]);
    const id = await paid(row({ person: FREE_ZONE.toLowerCase(), routing: FIRST.routing, variable: "1" }));
    expect((await linesOf(id)).slice(0, 2).map((line) => line.split(",")[1])).toEqual([
      "JAFZA1234567AB0001",
      "JAFZA1234567AB0001",
    ]);
    expect((await fileOf(maker, id)).salaries).toEqual({ rows: 1, amount: 1_000, edition: "V2015" });
    await choose("V2011");
    expect(await refused(id)).toBe("409 salary_edition");
  });
});
