import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { searchAnswerSchema } from "#provider/contract/search";
import { invoiceMatch, payerMatch, transactionMatch } from "../../../sandbox/src/domain/search.ts";
import { thingsOf } from "../../support/workerd/things.ts";
import { payoutFiles } from "#provider/contract/payout-files";
import { checkFile, csvOf, rowOf } from "../../support/workerd/payout-files.ts";
import { makePayout } from "../../support/workerd/paying-out.ts";
import { makeLink } from "../../support/workerd/links.ts";
import { makeInvoice, payInvoice } from "../../support/workerd/paying.ts";
import {
  applicationRows,
  db,
  makeMerchant,
  makePerson,
  nextApplicationId,
  refusal,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { LATE_IBAN } from "../../support/workerd/withdrawing.ts";

let mine: Merchant;
let spa: Merchant;
let owner: Someone;
/** Of the payment that the tests look for. */
let known: Record<"invoiceId" | "code" | "transactionId" | "sessionId" | "orderId" | "rrn" | "ownerId", string>;

const ALI = {
  fullName: "Əli Hüseynov",
  email: "ali.h@example.com",
  phone: "+994501234567",
  bookingId: "BK-2026/001",
};
const OLGA = { fullName: "Ольга Ёлкина", email: null, phone: "+447911123456", bookingId: "SPA 7" };

beforeAll(async () => {
  mine = await makeMerchant("default", "Hotel Şəki");
  owner = await makePerson(mine, "ROLE_SUSER", { fullName: "Zərifə Quluzadə" });
  spa = { ...mine, applicationId: nextApplicationId() };
  await runBatch(db, applicationRows(mine.merchantId, owner.userId, "default", spa.applicationId, "Spa"));
  const { invoice, transaction } = await payInvoice(mine, ALI);
  await makeInvoice(spa, OLGA);
  known = {
    invoiceId: invoice.id,
    code: invoice.code,
    transactionId: transaction.id,
    sessionId: transaction.sessionId,
    orderId: transaction.orderId,
    rrn: transaction.rrn ?? "",
    ownerId: owner.userId,
  };
});

const ask = (q: string, person = owner) => send(`GET /api/search?q=${encodeURIComponent(q)}`, { token: person.token });

/** Who is found, of each kind. */
async function find(q: string, person = owner) {
  const answer = await ask(q, person);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  const { invoices, transactions, customers, users } = searchAnswerSchema.parse(answer.json);
  const names = (found: { fullName: string }[]) => found.map(({ fullName }) => fullName);
  return {
    invoices: names(invoices),
    transactions: names(transactions),
    customers: names(customers),
    users: names(users),
  };
}

const NOTHING = { invoices: [], transactions: [], customers: [], users: [] };
const PAYMENT = { ...NOTHING, transactions: [ALI.fullName] };
const BOTH = { ...NOTHING, invoices: [ALI.fullName], transactions: [ALI.fullName] };
const PERSON = { ...BOTH, customers: [ALI.fullName] };

describe("one field finds", () => {
  it.each([
    ["a name", "Hüseynov", PERSON],
    ["the beginnings of a name, plainly typed", "eli hus", PERSON],
    ["an email", "ali.h@example.com", PERSON],
    ["a name and a part of the e-mail", "eli example", PERSON],
    ["a phone as the world dials it", "+994 50 123 45 67", PERSON],
    ["a phone as its owner dials it", "050 123-45-67", PERSON],
    ["the beginning of a phone", "5012345", PERSON],
    ["a booking", "bk-2026/001", BOTH],
    ["four digits of a card", "4242", BOTH],
    ["a masked card", "•••• 4242", BOTH],
    ["a name in Cyrillic", "ёлкин", { ...NOTHING, invoices: [OLGA.fullName], customers: [OLGA.fullName] }],
    ["a phone from abroad", "+44 7911 123456", { ...NOTHING, invoices: [OLGA.fullName], customers: [OLGA.fullName] }],
    ["somebody of the team", "zərifə", { ...NOTHING, users: ["Zərifə Quluzadə"] }],
  ])("%s: %s", async (_, text, expected) => {
    expect(await find(text)).toEqual(expected);
  });

  it.each([
    ["invoiceId", BOTH],
    ["transactionId", PAYMENT],
    ["sessionId", PAYMENT],
    ["orderId", PAYMENT],
    ["rrn", PAYMENT],
    ["code", BOTH],
    ["ownerId", { ...NOTHING, users: ["Zərifə Quluzadə"] }],
  ] as const)("anything by its %s, in any case", async (name, expected) => {
    expect(await find(known[name])).toEqual(expected);
    expect(await find(known[name].toLowerCase())).toEqual(expected);
  });

  it("a payment by the last four digits of its order, masked or not", async () => {
    const digits = known.orderId.slice(-4);
    // By chance they also stand in a number of the invoices or of the owner, which are found then, too.
    const { invoiceId, code, ownerId } = known;
    const elsewhere = [invoiceId, code, ownerId, owner.phone, owner.username, ALI.phone, `0${ALI.phone.slice(4)}`];
    const isElsewhere = [...elsewhere, ALI.bookingId, OLGA.phone, OLGA.bookingId, "4242"].join(" ").includes(digits);
    for (const text of [digits, `…${digits}`]) {
      const found = await find(text);
      expect(isElsewhere ? { ...NOTHING, transactions: found.transactions } : found).toEqual(PAYMENT);
    }
    // Three find what begins with them, which one of its own numbers does by chance; of a phone or a card they are too
    // few.
    const three = known.orderId.slice(-3);
    const begins = [known.orderId, known.rrn, known.code].some((word) => word.startsWith(three));
    expect((await find(three)).transactions).toEqual(begins ? [ALI.fullName] : []);
  });

  it("what happened in an application by its id, newest first", async () => {
    expect(await find(mine.applicationId)).toEqual(BOTH);
    expect((await find(spa.applicationId.toLowerCase())).invoices).toEqual([OLGA.fullName]);
  });

  it("somebody of the team by phone and by a part of the address", async () => {
    const colleague = await makePerson(mine, "ROLE_OPERATOR", { fullName: "Nigar Əsgərova" });
    for (const text of [colleague.phone, colleague.phone.replace("+994", "0"), colleague.username.slice(2, 14)])
      expect((await find(text)).users).toEqual(["Nigar Əsgərova"]);
  });

  it("no more than five of a kind, the newest, and each customer once", async () => {
    const merchant = await makeMerchant();
    const person = await makePerson(merchant, "ROLE_SUSER");
    for (const number of [1, 2, 3, 4, 5, 6, 7])
      await makeInvoice(merchant, { fullName: "Rəşad Əliyev", bookingId: `R-${number}` });
    const { json } = await ask("rəşad", person);
    const found = searchAnswerSchema.parse(json);
    expect(found.invoices.map(({ bookingId }) => bookingId)).toEqual(["R-7", "R-6", "R-5", "R-4", "R-3"]);
    expect(found.customers).toEqual([
      { fullName: "Rəşad Əliyev", phone: "+994501234567", email: "ali.huseynov@example.com" },
    ]);
  });
});

describe("payment links", () => {
  it("are found by title, code, address and id, newest first, by those who see them", async () => {
    const merchant = await makeMerchant();
    const person = await makePerson(merchant, "ROLE_OPERATOR");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    const first = await makeLink(merchant, { title: "Göl kənarı yoqa" });
    const second = await makeLink(merchant, { title: "Yoqa, bir dərs", amount: null });
    const found = async (q: string, asking = person) =>
      searchAnswerSchema.parse((await ask(q, asking)).json).links.map(({ id }) => id);
    expect(await found("yoqa")).toEqual([second.id, first.id]);
    expect(await found("gol ken")).toEqual([first.id]);
    for (const text of [first.code, first.code.toLowerCase(), first.paymentUrl, first.id])
      expect(await found(text), text).toEqual([first.id]);
    for (const text of ["yoqa", first.code, first.id]) expect(await found(text, stranger), text).toEqual([]);
  });
});

describe("references of money out of a wallet", () => {
  it("are found whole, in any case, by whoever sees the wallet", async () => {
    const merchant = await makeMerchant();
    const { withdrawalId, transferId } = await thingsOf(merchant);
    const money = async (q: string, person: Someone) => {
      const { withdrawals, transfers } = searchAnswerSchema.parse((await ask(q, person)).json);
      return [...withdrawals, ...transfers].map(({ id }) => id);
    };
    const theirs = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const others = [
      await makePerson(merchant, "ROLE_OPERATOR"),
      await makePerson(merchant, "ROLE_FIN_MANAGER", { member: false }),
      await makePerson(await makeMerchant(), "ROLE_SUSER"),
      await makePerson(await makeMerchant("ae"), "ROLE_ADMIN"),
    ];
    for (const id of [withdrawalId, transferId]) {
      expect(await money(id, theirs)).toEqual([id]);
      expect(await money(` ${id.toLowerCase()} `, theirs)).toEqual([id]);
      expect(await money(id.slice(0, -1), theirs)).toEqual([]);
      for (const person of others) expect([id, await money(id, person)]).toEqual([id, []]);
    }
  });
});

describe("a payout", () => {
  it("is found by its receiver, what it is for, its reference and its last digits, by whoever sees it, newest first", async () => {
    const merchant = await makeMerchant();
    const theirs = await makePerson(merchant, "ROLE_OPERATOR");
    await payInvoice(merchant, { amount: 100 });
    const to = (receiver: string, description: string) =>
      makePayout(merchant, theirs, { receiver, description, iban: LATE_IBAN });
    const [first, second] = [await to("Şəhla Əsgərova", "Flowers"), await to("Kamran Babayev", "Guide")];
    const ids = async (q: string, person: Someone) =>
      searchAnswerSchema.parse((await ask(q, person)).json).payouts.map(({ id }) => id);
    for (const [text, expected] of [
      ["sehla", [first]],
      ["guide", [second]],
      [second.toLowerCase(), [second]],
      ["9202", [second, first]],
      [merchant.applicationId, [second, first]],
      ["nobody", []],
    ] as const)
      expect([text, await ids(text, theirs)]).toEqual([text, expected]);
    for (const person of [
      await makePerson(merchant, "ROLE_OPERATOR", { member: false }),
      await makePerson(await makeMerchant(), "ROLE_SUSER"),
      await makePerson(await makeMerchant("sa"), "ROLE_ADMIN"),
    ])
      for (const text of [first, "sehla", "9202"]) expect(await ids(text, person)).toEqual([]);
  });
});

describe("a payout file", () => {
  it("is found by its name, by who checked it, and by its reference; one that nobody made only by whoever checked it", async () => {
    const merchant = await makeMerchant();
    const [theirs, colleague] = [
      await makePerson(merchant, "ROLE_FIN_MANAGER"),
      await makePerson(merchant, "ROLE_FIN_MANAGER"),
    ];
    const { id } = payoutFiles.check.answer.parse(
      (await checkFile(theirs, merchant, csvOf(rowOf()), { name: "İyun əmək haqqı.csv" })).json,
    );
    const ids = async (q: string, person: Someone) =>
      searchAnswerSchema.parse((await ask(q, person)).json).payoutFiles.map((file) => file.id);
    for (const text of ["emek haqqi", "iyun", id.toLowerCase()])
      expect([text, await ids(text, theirs)]).toEqual([text, [id]]);
    expect(await ids("iyul", theirs)).toEqual([]);
    for (const person of [colleague, await makePerson(await makeMerchant(), "ROLE_SUSER")])
      expect(await ids("iyun", person)).toEqual([]);
  });
});

describe("what is out of sight is never found", () => {
  const texts = () => [...Object.values(known), ALI.fullName, ALI.email, ALI.phone, "4242", mine.applicationId];

  it("by another merchant", async () => {
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    for (const text of texts()) expect([text, await find(text, stranger)]).toEqual([text, NOTHING]);
  });

  it("by somebody of another application, and by whoever was given none", async () => {
    const elsewhere = await makePerson(spa, "ROLE_FO_MANAGER");
    const nowhere = await makePerson(mine, "ROLE_FO_MANAGER", { member: false });
    for (const text of texts()) {
      expect([text, await find(text, elsewhere)]).toEqual([text, NOTHING]);
      expect([text, await find(text, nowhere)]).toEqual([text, NOTHING]);
    }
    expect((await find("ёлкин", elsewhere)).invoices).toEqual([OLGA.fullName]);
  });

  it("by staff of another region", async () => {
    const staff = await makePerson(await makeMerchant("ae"), "ROLE_ADMIN");
    for (const text of texts()) expect([text, await find(text, staff)]).toEqual([text, NOTHING]);
  });

  it("nor the team by those who may not see it", async () => {
    for (const role of ["ROLE_OPERATOR", "ROLE_FO_MANAGER", "ROLE_ADMIN"] as const)
      expect((await find("zərifə", await makePerson(mine, role))).users).toEqual([]);
    expect((await find("zərifə", await makePerson(mine, "ROLE_FIN_MANAGER"))).users).toEqual(["Zərifə Quluzadə"]);
  });
});

describe("hostile texts", () => {
  let empty: Someone;
  beforeAll(async () => {
    empty = await makePerson(await makeMerchant(), "ROLE_SUSER", { fullName: "Xəyal" });
  });

  it.each([
    '"',
    "*",
    "^",
    "NEAR(a b)",
    'a" OR scope : "zregiondefault',
    "scope : zregiondefault",
    "{guest email} : a",
    "'); DROP TABLE invoices; --",
    "%_%",
    "\\",
    "💸💸",
    "a ".repeat(32).trim(),
    "ə".repeat(64),
    "\u0000\u200b",
    "- -",
  ])("are only words, which find nothing of others: %s", async (text) => {
    expect(await find(text, empty)).toEqual(NOTHING);
  });

  it.each(["x".repeat(65), "", "   "])("that are too long or empty are refused: %s", async (text) => {
    expect(refusal(await ask(text))).toBe("422 invalid_request");
  });
});

describe("each kind is one bounded query by an index", () => {
  const planOf = async (table: "invoices" | "transactions", match: string | undefined): Promise<string> => {
    const search = sql.raw(`${table.slice(0, -1)}_search`);
    const steps = await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN
      SELECT * FROM ${sql.raw(table)} WHERE seq IN (SELECT rowid FROM ${search} WHERE ${search} MATCH ${match} ORDER BY rowid DESC LIMIT 5)
      ORDER BY seq DESC`);
    return steps.map(({ detail }) => detail).join("\n");
  };

  it.each(["eli hus", "4242", "0501234567", "ES0000001", "inv_7"])("for %s", async (text) => {
    for (const plan of [
      await planOf("invoices", invoiceMatch(text)),
      await planOf("invoices", payerMatch(text)),
      await planOf("transactions", transactionMatch(text)),
    ]) {
      expect(plan).toMatch(/_search VIRTUAL TABLE INDEX \d+:.*M/);
      expect(plan).not.toMatch(/SCAN (invoices|transactions)\b/);
      expect(plan).not.toContain("TEMP B-TREE");
    }
  });
});
