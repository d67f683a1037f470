import { createExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { PERMISSIONS, ROLES } from "#provider/contract/permissions";
import { LANGUAGES, USER_STATES, type Language } from "#provider/contract/words";
import { excelBytes } from "../../../sandbox/src/exports/excel.ts";
import { USER_EXPORT_WORDS } from "../../../sandbox/src/exports/user-words.ts";
import { userSheet } from "../../../sandbox/src/exports/user-sheet.ts";
import worker from "../../../sandbox/src/index.ts";
import az from "../../../locales/az/people.json";
import en from "../../../locales/en/people.json";
import ru from "../../../locales/ru/people.json";
import { cellsOf, linesOf } from "../../support/workerd/excel-cells.ts";
import {
  bindings,
  makeMerchant,
  makePerson,
  refusal,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let owner: Someone;

beforeAll(async () => {
  merchant = await makeMerchant("default", "Hotel Şəki");
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false, fullName: "Əli Hüseynov" });
  await makePerson(merchant, "ROLE_OPERATOR", { fullName: '=HYPERLINK("http://evil.example";"Zəhra")' });
  await makePerson(merchant, "ROLE_FIN_MANAGER", { fullName: "Ирина Соколова", permissions: ["REFUND_TRANSACTION"] });
});

async function download(query: string) {
  const request = new Request(`https://provider.test/api/users/export${query}`, {
    headers: { Authorization: `Bearer ${owner.token}` },
  });
  return worker.fetch(request, bindings, createExecutionContext());
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
      "Email",
      "Phone",
      "Role",
      "Status",
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
    expect(rows.at(-1)?.[5]).toBe("Refund payments");
    expect(rows[0]?.[7]).toBeInstanceOf(Date);
  });

  it("holds whom the search finds", async () => {
    const bytes = await (await download("?fullName=eli%20HUSEYNOV")).arrayBuffer();
    const [, ...rows] = await cellsOf(bytes);
    expect(rows.map(([name]) => name)).toEqual(["Əli Hüseynov"]);
    expect((await linesOf(bytes, "Filters"))[0]).toEqual(["Full name", "eli HUSEYNOV"]);
    const here = await (await download("?fullName=eli&state=ACTIVE&language=az")).arrayBuffer();
    expect(await linesOf(here, "Filtrlər")).toContainEqual([
      USER_EXPORT_WORDS.az.heading.state,
      USER_EXPORT_WORDS.az.state.ACTIVE,
    ]);
    const none = await send("GET /api/users/export?fullName=nobody", { token: owner.token });
    expect(refusal(none)).toBe("404 nothing_to_export");
    const gone = await send("GET /api/users/export?state=REMOVED", { token: owner.token });
    expect(refusal(gone)).toBe("404 nothing_to_export");
  });

  it("speaks the language that is asked for", async () => {
    const headingOf = async (query: string) => (await cellsOf(await (await download(query)).arrayBuffer()))[0]?.[0];
    expect(await headingOf("?language=az")).toBe("Ad və soyad");
    expect(await headingOf("?language=ru")).toBe("Имя и фамилия");
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
