import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { connectionSchema, testInvoiceSchema, type TestInvoice } from "#provider/contract/connect";
import { LANGUAGES, type ApplicationStatus } from "#provider/contract/words";
import {
  applications,
  customers,
  invoices,
  postings,
  testInvoices,
  transactions,
} from "../../../sandbox/src/db/schema/index.ts";
import { findAll, headingOf } from "../../support/html.ts";
import { hidden, visit } from "../../support/workerd/checkout.ts";
import { begin, handIn, prepare } from "../../support/workerd/connecting.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  newKey,
  refusal,
  send,
  type Merchant,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let owner: Someone;
let appId: string;
beforeEach(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  appId = connectionSchema.parse((await begin(owner)).json).appId;
});

const issue = (changes: Record<string, unknown> = {}, { by = owner, at = appId, key = newKey() } = {}): Promise<Sent> =>
  send(`POST /api/merchant-connect/${at}/test-invoices`, {
    token: by.token,
    key,
    body: { amount: 12.5, description: "Two nights", ...changes },
  });
const issued = async (...given: Parameters<typeof issue>): Promise<TestInvoice> =>
  testInvoiceSchema.parse((await issue(...given)).json);
const list = async (by = owner): Promise<TestInvoice[]> =>
  testInvoiceSchema
    .array()
    .parse((await send(`GET /api/merchant-connect/${appId}/test-invoices`, { token: by.token })).json);
const statusesOf = async () => (await list()).map(({ status }) => status);
const become = (status: ApplicationStatus) => db.update(applications).set({ status }).where(eq(applications.id, appId));

const payPath = ({ code }: TestInvoice) => `/pay/test/${code}`;
async function answer(invoice: TestInvoice, chosen: string, changes: Record<string, string> = {}) {
  const page = await visit(payPath(invoice));
  return visit(payPath(invoice), { token: hidden(page.text, "token"), answer: chosen, ...changes });
}

describe("a test invoice", () => {
  it("is one of the application alone: nothing of real money knows it, whatever becomes of it", async () => {
    const real = () => Promise.all([invoices, transactions, customers, postings].map((table) => db.$count(table)));
    const before = await real();
    const invoice = await issued();
    expect(invoice).toMatchObject({
      isTest: true,
      amount: 12_50,
      currency: "AZN",
      status: "PENDING",
      answeredDate: null,
    });
    expect(await list()).toEqual([invoice]);
    await answer(invoice, "pay");
    expect(await statusesOf()).toEqual(["PAID"]);
    expect(await real()).toEqual(before);
    for (const path of [`/pay/${invoice.code}`, `/pay/test/${invoice.code}x`]) {
      expect((await visit(path)).status).toBe(404);
    }
  });

  it("is made once for a key, and seen by every owner of the account, newest first", async () => {
    const key = newKey();
    const both = await Promise.all([issue({}, { key }), issue({}, { key })]);
    // The one that comes while the other is made may be told to wait.
    expect(both.filter(({ status }) => status !== 200).map(refusal)).toEqual(
      both.filter(({ status }) => status !== 200).map(() => "409 idempotency_in_progress"),
    );
    const again = await issued({}, { key });
    expect(await list()).toEqual([again]);
    const second = await issued({ description: "Spa" });
    const colleague = await makePerson(merchant, "ROLE_USER", { member: false });
    expect((await list(colleague)).map(({ description }) => description)).toEqual(["Spa", "Two nights"]);
    expect((await list(colleague))[0]).toEqual(second);
  });

  it("sends its letter to whoever issues it, marked as a test, and to nobody else", async () => {
    const { payUrl, code } = await issued();
    const [letter, ...others] = await messagesTo(owner.username);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ channel: "EMAIL", link: payUrl });
    expect(letter?.subject).toMatch(/^TEST: /);
    expect(letter?.body).toContain(code);
  });

  it("refuses sums and texts that a real one would refuse", async () => {
    for (const wrong of [{ amount: 0.99 }, { amount: 40_000 }, { amount: 12.345 }, { description: "" }])
      expect([wrong, (await issue(wrong)).status]).toEqual([wrong, 422]);
    expect(await list()).toEqual([]);
  });

  it("is one of twenty an hour of an account, of many at once too, and the refusal says how long", async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => issue()));
    const more = [];
    for (let time = 0; time < 20; time++) more.push(await issue());
    expect([...answers, ...more].filter(({ status }) => status >= 500)).toEqual([]);
    expect(await db.$count(testInvoices, eq(testInvoices.applicationId, appId))).toBe(20);
    const held = await issue();
    expect(refusal(held)).toBe("429 rate_limited");
    expect(Number(held.headers.get("Retry-After"))).toBeGreaterThan(3_000);
    const neighbour = await makePerson(await makeMerchant(), "ROLE_SUSER", { member: false });
    const theirs = connectionSchema.parse((await begin(neighbour)).json).appId;
    expect((await issue({}, { by: neighbour, at: theirs })).status).toBe(200);
    await advance(3_601);
    const later = await makePerson(merchant, "ROLE_SUSER", { member: false });
    expect((await issue({}, { by: later })).status).toBe(200);
  });
});

describe("the payer’s page", () => {
  it("says in each language that it is a test, and asks for no card", async () => {
    const invoice = await issued({ description: '<img src=x onerror="alert(1)">' });
    for (const language of LANGUAGES) {
      const page = await visit(`${payPath(invoice)}?lang=${language}`);
      expect(page.status).toBe(200);
      expect(headingOf(page)).toMatch(language === "ru" ? /^Тест: / : /^Test: /);
      expect(findAll(page, "[name=number], [name=cvc], [name=expiry], [name=holder], [onerror]")).toEqual([]);
      const { headers } = page;
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    }
  });

  it("keeps what was chosen: refused may be tried again, paid stays paid", async () => {
    const invoice = await issued();
    expect((await answer(invoice, "decline")).location).toBe(`${payPath(invoice)}?lang=en`);
    expect(findAll(await visit(payPath(invoice)), "[role=alert]")).not.toEqual([]);
    expect(await statusesOf()).toEqual(["DECLINED"]);
    const page = await visit(payPath(invoice));
    const token = hidden(page.text, "token");
    expect((await answer(invoice, "pay")).status).toBe(303);
    const late = await visit(payPath(invoice), { token, answer: "decline" });
    expect(late.status).toBe(303);
    expect(await statusesOf()).toEqual(["PAID"]);
    expect(findAll(await visit(payPath(invoice)), "form")).toEqual([]);
  });

  it("takes no answer that was not given on it", async () => {
    const [invoice, other] = [await issued(), await issued()];
    const token = hidden((await visit(payPath(other))).text, "token");
    expect((await answer(invoice, "pay", { token })).status).toBe(403);
    expect((await visit(payPath(invoice), { answer: "pay" })).status).toBe(403);
    const own = hidden((await visit(payPath(invoice))).text, "token");
    const elsewhere = { "Sec-Fetch-Site": "cross-site" };
    expect((await visit(payPath(invoice), { token: own, answer: "pay" }, elsewhere)).status).toBe(403);
    expect((await answer(invoice, "somethingElse")).status).toBe(303);
    expect(await statusesOf()).toEqual(["PENDING", "PENDING"]);
  });
});

describe("an application", () => {
  it("tests on its way, and no more once it takes payments, is disabled or is deleted", async () => {
    appId = await prepare(owner, "BUSINESS");
    await handIn(owner, appId, "BUSINESS");
    for (const status of ["IN_REVIEW", "REJECTED", "APPROVED", "SIGNED"] as const) {
      await become(status);
      expect([status, (await issue()).status]).toEqual([status, 200]);
    }
    const invoice = await issued();
    const token = hidden((await visit(payPath(invoice))).text, "token");
    for (const status of ["ONLINE", "DISABLED"] as const) {
      await become(status);
      expect([status, refusal(await issue())]).toEqual([status, "409 invalid_state"]);
      expect((await visit(payPath(invoice))).status).toBe(410);
      expect((await visit(payPath(invoice), { token, answer: "pay" })).status).toBe(303);
    }
    expect((await list()).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "PENDING"));
    await db.update(applications).set({ deletedAt: Date.now() }).where(eq(applications.id, appId));
    expect((await visit(payPath(invoice))).status).toBe(404);
    expect(refusal(await issue())).toBe("404 not_found");
  });
});
