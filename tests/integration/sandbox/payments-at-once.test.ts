import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { pauseMs } from "../../../sandbox/src/operations/run.ts";
import { find } from "../../support/html.ts";
import { ASKS_3DS, fill, hidden, paymentsOf, payWith, visit, type Answer } from "../../support/workerd/checkout.ts";
import { invoiceNow, makeInvoice } from "../../support/workerd/paying.ts";
import { db, makeMerchant, type Merchant } from "../../support/workerd/sandbox.ts";

let merchant: Merchant;

beforeAll(async () => {
  merchant = await makeMerchant();
});

const PARTS = 50;
const inParts = () => makeInvoice(merchant, { amount: 100, partialAllowed: true });
const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;

/** While `work` runs, whatever changes this invoice is always overtaken. */
async function neverStill<Result>(invoiceId: string, work: () => Promise<Result>): Promise<Result> {
  await db.run(
    sql.raw(`CREATE TRIGGER never_still BEFORE UPDATE ON invoices WHEN OLD.id = '${invoiceId}'
      BEGIN SELECT RAISE(ABORT, 'expectation_failed'); END`),
  );
  try {
    return await work();
  } finally {
    await db.run(sql.raw("DROP TRIGGER never_still"));
  }
}

describe("fifty payers of one invoice at once, each a part", () => {
  it("are each charged once or told that nothing was charged; the sums are right, and the rest can be paid", async () => {
    const { invoice } = await inParts();
    const forms = await Promise.all(Array.from({ length: PARTS }, () => fill(invoice.code, { amount: "2" })));
    const answers = await Promise.all(forms.map((form) => visit(`/pay/${invoice.code}`, form)));
    expect(answers.filter(({ status }) => status !== 303 && status !== 409)).toEqual([]);
    const taken = count(answers, 303);
    expect(taken).toBeGreaterThan(0);
    for (const busy of answers.filter(({ status }) => status === 409)) {
      expect(busy.text).toContain("Several people are paying here at this moment. Nothing was charged");
      expect(find(busy, "input[name=number]")).toBeDefined();
    }
    expect(await invoiceNow(invoice.id)).toMatchObject({ paidMinor: taken * 200 });
    expect((await paymentsOf(invoice.id)).filter(({ status }) => status === "APPROVED")).toHaveLength(taken);
    for (let part = taken; part < PARTS; part++)
      expect((await payWith(invoice.code, { amount: "2" })).status).toBe(303);
    expect(await invoiceNow(invoice.id)).toMatchObject({ paidMinor: 10_000, status: "COMPLETE" });
    expect(await auditBalances(db)).toEqual([]);
  });

  it("confirm with their banks at once: none fails, and what was confirmed is what was taken", async () => {
    const { invoice } = await inParts();
    const pages: { path: string; token: string }[] = [];
    for (let part = 0; part < 20; part++) {
      const { location } = await payWith(invoice.code, { amount: "5", number: ASKS_3DS });
      pages.push({ path: location, token: hidden((await visit(location)).text, "token") });
    }
    const answers = await Promise.all(pages.map(({ path, token }) => visit(path, { token, answer: "confirm" })));
    expect(answers.filter(({ status }) => status !== 303 && status !== 409)).toEqual([]);
    for (const [index, { status }] of answers.entries()) {
      const page = pages[index];
      if (status === 303 || !page) continue;
      const token = hidden(answers[index]?.text ?? "", "token");
      expect((await visit(page.path, { token, answer: "confirm" })).status).toBe(303);
    }
    expect(await invoiceNow(invoice.id)).toMatchObject({ paidMinor: 10_000, status: "COMPLETE" });
    expect(await auditBalances(db)).toEqual([]);
  });
});

describe("an invoice that never holds still", () => {
  it("answers with the form, its words and what was typed, and nothing is taken", async () => {
    const { invoice } = await inParts();
    const form = await fill(invoice.code, { amount: "2", holder: "Leyla Əliyeva" });
    const busy = await neverStill(invoice.id, () => visit(`/pay/${invoice.code}?lang=ru`, form));
    expect(busy.status).toBe(409);
    expect(busy.text).toContain("Сейчас здесь одновременно платят несколько человек. Ничего не списано");
    expect(busy.text).toContain("Leyla Əliyeva");
    expect(await paymentsOf(invoice.id)).toEqual([]);
    expect((await payWith(invoice.code, { amount: "2" })).status).toBe(303);
  });

  it("asks the payer to confirm once more after 3-D Secure", async () => {
    const { invoice } = await inParts();
    const { location } = await payWith(invoice.code, { amount: "5", number: ASKS_3DS });
    const token = hidden((await visit(location)).text, "token");
    const busy = await neverStill(invoice.id, () => visit(location, { token, answer: "confirm" }));
    expect(busy.status).toBe(409);
    expect(busy.text).toContain("Nothing was charged yet; please confirm once more.");
    const again = await visit(location, { token: hidden(busy.text, "token"), answer: "confirm" });
    expect(again.location).toContain("/receipt/");
  });
});

describe("the pause before a payment looks again", () => {
  it("is of chance length under a bound that doubles up to 640 ms", () => {
    expect([0, 1, 2, 5, 6, 20].map((repeated) => pauseMs(repeated, 0.5))).toEqual([10, 20, 40, 320, 320, 320]);
    expect(pauseMs(3, 0)).toBe(0);
  });
});
