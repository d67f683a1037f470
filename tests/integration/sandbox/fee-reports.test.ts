import { createExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { EXCEL_MEDIA_TYPE } from "#provider/contract/exports";
import { feeReportSchema, type FeeReport } from "#provider/contract/fee-reports";
import { contract } from "#provider/contract/index";
import { DISPUTE_FEE } from "#provider/contract/limits";
import { dayIn, REGION_FACTS, REGIONS } from "#provider/contract/regions";
import { PDF_MEDIA_TYPE } from "#provider/contract/statement-file";
import { addDays } from "#provider/rules/days";
import { vatIn } from "#provider/rules/fee-vat";
import { applications } from "../../../sandbox/src/db/schema/index.ts";
import { headingOf, wordsOf } from "../../support/html.ts";
import { liveThrough, someStep } from "../../support/workerd/history.ts";
import { ours, paid } from "../../support/workerd/money.ts";
import { pdfText } from "../../support/workerd/pdf-text.ts";
import worker from "../../../sandbox/src/index.ts";
import {
  bindings,
  db,
  makeMerchant,
  makePerson,
  refusal,
  sandboxNow,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { fetchAs } from "../../support/workerd/statement-file.ts";

const pathOf = ({ applicationId }: Merchant, month: string, what = "") =>
  `/api/apps/${applicationId}/fee-report${what}?month=${month}&language=en`;

const reportOf = async (merchant: Merchant, { token }: Someone, month: string): Promise<FeeReport> =>
  feeReportSchema.parse((await send(`GET ${pathOf(merchant, month)}`, { token })).json);

const fileOf = async (merchant: Merchant, someone: Someone, month: string, what: "pdf" | "excel") => {
  const answer = await fetchAs(someone, pathOf(merchant, month, `/${what}`));
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    what === "pdf" ? PDF_MEDIA_TYPE : EXCEL_MEDIA_TYPE,
  ]);
  return new Uint8Array(await answer.arrayBuffer());
};

/** What `/verify` says of a file. */
async function verified(bytes: Uint8Array, language = "en") {
  const form = new FormData();
  form.set("file", new File([Uint8Array.from(bytes)], "fees.pdf", { type: PDF_MEDIA_TYPE }));
  const request = new Request(`http://localhost/verify?lang=${language}`, { method: "POST", body: form });
  const answer = await worker.fetch(request, bindings, createExecutionContext());
  const text = await answer.text();
  return { status: answer.status, heading: headingOf(text), words: wordsOf(text) };
}

let month: string;
beforeAll(async () => {
  month = dayIn("default", new Date(await sandboxNow())).slice(0, 7);
});

describe("fee reports", () => {
  it.each(REGIONS)("come to the fees of the statement, for any history of the region %s", async (region) => {
    await fc.assert(
      fc.asyncProperty(fc.array(someStep, { minLength: 1, maxLength: 12 }), async (steps) => {
        const [merchant, other] = [await makeMerchant(region), await makeMerchant(region)];
        await liveThrough(
          [{ kind: 0, amount: 900_000, fails: false }, ...steps],
          [merchant.applicationId, other.applicationId],
          REGION_FACTS[region].currency,
        );
        const owner = await makePerson(merchant, "ROLE_SUSER");
        const { lines, fees, vat, from, to } = await reportOf(merchant, owner, month);
        expect(lines.reduce((sum, { fee }) => sum + fee, 0)).toBe(fees);
        expect(vat).toEqual(vatIn(region, fees));
        if (region === "sa") return;
        const days = new URLSearchParams({ from, to, page: "0", offset: "20" });
        const path = `/api/wallets/${merchant.applicationId}/statement?${days}`;
        const statement = contract.statements.get.answer.parse(
          (await send(`GET ${path}`, { token: owner.token })).json,
        );
        for (const { kind, count, fees: ofKind } of statement.kinds) {
          const same = lines.filter((line) => line.kind === kind);
          expect(same.reduce((sum, line) => sum + line.count, 0)).toBe(count);
          expect(same.reduce((sum, line) => sum + line.fee, 0)).toBe(ofKind);
        }
        expect(statement.kinds.reduce((sum, kind) => sum + kind.fees, 0)).toBe(fees);
      }),
      { numRuns: 5 },
    );
  });

  it("keep the rate that a payment was made at, and count another month apart", async () => {
    await paid(100);
    const { merchant } = ours();
    const owner = await makePerson(merchant, "ROLE_SUSER");
    await db
      .update(applications)
      .set({ commissionBasisPoints: 300 })
      .where(eq(applications.id, merchant.applicationId));
    await paid(100);
    const report = await reportOf(merchant, owner, month);
    const rates = report.lines
      .filter(({ kind }) => kind === "PAYMENT")
      .map(({ basisPoints, fee }) => [basisPoints, fee]);
    expect(rates).toEqual([
      [250, 250],
      [300, 300],
    ]);
    const before = addDays(`${month}-01`, -1).slice(0, 7);
    expect(await reportOf(merchant, owner, before)).toMatchObject({ lines: [], fees: 0 });
    const list = contract.feeReports.list.answer.parse(
      (await send(`GET /api/fee-reports?month=${month}`, { token: owner.token })).json,
    );
    expect(list.applications.map(({ appId, fees }) => [appId, fees])).toEqual([[merchant.applicationId, 550]]);
  });

  it("name the fee of a dispute as a fixed one, also where it came back, and that of a payout by its amount", async () => {
    const [merchant, other] = [await makeMerchant(), await makeMerchant()];
    const step = (kind: number, amount: number) => ({ kind, amount, fails: false });
    // Paid, claimed, claimed and won, and two payouts.
    await liveThrough(
      [step(0, 900_000), step(8, 100_000), step(9, 300_000), step(7, 40_000), step(7, 80_000)],
      [merchant.applicationId, other.applicationId],
    );
    const { lines } = await reportOf(merchant, await makePerson(merchant, "ROLE_SUSER"), month);
    expect(lines.map(({ kind, rate, basisPoints, count, fee }) => [kind, rate, basisPoints, count, fee])).toEqual([
      ["DISPUTE", "FIXED", null, 3, DISPUTE_FEE],
      ["DISPUTE", "NONE", null, 2, 0],
      ["PAYMENT", "SHARE", null, 1, 22_500],
      ["PAYOUT", "FIXED", null, 1, 1_000],
      ["PAYOUT", "SHARE", 15, 1, 2_000],
    ]);
  });

  it("are files: an Excel file, and a PDF that /verify knows, until one byte differs", async () => {
    const merchant = await makeMerchant("ae", "Palm & Sons");
    const other = await makeMerchant("ae");
    const owner = await makePerson(merchant, "ROLE_SUSER");
    await liveThrough(
      [{ kind: 0, amount: 420_000, fails: false }],
      [merchant.applicationId, other.applicationId],
      "AED",
    );
    const pdf = await fileOf(merchant, owner, month, "pdf");
    const text = await pdfText(pdf);
    // 105.00 with 5.00 of tax.
    for (const said of ["Palm & Sons", "105.00", "5.00", "100.00", "VAT included, 5%"]) expect(text).toContain(said);
    expect((await fileOf(merchant, owner, month, "excel")).slice(0, 2)).toEqual(Uint8Array.of(0x50, 0x4b));
    const right = await verified(pdf);
    expect([right.status, right.heading]).toEqual([200, "This file is ours, and unchanged"]);
    for (const said of ["Fee report", merchant.applicationId, "105.00"]) expect(right.words).toContain(said);
    expect((await verified(pdf, "az")).heading).toBe("Bu fayl bizimdir və dəyişdirilməyib");
    for (const place of [20, Math.floor(pdf.length / 2)]) {
      const changed = Uint8Array.from(pdf);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const wrong = await verified(changed);
      expect(wrong.heading).toBe("This file was changed");
      expect(wrong.words).not.toContain("105.00");
    }
    // The seal of one file below another one.
    const elsewhere = await fileOf(other, await makePerson(other, "ROLE_SUSER"), month, "pdf");
    const seal = pdf.slice(pdf.lastIndexOf(0x25));
    expect(
      (await verified(Uint8Array.from([...elsewhere.slice(0, elsewhere.lastIndexOf(0x25)), ...seal]))).heading,
    ).toBe("This file was changed");
  });

  it("are refused: another's application, a role that sees no wallets, no month", async () => {
    const merchant = await makeMerchant();
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    const desk = await makePerson(merchant, "ROLE_OPERATOR");
    const owner = await makePerson(merchant, "ROLE_SUSER");
    for (const what of ["", "/excel", "/pdf"]) {
      const ask = async ({ token }: Someone, asked = month) =>
        refusal(await send(`GET ${pathOf(merchant, asked, what)}`, { token }));
      expect(await ask(stranger)).toBe("404 not_found");
      expect(await ask(desk)).toBe("403 forbidden");
      expect(await ask(owner, "2026-13")).toBe("422 invalid_request");
    }
  });
});
