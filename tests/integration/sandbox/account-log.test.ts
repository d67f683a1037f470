import { and, asc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { contract, everyCall } from "#provider/contract/index";
import { everyMerchantCall } from "#provider/contract/v3/index";
import { LOGGED_CALLS } from "../../../sandbox/src/messages/logged-calls/index.ts";
import { accountLog, accountLogHeads, invoices } from "../../../sandbox/src/db/schema/index.ts";
import { cutAddress } from "../../../sandbox/src/domain/account-log.ts";
import { customerOf } from "../../support/workerd/customers.ts";
import { makeInvoice, payInvoice } from "../../support/workerd/paying.ts";
import {
  advance,
  db,
  everythingStored,
  makeMerchant,
  makePerson,
  newAddress,
  newKey,
  newPhone,
  refusal,
  send,
  type Merchant,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let owner: Someone;
beforeAll(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
});

const { list, get, proof } = contract.accountLog;
const listed = async (query = "", by = owner) =>
  list.answer.parse((await send(`GET /api/account-log?${query}`, { token: by.token })).json);
const lineOf = async (n: number, by = owner) =>
  get.answer.parse((await send(`GET /api/account-log/rows/${n}`, { token: by.token })).json);
const checked = async (by = owner) =>
  proof.answer.parse((await send("POST /api/account-log/check", { token: by.token })).json);
const rowsOf = ({ merchantId }: Merchant) =>
  db.select().from(accountLog).where(eq(accountLog.merchantId, merchantId)).orderBy(asc(accountLog.n));
/** Runs every job of the clock. */
const tick = () => send("POST /__sandbox/tick");

/** A merchant of its own, with an owner. */
async function another(): Promise<{ merchant: Merchant; owner: Someone }> {
  const made = await makeMerchant();
  return { merchant: made, owner: await makePerson(made, "ROLE_SUSER", { member: false }) };
}

const viewBody = (name: string) => ({ list: "links", name, query: "title=Yoga", shared: false });
const keepView = (by: Someone, name: string, key = newKey()): Promise<Sent> =>
  send("POST /api/views", { token: by.token, key, body: viewBody(name) });

it("knows every call of either contract that has an effect, and no other", () => {
  const effective = [...everyCall, ...everyMerchantCall].filter(({ call }) => call.effect !== "read");
  expect(Object.keys(LOGGED_CALLS).toSorted()).toEqual(effective.map(({ name }) => name).toSorted());
});

describe("a row", () => {
  it("says who did what to which thing from where, and what was before and after", async () => {
    const { invoice } = await makeInvoice(merchant, { amount: 40 });
    const body = (await send(`GET /api/booking/invoice/${invoice.id}`, { token: owner.token })).json;
    const terms = contract.invoices.update.body.safeParse(body);
    expect(terms.error).toBeUndefined();
    const { status } = await send(`PUT /api/booking/invoice/${invoice.id}`, {
      token: owner.token,
      headers: {
        "X-Device-Address": "203.0.113.77",
        "X-Device-User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
      },
      body: { ...typedTerms(body), amount: 55.5, fullName: "Nərgiz Quliyeva" },
    });
    expect(status).toBe(200);
    const [row] = (await listed(`thing=${invoice.id}`)).content;
    expect(row).toMatchObject({
      call: "invoices.update",
      what: "Invoice changed",
      outcome: "DONE",
      code: null,
      actor: { kind: "PERSON", id: owner.userId },
      thing: { kind: "invoice", id: invoice.id, name: invoice.code },
    });
    const { changes } = await lineOf(row?.n ?? 0);
    expect(changes).toContainEqual({ field: "Amount", before: "AZN\u00a040.00", after: "AZN\u00a055.50" });
    expect(changes.find(({ field }) => field === "Full name")?.after).toBe("Nərgiz Quliyeva");
    expect((await listed(`language=az&thing=${invoice.id}`)).content[0]?.what).toBe("Hesab-faktura dəyişdirilib");
  });

  it("of a refusal says why, and changes nothing", async () => {
    const { invoice } = await makeInvoice(merchant, {});
    const clerk = await makePerson(merchant, "ROLE_OPERATOR", {});
    expect(refusal(await send(`POST /api/booking/invoice/${invoice.id}/cancel`, { token: clerk.token }))).toBe(
      "403 forbidden",
    );
    const { content } = await listed(`thing=${invoice.id}`);
    expect(content[0]).toMatchObject({
      call: "invoices.cancel",
      outcome: "REFUSED",
      code: "forbidden",
      actor: { id: clerk.userId },
    });
    expect((await lineOf(content[0]?.n ?? 0)).changes).toEqual([]);
  });

  it("of another account's thing has no name of it", async () => {
    const other = await another();
    const { invoice } = await makeInvoice(other.merchant, {});
    await send(`POST /api/booking/invoice/${invoice.id}/cancel`, { token: owner.token });
    expect((await listed(`thing=${invoice.id}`)).content).toMatchObject([
      { code: "not_found", thing: { id: invoice.id, name: null } },
    ]);
    expect((await listed("outcome=REFUSED", other.owner)).content).toEqual([]);
  });

  it("is in the same batch as its effect: where it cannot be written, nothing happens", async () => {
    const { invoice } = await makeInvoice(merchant, {});
    await db.run(
      sql`CREATE TRIGGER broken_log BEFORE INSERT ON account_log BEGIN SELECT RAISE(ABORT, 'broken_log'); END`,
    );
    try {
      expect((await keepView(owner, "Never kept")).status).toBe(500);
      expect((await send(`POST /api/booking/invoice/${invoice.id}/cancel`, { token: owner.token })).status).toBe(500);
      const [now] = await db.select({ status: invoices.status }).from(invoices).where(eq(invoices.id, invoice.id));
      expect(now).toEqual({ status: "PENDING" });
      expect(await everythingStored()).not.toContain("Never kept");
    } finally {
      await db.run(sql`DROP TRIGGER broken_log`);
    }
  });

  it("is none of a replay, nor of a call that found nothing to do", async () => {
    const { merchant: own, owner: by } = await another();
    const key = newKey();
    await keepView(by, "Once", key);
    expect((await keepView(by, "Once", key)).headers.get("Idempotent-Replayed")).toBe("true");
    expect((await rowsOf(own)).map(({ call }) => call)).toEqual(["views.create"]);
  });

  it("is one for each thing of a call about several", async () => {
    const { merchant: own, owner: by } = await another();
    const [one, two] = [(await makeInvoice(own, {})).invoice, (await makeInvoice(own, {})).invoice];
    await send("POST /api/booking/invoices/cancel", {
      token: by.token,
      body: { invoiceIds: [one.id, two.id, "inv_NONE"] },
    });
    const rows = (await rowsOf(own)).filter(({ call }) => call === "tickedInvoices.cancel");
    expect(rows.map(({ thingId, outcome }) => [thingId, outcome])).toEqual([
      [one.id, "DONE"],
      [two.id, "DONE"],
      ["inv_NONE", "REFUSED"],
    ]);
  });

  it("of a failed sign-in is in the log of whoever has the name, and of nobody else", async () => {
    const { merchant: own, owner: by } = await another();
    const before = (await db.select({ count: sql<number>`count(*)` }).from(accountLog))[0]?.count;
    await send("POST /api/login", {
      body: { username: by.username, password: "Wrong-password-1!", rememberMe: false },
    });
    await send("POST /api/login", {
      body: { username: newAddress(), password: "Wrong-password-1!", rememberMe: false },
    });
    expect((await rowsOf(own)).map(({ call, code, actorId }) => [call, code, actorId])).toEqual([
      ["auth.login", "credentials_invalid", by.userId],
    ]);
    expect((await db.select({ count: sql<number>`count(*)` }).from(accountLog))[0]?.count).toBe((before ?? 0) + 1);
  });

  it("holds no secret: neither passwords nor codes", async () => {
    const { merchant: own, owner: by } = await another();
    await send("POST /api/changePassword", {
      token: by.token,
      body: { oldPassword: "Old-password-not-right-1!", newPassword: "New-password-not-kept-2!" },
    });
    const rows = JSON.stringify(await rowsOf(own));
    expect(rows).toContain("profile.changePassword");
    expect(rows).not.toMatch(/not-right|not-kept/);
  });
});

describe("the chain", () => {
  /** A log of so many linked rows. */
  async function linked(count: number) {
    const made = await another();
    for (let index = 0; index < count; index++) await keepView(made.owner, `View ${index}`);
    await tick();
    return made;
  }
  /** Somebody with the database in their hands, whom no trigger stops. */
  const tamper = async (act: () => Promise<unknown>) => {
    await db.run(sql`DROP TRIGGER account_log_fixed`);
    await db.run(sql`DROP TRIGGER account_log_stays`);
    await act();
    await db.run(
      sql`CREATE TRIGGER account_log_fixed BEFORE UPDATE ON account_log WHEN OLD.hash IS NOT NULL AND NEW.hash IS NOT OLD.hash BEGIN SELECT RAISE(ABORT, 'account_log_fixed'); END`,
    );
    await db.run(
      sql`CREATE TRIGGER account_log_stays BEFORE DELETE ON account_log BEGIN SELECT RAISE(ABORT, 'account_log_stays'); END`,
    );
  };
  const at = (own: Merchant, n: number) => and(eq(accountLog.merchantId, own.merchantId), eq(accountLog.n, n));

  it("counts calls at the same moment without a gap, and all succeed and link", async () => {
    const { merchant: own, owner: by } = await another();
    const all = await Promise.all(Array.from({ length: 8 }, (_, index) => keepView(by, `At once ${index}`)));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    await tick();
    const rows = await rowsOf(own);
    expect(rows.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(rows.every(({ hash }) => hash !== null)).toBe(true);
    expect(await checked(by)).toMatchObject({ broken: null, linked: 8, heads: [{ n: 8 }] });
  });

  it("fits, also while rows are not linked yet, and the check itself is a row", async () => {
    const { owner: by } = await linked(3);
    await keepView(by, "Not linked");
    expect(await checked(by)).toMatchObject({ broken: null });
    expect((await listed("area=account", by)).content[0]).toMatchObject({ call: "accountLog.check", outcome: "DONE" });
  });

  it("keeps its rows: no statement changes or deletes one", async () => {
    const { merchant: own } = await linked(1);
    await expect(db.update(accountLog).set({ actorName: "Nobody" }).where(at(own, 1))).rejects.toThrow(/Failed query/);
    await expect(db.delete(accountLog).where(at(own, 1))).rejects.toThrow(/Failed query/);
  });

  it.each([
    ["changed", 2, (own: Merchant) => db.update(accountLog).set({ actorName: "Nobody" }).where(at(own, 2))],
    ["changed", 1, (own: Merchant) => db.update(accountLog).set({ address: "198.51.100.1" }).where(at(own, 1))],
    ["missing", 2, (own: Merchant) => db.delete(accountLog).where(at(own, 2))],
    ["missing", 3, (own: Merchant) => db.delete(accountLog).where(at(own, 3))],
  ] as const)("names the first row that does not fit: %s at %i", async (why, n, act) => {
    const { merchant: own, owner: by } = await linked(3);
    await tamper(() => act(own));
    expect((await checked(by)).broken).toEqual({ n, why });
  });

  it("names a row that was put behind the others, and one that took another's place", async () => {
    const { merchant: own, owner: by } = await linked(3);
    const [first] = await rowsOf(own);
    if (!first) throw new Error("the log has a row");
    const { seq: _, ...copy } = first;
    await db.insert(accountLog).values({ ...copy, n: 4, actorName: "Forged", hash: null });
    await db.update(accountLogHeads).set({ checkedAt: null });
    await tick();
    const [head] = await db.select().from(accountLogHeads).where(eq(accountLogHeads.merchantId, own.merchantId));
    expect(head).toMatchObject({ brokenN: 4, brokenWhy: "extra" });
    const middle = await linked(3);
    await tamper(async () => {
      await db.delete(accountLog).where(at(middle.merchant, 2));
      await db.insert(accountLog).values({ ...copy, merchantId: middle.merchant.merchantId, n: 2 });
    });
    expect((await checked(middle.owner)).broken).toEqual({ n: 2, why: "changed" });
    expect((await listed("", by)).content.length).toBeGreaterThan(0);
  });

  it("is checked by the clock each day", async () => {
    const { merchant: own, owner: by } = await linked(2);
    await tick();
    expect(proof.answer.parse((await send("GET /api/account-log/proof", { token: by.token })).json)).toMatchObject({
      broken: null,
      checkedDate: expect.any(String),
    });
    await tamper(() => db.update(accountLog).set({ call: "views.remove" }).where(at(own, 1)));
    await advance(24 * 3600 + 60);
    await tick();
    const { token } = await makePerson(own, "ROLE_SUSER", { member: false });
    expect(proof.answer.parse((await send("GET /api/account-log/proof", { token })).json).broken).toEqual({
      n: 1,
      why: "changed",
    });
  });

  it("holds after a customer's erasure, which takes their words out of the log", async () => {
    const { merchant: own, owner: by } = await another();
    const spelled = { fullName: "Zərnişan Əfəndiyeva", email: "zernisan@example.com", phone: newPhone() };
    const { invoice } = await payInvoice(own, { ...spelled, amount: 12 });
    const row = (await rowsOf(own)).find(({ thingId }) => thingId === invoice.id);
    if (!row) throw new Error("the invoice is in the log");
    await tick();
    const named = { field: "Full name", before: null, after: spelled.fullName };
    expect((await lineOf(row.n, by)).changes).toContainEqual(named);
    const id = await customerOf(invoice);
    expect((await send(`POST /api/customers/${id}/erase`, { token: by.token })).status).toBe(204);
    const emptied = await lineOf(row.n, by);
    expect(emptied.isErased).toBe(true);
    expect(emptied.changes.map(({ field }) => field)).not.toContain("Full name");
    expect(JSON.stringify(await rowsOf(own))).not.toMatch(/Zərnişan|zernisan/);
    expect((await checked(by)).broken).toBeNull();
    // Without an erasure nobody empties a row unseen.
    await tamper(() => db.update(accountLog).set({ erasedBy: 1000 }).where(at(own, row.n)));
    expect((await checked(by)).broken).toEqual({ n: row.n, why: "changed" });
  });

  it("holds after addresses were cut to their networks, 90 days later", async () => {
    const { merchant: own, owner: by } = await another();
    await send("POST /api/views", {
      token: by.token,
      key: newKey(),
      body: viewBody("From afar"),
      headers: { "X-Device-Address": "203.0.113.77" },
    });
    await tick();
    const [row] = await rowsOf(own);
    await advance(91 * 24 * 3600);
    await tick();
    const [cut] = await rowsOf(own);
    expect([row?.address, cut?.address, cut?.addressSalt]).toEqual(["203.0.113.77", "203.0.113.0/24", null]);
    const again = await makePerson(own, "ROLE_SUSER", { member: false });
    expect((await checked(again)).broken).toBeNull();
    expect(["2001:db8:7:9::1", "::ffff:203.0.113.77", ""].map(cutAddress)).toEqual([
      "2001:db8:7::/48",
      "203.0.113.0/24",
      "",
    ]);
  });
});

/** The terms of an invoice as its answer has them, for an edit. */
function typedTerms(body: unknown): object {
  if (typeof body !== "object" || body === null) throw new Error("an invoice is an object");
  const named = Object.keys(contract.invoices.update.body.shape);
  return Object.fromEntries(Object.entries(body).filter(([name]) => named.includes(name)));
}
