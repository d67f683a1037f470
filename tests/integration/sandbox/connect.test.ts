import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { applicationSchema } from "#provider/contract/applications";
import { paymentCardSchema } from "#provider/contract/cards";
import { connectionSchema, MERCHANT_KINDS } from "#provider/contract/connect";
import { problemSchema } from "#provider/contract/problem";
import {
  applications,
  bankAccounts,
  companies,
  connections,
  reviewRounds,
} from "../../../sandbox/src/db/schema/index.ts";
import { begin, connectionOf, handIn, prepare, save, TYPED } from "../../support/workerd/connecting.ts";
import {
  db,
  makeMerchant,
  makePerson,
  newKey,
  refusal,
  send,
  type Merchant,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let owner: Someone;
beforeEach(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
});

const begun = async (by = owner) => connectionSchema.parse((await begin(by)).json).appId;
const wrong = ({ json }: Sent) => problemSchema.parse(json).fields ?? [];

describe("beginning", () => {
  it("happens once, however often and by whomever it is asked for", async () => {
    const key = newKey();
    const [first, again] = await Promise.all([begin(owner, { key }), begin(owner, { key: newKey() })]);
    const colleague = await makePerson(merchant, "ROLE_USER", { member: false });
    const ids = [await begin(owner, { key }), await begin(colleague)].map(
      ({ json }) => connectionSchema.parse(json).appId,
    );
    expect(new Set(ids).size).toBe(1);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await db.$count(connections, eq(connections.merchantId, merchant.merchantId))).toBe(1);
  });
});

describe("a step", () => {
  it("is kept, and the next person finds it", async () => {
    const appId = await begun();
    await save(owner, appId, "type", { kind: "BUSINESS" });
    const colleague = await makePerson(merchant, "ROLE_USER", { member: false, fullName: "Leyla Həsənova" });
    await save(colleague, appId, "company", TYPED.BUSINESS.company ?? {});
    const { values, updatedBy, requirements } = await connectionOf(owner, appId);
    expect(values).toMatchObject({ "company.taxId": "1401234561", "type.kind": "BUSINESS" });
    expect(updatedBy).toBe("Leyla Həsənova");
    expect(requirements.currentlyDue).not.toContain("company.taxId");
    expect(requirements.currentlyDue).toContain("bank.iban");
  });

  it("is refused field by field, and nothing of it is kept", async () => {
    const appId = await begun();
    await save(owner, appId, "type", { kind: "BUSINESS" });
    const answer = await save(owner, appId, "company", {
      ...TYPED.BUSINESS.company,
      taxId: "12",
      website: "x",
      name: "",
    });
    expect(wrong(answer)).toEqual([
      { field: "name", code: "required" },
      { field: "taxId", code: "taxId" },
      { field: "website", code: "url" },
    ]);
    expect((await connectionOf(owner, appId)).values).toEqual({ "type.kind": "BUSINESS" });
  });

  it("of two at once keeps both", async () => {
    const appId = await begun();
    await save(owner, appId, "type", { kind: "BUSINESS" });
    const both = await Promise.all([
      save(owner, appId, "company", TYPED.BUSINESS.company ?? {}),
      save(owner, appId, "application", TYPED.BUSINESS.application ?? {}),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { values } = await connectionOf(owner, appId);
    expect(values).toMatchObject({ "company.taxId": "1401234561", "application.name": "Xəzər turları" });
  });

  it("fills in what a known bank publishes, and asks for it of an unknown one", async () => {
    const appId = await begun();
    await save(owner, appId, "type", { kind: "BUSINESS" });
    await save(owner, appId, "bank", { iban: "AZ72PAHA00000000000000000001" });
    expect((await connectionOf(owner, appId)).values).toMatchObject({
      "bank.bankName": "PAŞA Bank",
      "bank.swift": "PAHAAZ22",
      "bank.bankTaxId": "1700767721",
      "bank.correspondentAccount": "AZ82NABZ01350100000000071944",
    });
    const unknown = await save(owner, appId, "bank", { iban: "AZ77VTBA00000000001234567890" });
    expect(wrong(unknown).map(({ field }) => field)).toContain("bankName");
  });

  it("of an IBAN that is wrong says that alone, and not what its bank would have told", async () => {
    const appId = await begun();
    await save(owner, appId, "type", { kind: "BUSINESS" });
    expect(wrong(await save(owner, appId, "bank", { iban: "AZ72 PAHA 0000" }))).toEqual([
      { field: "iban", code: "ibanSpaces" },
    ]);
    expect(wrong(await save(owner, appId, "bank", { iban: "AZ73PAHA00000000000000000001", swift: "x" }))).toEqual([
      { field: "iban", code: "ibanInvalid" },
      { field: "swift", code: "swift" },
    ]);
    expect((await save(owner, appId, "bank", { iban: "\u200bAZ72PAHA0000\u20600000000000000001" })).status).toBe(200);
    expect((await connectionOf(owner, appId)).values["bank.iban"]).toBe("AZ72PAHA00000000000000000001");
  });

  it("takes a card of one's own where an individual wants one, and no other's", async () => {
    const appId = await begun();
    await save(owner, appId, "type", { kind: "ONE_TIME" });
    const body = { pan: "4242424242424242", expiry: "12/40" };
    await send("POST /api/user/paymentCard", { token: owner.token, key: newKey(), body });
    const [card] = paymentCardSchema
      .array()
      .parse((await send("GET /api/user/paymentCard", { token: owner.token })).json);
    const own = { withdrawalMethod: "CARD", card: card?.id ?? "" };
    const colleague = await makePerson(merchant, "ROLE_USER", { member: false });
    expect(wrong(await save(colleague, appId, "bank", own))).toEqual([{ field: "card", code: "cardGone" }]);
    expect((await save(owner, appId, "bank", own)).status).toBe(200);
    // Who goes on with it leaves it as it is.
    expect((await save(colleague, appId, "bank", own)).status).toBe(200);
    expect((await connectionOf(colleague, appId)).cardNumber).toBe("VISA •••• 4242");
  });
});

describe("handing in", () => {
  it.each(MERCHANT_KINDS)("%s: makes the application with everything it is of, once", async (kind) => {
    const appId = await prepare(owner, kind);
    expect((await connectionOf(owner, appId)).requirements.currentlyDue).toEqual([]);
    const both = await Promise.all([handIn(owner, appId, kind), handIn(owner, appId, kind)]);
    const after = await handIn(owner, appId, kind);
    for (const answer of [...both, after])
      expect(applicationSchema.parse(answer.json)).toMatchObject({ appId, status: "IN_REVIEW", name: "Xəzər turları" });
    expect(await db.$count(reviewRounds, eq(reviewRounds.applicationId, appId))).toBe(1);
    const [row] = await db.select().from(applications).where(eq(applications.id, appId));
    expect(row?.companyId === null).toBe(kind !== "BUSINESS");
    expect(row?.individualId === null).toBe(kind === "BUSINESS");
    const account = await send(`GET /api/company/${appId}/bank-account`, { token: owner.token });
    if (kind === "BUSINESS")
      expect(account.json).toMatchObject({ iban: "AZ72PAHA00000000000000000001", withdrawalMethod: "IBAN" });
    else expect(account.json).toBeNull();
  });

  it("is refused with what is due, and nothing is made", async () => {
    const appId = await begun();
    await save(owner, appId, "type", { kind: "ONE_TIME" });
    const answer = await handIn(owner, appId, "ONE_TIME");
    expect(refusal(answer)).toBe("409 requirements_due");
    expect(wrong(answer)).toContainEqual({ field: "person.fin", code: "required" });
    expect(await db.$count(applications, eq(applications.id, appId))).toBe(0);
  });

  it("locks every step, and another application can be begun with the company that is known", async () => {
    const first = await prepare(owner, "BUSINESS");
    await handIn(owner, first, "BUSINESS");
    expect(refusal(await save(owner, first, "application", {}))).toBe("409 invalid_state");
    const [company] = await db.select().from(companies).where(eq(companies.merchantId, merchant.merchantId));
    const listed = await send("GET /api/companies", { token: owner.token });
    expect(listed.json).toMatchObject([{ id: company?.id, hasBankAccount: true }]);
    const second = await begun();
    expect(second).not.toBe(first);
    await save(owner, second, "type", { kind: "BUSINESS" });
    await save(owner, second, "company", {}, company?.id);
    await save(owner, second, "application", TYPED.BUSINESS.application ?? {});
    expect((await handIn(owner, second, "BUSINESS")).status).toBe(200);
    expect(await db.$count(companies, eq(companies.merchantId, merchant.merchantId))).toBe(1);
  });
});

describe("a company's bank account", () => {
  it("is set while nothing is sold for the company, and not once its application is looked at", async () => {
    const body = {
      bankName: "PAŞA Bank",
      bankTaxId: "1700767721",
      code: "505141",
      iban: "AZ72PAHA00000000000000000001",
      correspondentAccount: "AZ82NABZ01350100000000071944",
      swift: "PAHAAZ22",
    };
    const values = {
      id: `cmp_${newKey()}`,
      merchantId: merchant.merchantId,
      name: "Yeni MMC",
      taxId: "1401234561",
      createdAt: 1,
    };
    await db.insert(companies).values(values);
    const set = (companyId: string, account: object = body) =>
      send(`POST /api/company/${companyId}/bank-account`, { token: owner.token, body: account });
    expect(wrong(await set(values.id, { ...body, iban: "AZ73PAHA00000000000000000001", code: "PAHA" }))).toEqual([
      { field: "code", code: "bankCode" },
      { field: "iban", code: "ibanInvalid" },
    ]);
    expect((await set(values.id)).json).toEqual({ ...body, withdrawalMethod: "IBAN" });
    // A company has no card to be paid out to.
    expect(wrong(await set(values.id, { ...body, withdrawalMethod: "CARD" }))).toMatchObject([
      { field: "withdrawalMethod" },
    ]);
    const appId = await prepare(owner, "BUSINESS");
    await handIn(owner, appId, "BUSINESS");
    const [row] = await db.select().from(applications).where(eq(applications.id, appId));
    expect(refusal(await set(row?.companyId ?? ""))).toBe("409 invalid_state");
    expect(await db.$count(bankAccounts, eq(bankAccounts.companyId, values.id))).toBe(1);
  });
});
