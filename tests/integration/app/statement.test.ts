import { beforeAll, describe, expect, test } from "vitest";
import { EXCEL_MEDIA_TYPE } from "#provider/contract/exports";
import { ACCOUNTING_MEDIA_TYPES, CAMT_VERSIONS } from "#provider/contract/accounting-formats";
import { PDF_MEDIA_TYPE } from "#provider/contract/statement-file";
import { statementPeriod } from "~/billing/wallet/statement-period";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import {
  addressIn,
  allWords,
  attr,
  crumbsIn,
  detailsIn,
  findAll,
  hrefsIn,
  linksIn,
  mainOf,
  the,
  under,
  wordsOf,
  type Html,
} from "../../support/html";
import type { Visitor } from "../../support/http";
import { demoUser, makeOwner } from "../../support/sandbox";
import { minorOf, rowsOf } from "../../support/shown-money";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
let appId: string;
beforeAll(async () => {
  owner = await signIn(await demoUser());
  appId = addressIn(await owner.get(paths.wallet), /\/billing\/wallet\/(ES\d{7})/);
});

/** What stands under each other from the opening to the closing balance, with the sign in front of it. */
const ledgerOf = (page: Html): number[] => detailsIn(mainOf(page)).map(([, figure]) => minorOf(figure));

/** Every line, over all pages. */
async function linesOf(days: { from: string; to: string }): Promise<number[][]> {
  const lines: number[][] = [];
  for (let page = 0; ; page++) {
    const rows = rowsOf(await owner.get(`${paths.statement(appId, days)}&rows=20&page=${page}`));
    lines.push(...rows);
    if (rows.length < 20) return lines;
  }
}

describe("the statement of a wallet", () => {
  test("adds up: opening balance, what each kind came to, closing balance; and so do its lines", async () => {
    const days = { from: "2026-08-01", to: "2026-10-31" };
    const [opening = 0, ...others] = ledgerOf(await owner.get(paths.statement(appId, days)));
    const closing = others.at(-1);
    expect(others.slice(0, -1).reduce((sum, minor) => sum + minor, opening)).toBe(closing);
    const lines = await linesOf(days);
    expect(lines.length).toBeGreaterThan(50);
    let balance = opening;
    for (const [gross = 0, fee = 0, net = 0, after] of lines) {
      expect(gross - fee).toBe(net);
      balance += net;
      expect(after).toBe(balance);
    }
    expect(balance).toBe(closing);
    const next = await owner.get(paths.statement(appId, { from: "2026-11-01", to: "2026-11-02" }));
    expect(ledgerOf(next)[0]).toBe(closing);
  });

  test("is of the month that is running where no days are asked for, and names days that are none", async () => {
    const now = await owner.get(paths.statement(appId));
    expect(rowsOf(await owner.get(paths.walletOf(appId)))[0]?.[3]).toBe(ledgerOf(now).at(-1));
    const wrong = await owner.get(`${paths.statement(appId)}?from=2026-05-02&to=2026-05-01`);
    expect(wrong.status).toBe(200);
    expect(wordsOf(mainOf(wrong))).toContain("cannot be before its start");
    expect(ledgerOf(wrong)).toEqual(ledgerOf(now));
  });

  test("names its period over it; of one end alone it leads to both", async () => {
    const chipOf = (page: Html) => wordsOf(the(page, 'button[popovertarget="filters-date"]'));
    const both = await owner.get(paths.statement(appId, { from: "2026-08-01", to: "2026-10-31" }));
    expect(chipOf(both)).toBe("Date: Aug 1, 2026 – Oct 31, 2026");
    const one = await owner.get(paths.statement(appId, { from: "2026-11-24", to: "2026-11-24" }));
    expect(chipOf(one)).toBe("Date: Nov 24, 2026");
    expect(attr(the(one, "nav[aria-label=Months] button"), "aria-label")).toBe("Period: Nov 24, 2026. Choose a month");
    expect(chipOf(await owner.get(paths.statement(appId)))).toMatch(/^Date: [A-Z][a-z]{2} 1, \d{4}/);
    const until = await owner.get(`${paths.statement(appId)}?to=2026-10-31&rows=20`);
    expect([until.status, until.headers.get("Location")]).toEqual([
      303,
      `${paths.statement(appId)}?rows=20&from=2026-09-30&to=2026-10-31`,
    ]);
  });

  test("goes from month to month, and says on paper where the lines are that its page does not show", async () => {
    const october = await owner.get(`${paths.statement(appId, { from: "2026-10-01", to: "2026-10-31" })}&rows=20`);
    const months = linksIn(the(october, "nav[aria-label=Months]"));
    const leads = months.map(({ to, element, words }) => `${attr(element, "aria-label") ?? words} ${to}`);
    const of = (days: { from: string; to: string }) =>
      `${paths.statement(appId)}?rows=20&from=${days.from}&to=${days.to}`;
    expect(leads[0]).toBe(`September 2026 ${of({ from: "2026-09-01", to: "2026-09-30" })}`);
    expect(leads).toContain(`August 2026 ${of({ from: "2026-08-01", to: "2026-08-31" })}`);
    expect(under(october, "October 2026")).toBeDefined();
    expect(wordsOf(mainOf(october))).toMatch(/All \d+ entries are in the PDF/);
    const short = await owner.get(paths.statement(appId, { from: "2020-01-01", to: "2020-01-31" }));
    expect(wordsOf(mainOf(short))).not.toContain("are in the PDF");
  });

  test("is proved by a link: both sides have the same count and checksum", async () => {
    const days = { from: "2026-08-01", to: "2026-10-31" };
    expect(hrefsIn(await owner.get(paths.statement(appId, days)))).toContain(walletPaths.proveStatement(appId, days));
    const proof = await owner.get(walletPaths.proveStatement(appId, days));
    expect(wordsOf(mainOf(proof))).toContain("Both agree");
    const [said = [], booked] = findAll(mainOf(proof), "section").map((side) => allWords(side, "dd"));
    expect(said).toEqual(booked);
    expect(said[0]).toBe(String((await linesOf(days)).length));
    expect(said[3]).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ["en", "Statement", "Statement verification", "Check a file"],
    ["az", "Hesabdan çıxarış", "Çıxarışın üzləşdirilməsi", "Faylın yoxlanması"],
    ["ru", "Выписка", "Сверка выписки", "Проверка файла"],
  ])(
    "is named in the breadcrumbs of its proof and of the check of a file, which end in their own names, in %s",
    async (lang, ...names) => {
      const [statement = "", ...own] = names;
      owner.cookies.set("lang", lang);
      const days = { from: "2026-10-01", to: "2026-10-31" };
      const crumbs = await Promise.all(
        [walletPaths.proveStatement(appId, days), walletPaths.checkStatement(appId)].map(async (path) => {
          const page = await owner.get(path);
          expect(hrefsIn(the(page, "nav:has(> ol)"))).toContain(paths.statement(appId));
          return crumbsIn(page).slice(-2);
        }),
      );
      owner.cookies.set("lang", "en");
      expect(crumbs).toEqual(own.map((name) => [statement, name]));
    },
  );

  test("can be had as Excel and as PDF, from links on the screen", async () => {
    const days = { from: "2026-10-01", to: "2026-10-31" };
    const links = hrefsIn(await owner.get(paths.statement(appId, days)));
    for (const [path, type] of [
      [walletPaths.statementExcel(appId, days), EXCEL_MEDIA_TYPE],
      [walletPaths.statementPdf(appId, days), PDF_MEDIA_TYPE],
    ] as const) {
      expect(links).toContain(path);
      const file = await owner.get(path);
      expect([file.status, file.headers.get("Content-Type")]).toEqual([200, type]);
      expect(file.headers.get("Content-Disposition")).toContain(`statement-${appId}-2026-10-01-2026-10-31`);
    }
  });

  test("is offered for accounting in a dialog, in every format and version", async () => {
    const days = { from: "2026-10-01", to: "2026-10-31" };
    const dialog = walletPaths.statementAccounting(appId, days);
    expect(hrefsIn(await owner.get(paths.statement(appId, days)))).toContain(dialog);
    const links = hrefsIn(the(await owner.get(dialog), "dialog"));
    const offered = [
      ...CAMT_VERSIONS.map((version) => [walletPaths.camt053(appId, days, version), "camt053"] as const),
      ...(["mt940", "ofx", "oneC", "csv"] as const).map(
        (format) => [walletPaths[format](appId, days), format] as const,
      ),
    ];
    for (const [path, format] of offered) {
      expect(links).toContain(path);
      const file = await owner.get(path);
      expect([file.status, file.headers.get("Content-Type")]).toEqual([200, ACCOUNTING_MEDIA_TYPES[format]]);
      expect(file.headers.get("Content-Disposition")).toContain(`statement-${appId}-2026-10-01-2026-10-31`);
    }
    expect((await owner.get(walletPaths.camt053(appId, days, "08"))).text).toContain("camt.053.001.08");
    const wrong = [
      walletPaths.camt053(appId, days, "03"),
      walletPaths.mt940(appId, { withdrawal: "none" }),
      walletPaths.csv(appId, { from: "2026-10-31", to: "2026-10-01" }),
    ];
    for (const path of wrong) expect((await owner.get(path)).status).toBe(422);
    expect((await owner.get(walletPaths.mt940(appId, { withdrawal: "pay_00000000000000NO" }))).status).toBe(404);
  });

  test("is offered for accounting from withdrawal to withdrawal as well", async () => {
    const [list = ""] = hrefsIn(await owner.get(paths.withdrawals)).filter((href) =>
      /withdrawals\/pay_\w+$/.test(href),
    );
    const dialog = `${list}/accounting`;
    expect(hrefsIn(await owner.get(list))).toContain(dialog);
    const files = hrefsIn(the(await owner.get(dialog), "dialog")).filter((href) => href.includes("withdrawal="));
    expect(files).toHaveLength(7);
    const id = list.split("/").at(-1) ?? "";
    for (const path of files) {
      const file = await owner.get(path);
      expect([path, file.status]).toEqual([path, 200]);
      expect(file.text).toContain(id.slice(4));
    }
  });

  test("does not exist in sa, and no other merchant's does anywhere", async () => {
    const saudi = await signIn(await demoUser("ROLE_SUSER", "sa"));
    const other = await signIn(await makeOwner());
    const days = { from: "2026-08-01", to: "2026-08-02" };
    const files = [
      walletPaths.statementExcel(appId, days),
      walletPaths.statementPdf(appId, days),
      walletPaths.camt053(appId, days, "02"),
      ...(["statementAccounting", "mt940", "ofx", "oneC", "csv"] as const).map((name) =>
        walletPaths[name](appId, days),
      ),
    ];
    for (const path of [paths.statement(appId), walletPaths.proveStatement(appId, days), ...files])
      for (const visitor of [saudi, other]) expect((await visitor.get(path)).status).toBe(404);
  });
});

test("the days of a statement: what is asked for, else up to today, a month before the end, or this month", () => {
  const today = "2026-11-22";
  const days = { from: "2026-03-05", to: "2026-04-01" };
  expect(statementPeriod(days, today)).toEqual(days);
  expect(statementPeriod({ from: "2026-03-05" }, today)).toEqual({ from: "2026-03-05", to: today });
  expect(statementPeriod({ from: "2027-01-01" }, today)).toEqual({ from: "2027-01-01", to: "2027-01-01" });
  expect(statementPeriod({ to: "2026-03-31" }, today)).toEqual({ from: "2026-02-28", to: "2026-03-31" });
  expect(statementPeriod({}, today)).toEqual({ from: "2026-11-01", to: today });
});
