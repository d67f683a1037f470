import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { connectionSchema } from "#provider/contract/connect";
import { DETAIL_DAYS } from "#provider/contract/limits";
import { problemSchema } from "#provider/contract/problem";
import { toDoSchema } from "#provider/contract/dashboard";
import { contractDetailSchema } from "#provider/contract/merchant-contracts";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { applications, detailChanges, users } from "../../../sandbox/src/db/schema/index.ts";
import {
  ACCOUNT,
  addCard,
  change,
  decideDetails,
  detailsOf,
  onlineApplication,
  onlineByCard,
  onlineIndividual,
  takeBack,
} from "../../support/workerd/details.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  refusal,
  send,
  typedInvoice,
  type Merchant,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";

const DAY = 24 * 3600;
/** Of a bank of whose six-digit code nothing is known. */
const KAPITAL = "AZ86AIIB00000000000000000001";
const MOVED = { iban: KAPITAL, bankCode: "200112" };

let merchant: Merchant;
let owner: Someone;
let appId: string;
beforeEach(async () => {
  merchant = await makeMerchant();
  owner = await freshOwner();
  appId = await onlineApplication(merchant);
});

/** Sessions end while days go by. */
const freshOwner = () => makePerson(merchant, "ROLE_SUSER", { member: false, fullName: "Nigar Əliyeva" });
const account = (by: Someone) => send(`GET /api/company/${appId}/bank-account`, { token: by.token });
const statusOf = async () =>
  (await db.select({ status: applications.status }).from(applications).where(eq(applications.id, appId)))[0]?.status;
const wrong = ({ json }: Sent) => problemSchema.parse(json).fields ?? [];
const letters = async () => {
  const [row] = await db
    .select({ email: users.email })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.ownerId))
    .where(eq(applications.id, appId));
  return (await messagesTo(row?.email ?? "")).map(({ subject }) => subject).toReversed();
};
/** What staff have sent back, as the dashboard has it to do. */
const corrections = async (by: Someone, query = "") =>
  toDoSchema.parse((await send(`GET /api/dashboard/to-do${query}`, { token: by.token })).json).corrections;
/** Why its contract's page says that it takes no payments. */
const stoppedBy = async () =>
  contractDetailSchema.parse(
    (await send(`GET /api/application-verify/contracts/${appId}`, { token: owner.token })).json,
  ).stoppedBy;
/** Days go by, one by one: each minute that the clock is moved to does what is due. */
const pass = (days: number) => advance(days * DAY + 60);

describe("a change of checked details", () => {
  it("waits for the provider with a deadline while everything goes on with what counted", async () => {
    expect((await change(owner, appId, { ...MOVED, taxId: "1401234571" })).status).toBe(200);
    const { values, open, change: asked, requirements } = await detailsOf(owner, appId);
    expect(values).toMatchObject({ "company.taxId": "1401234561", "bank.iban": ACCOUNT.iban });
    expect(open).toEqual([]);
    expect(asked?.before).toMatchObject({ "bank.iban": ACCOUNT.iban, "bank.bankName": "PAŞA Bank" });
    // The bank of the new account is known: nobody has to type what it publishes.
    expect(asked?.values).toMatchObject({
      "bank.iban": KAPITAL,
      "bank.bankName": "Kapital Bank",
      "bank.swift": "AIIBAZ2X",
      "bank.bankCode": "200112",
      "company.taxId": "1401234571",
    });
    expect(requirements.pendingVerification).toEqual(expect.arrayContaining(["company.taxId", "bank.iban"]));
    expect(requirements).toMatchObject({ currentlyDue: [], pastDue: [], errors: [], disabledReason: null });
    expect(requirements.deadline).not.toBeNull();
    expect((await account(owner)).json).toEqual({ ...ACCOUNT, withdrawalMethod: "IBAN" });
    const made = await send("POST /api/bookings", {
      token: owner.token,
      key: `invoice-${appId}`,
      body: typedInvoice(appId),
    });
    expect(made.status).toBe(200);
    expect(await letters()).toEqual(["A change to your application’s details was requested"]);
  });

  it("is asked for once, whether the answer was lost or two send it at once; another has to wait", async () => {
    const sent = await Promise.all([1, 2].map(() => change(owner, appId, { taxId: "1401234571" })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect((await change(owner, appId, { taxId: "1401234571" })).status).toBe(200);
    expect(await db.$count(detailChanges, eq(detailChanges.applicationId, appId))).toBe(1);
    expect(refusal(await change(owner, appId, { taxId: "1401234581" }))).toBe("409 invalid_state");
    expect((await detailsOf(owner, appId)).change?.values).toEqual({ "company.taxId": "1401234571" });
  });

  it("counts everywhere once it is accepted, and what was said of it stays", async () => {
    await change(owner, appId, { ...MOVED, companyName: "Xəzər Holdinq MMC", applicationName: "Xəzər" });
    expect((await decideDetails(merchant, appId)).status).toBe(303);
    const after = await detailsOf(owner, appId);
    expect(after.change).toBeNull();
    expect(after.values).toMatchObject({
      "application.name": "Xəzər",
      "company.name": "Xəzər Holdinq MMC",
      "bank.iban": KAPITAL,
    });
    expect((await account(owner)).json).toMatchObject({ iban: KAPITAL, bankName: "Kapital Bank" });
    const found = await send(`GET /api/apps/${appId}`, { token: owner.token });
    expect(found.json).toMatchObject({ name: "Xəzər", status: "ONLINE" });
    expect(after.changes).toMatchObject([{ round: 1, isAccepted: true }]);
    expect(await letters()).toContain("Your new details were accepted");
    const [row] = await db.select().from(detailChanges).where(eq(detailChanges.applicationId, appId));
    const again = db
      .update(detailChanges)
      .set({ isAccepted: false })
      .where(eq(detailChanges.id, row?.id ?? ""));
    await expect(runBatch(db, [again])).rejects.toThrow("detail_change_stays");
  });

  it("comes back with what is wrong: only that opens again, and what was accepted stays with it", async () => {
    await change(owner, appId, { companyName: "Xəzər Holdinq MMC", taxId: "1401234571" });
    await decideDetails(merchant, appId, { "company.taxId": "Of another company" });
    const back = await detailsOf(owner, appId);
    expect(back.open).toEqual(["company.taxId"]);
    expect(back.requirements).toMatchObject({
      currentlyDue: ["company.taxId"],
      pendingVerification: [],
      errors: [{ requirement: "company.taxId", reason: "Of another company" }],
    });
    expect(back.values).toMatchObject({ "company.name": "Xəzər Turizm MMC", "company.taxId": "1401234561" });
    expect(wrong(await change(owner, appId, { taxId: "1401234581", companyName: "Another" }))).toEqual([
      { field: "companyName", code: "fieldLocked" },
    ]);
    expect(refusal(await change(owner, appId, { taxId: "1401234571" }))).toBe("409 requirements_due");
    expect(wrong(await change(owner, appId, { taxId: "14" }))).toEqual([{ field: "taxId", code: "taxId" }]);
    expect((await change(owner, appId, { taxId: "1401234581" })).status).toBe(200);
    await decideDetails(merchant, appId);
    const { values, changes } = await detailsOf(owner, appId);
    expect(values).toMatchObject({ "company.name": "Xəzər Holdinq MMC", "company.taxId": "1401234581" });
    expect(changes.map(({ round, isAccepted }) => [round, isAccepted])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it("is something to do for owners, and for nobody else, from the rejection to the answer", async () => {
    await change(owner, appId, { companyName: "Xəzər Holdinq MMC", taxId: "1401234571" });
    expect(await corrections(owner)).toEqual({ count: 0, items: [] });
    await decideDetails(merchant, appId, { "company.taxId": "Of another company" });
    const { requirements } = await detailsOf(owner, appId);
    expect(await corrections(owner)).toMatchObject({
      count: 1,
      items: [{ appId, of: "DETAILS", requirement: "company.taxId", deadline: requirements.deadline }],
    });
    expect(await corrections(owner, `?appId=${merchant.applicationId}`)).toMatchObject({ count: 0 });
    expect(await corrections(await makePerson(merchant, "ROLE_OPERATOR"))).toMatchObject({ count: 0 });
    expect(await corrections(await makePerson(await makeMerchant(), "ROLE_SUSER"))).toMatchObject({ count: 0 });
    await change(owner, appId, { taxId: "1401234581" });
    expect(await corrections(owner)).toMatchObject({ count: 0 });
  });

  it("stops the application past the deadline while the merchant owes the answer, and the answer starts it again", async () => {
    await change(owner, appId, { taxId: "1401234571" });
    // As long as the provider has it, nothing stops.
    await pass(DETAIL_DAYS + 1);
    expect(await statusOf()).toBe("ONLINE");
    await decideDetails(merchant, appId, { "company.taxId": "Of another company" });
    await pass(DETAIL_DAYS - 1);
    expect(await statusOf()).toBe("ONLINE");
    await pass(1);
    expect(await statusOf()).toBe("DISABLED");
    owner = await freshOwner();
    expect((await detailsOf(owner, appId)).requirements).toMatchObject({
      pastDue: ["company.taxId"],
      disabledReason: "details_overdue",
    });
    expect(await stoppedBy()).toBe("DETAILS");
    expect((await letters()).at(-1)).toBe("Your application takes no payments now");
    const enable = await send(`PUT /api/apps/${appId}/enabled`, { token: owner.token, body: { enabled: true } });
    expect(refusal(enable)).toBe("409 requirements_due");
    expect((await change(owner, appId, { taxId: "1401234581" })).status).toBe(200);
    expect([await statusOf(), await stoppedBy()]).toEqual(["ONLINE", null]);
    await send(`PUT /api/apps/${appId}/enabled`, { token: owner.token, body: { enabled: false } });
    expect(await stoppedBy()).toBe("ACCOUNT");
  });

  it("is taken back, by itself where it is corrected to what counts anyway", async () => {
    await change(owner, appId, { taxId: "1401234571" });
    const taken = await Promise.all([takeBack(owner, appId), takeBack(owner, appId)]);
    expect(taken.map(({ status }) => status)).toEqual([200, 200]);
    expect((await detailsOf(owner, appId)).change).toBeNull();
    expect((await decideDetails(merchant, appId)).status).toBe(409);
    await change(owner, appId, { taxId: "1401234581" });
    await decideDetails(merchant, appId, { "company.taxId": "Of another company" });
    await pass(DETAIL_DAYS + 1);
    owner = await freshOwner();
    expect((await change(owner, appId, { taxId: "1401234561" })).status).toBe(200);
    expect(await detailsOf(owner, appId)).toMatchObject({ change: null, status: "ONLINE" });
  });

  it("says at its field what is wrong, and asks anew for what is not known of another bank", async () => {
    const sent = await change(owner, appId, { iban: KAPITAL, taxId: "14", companyName: "", correspondentAccount: "x" });
    expect(wrong(sent)).toEqual([
      { field: "companyName", code: "required" },
      { field: "taxId", code: "taxId" },
      { field: "bankCode", code: "required" },
      { field: "correspondentAccount", code: expect.any(String) },
    ]);
    expect((await detailsOf(owner, appId)).change).toBeNull();
  });

  it("of an individual is about the person, their account and the name", async () => {
    const single = await makeMerchant();
    const self = await makePerson(single, "ROLE_SUSER", { member: false });
    appId = await onlineIndividual(single);
    const before = await detailsOf(self, appId);
    expect(before.open).toEqual(expect.arrayContaining(["application.name", "person.fullName", "bank.iban"]));
    expect(before.open).not.toContain("company.taxId");
    await change(self, appId, { ...MOVED, lastName: "Həsənova" });
    await decideDetails(single, appId);
    expect((await detailsOf(self, appId)).values).toMatchObject({
      "person.lastName": "Həsənova",
      "bank.iban": KAPITAL,
    });
    const prepared = await send(`GET /api/merchant-connect/${appId}`, { token: self.token });
    expect(connectionSchema.parse(prepared.json).values).toMatchObject({ "bank.iban": KAPITAL });
  });

  it("of a person who is paid out to a card is another card, which everybody sees masked and nobody but its owner chooses", async () => {
    const [self, colleague] = [await freshOwner(), await makePerson(merchant, "ROLE_USER", { member: false })];
    const [visa, house] = [await addCard(self, "4242424242424242"), await addCard(self, "5105105105105100")];
    appId = await onlineByCard(self, visa);
    const before = await detailsOf(self, appId);
    expect(before.values).toMatchObject({ "bank.withdrawalMethod": "CARD", "bank.card": visa });
    expect(before.values["bank.iban"]).toBeUndefined();
    expect(before.open).toEqual(expect.arrayContaining(["bank.withdrawalMethod", "bank.card", "bank.iban"]));
    expect(wrong(await change(colleague, appId, { card: house }))).toEqual([{ field: "card", code: "cardGone" }]);
    // The same card is no change, whoever sends it.
    expect((await change(colleague, appId, { withdrawalMethod: "CARD", card: visa, iban: "" })).status).toBe(200);
    expect((await detailsOf(self, appId)).change).toBeNull();

    expect((await change(self, appId, { card: house })).status).toBe(200);
    const asked = await detailsOf(colleague, appId);
    expect(asked.change).toMatchObject({ values: { "bank.card": house }, before: { "bank.card": visa } });
    expect(asked.cards).toEqual({ [visa]: "VISA •••• 4242", [house]: "MASTERCARD •••• 5100" });
    const desk = await send(`GET /review/${appId}/details`);
    expect(desk.text).toContain("MASTERCARD •••• 5100");
    expect(desk.text).toContain("Counts now: VISA •••• 4242");
    expect(desk.text).not.toContain(house);

    await decideDetails(merchant, appId, { "bank.card": "Of somebody else" });
    expect((await detailsOf(self, appId)).open).toContain("bank.iban");
    expect(refusal(await change(self, appId, { card: house }))).toBe("409 requirements_due");
    const third = await addCard(self, "4000002500003155");
    expect((await change(self, appId, { card: third })).status).toBe(200);
    await decideDetails(merchant, appId);
    expect((await detailsOf(colleague, appId)).values["bank.card"]).toBe(third);
    const prepared = await send(`GET /api/merchant-connect/${appId}`, { token: colleague.token });
    expect(connectionSchema.parse(prepared.json).cardNumber).toBe("VISA •••• 3155");
  });

  it("moves a person from a card to an account, which is asked for whole, and back", async () => {
    const self = await freshOwner();
    const card = await addCard(self, "4242424242424242");
    appId = await onlineByCard(self, card);
    const empty = await change(self, appId, { withdrawalMethod: "IBAN", iban: "", card });
    expect(wrong(empty)).toEqual(
      ["iban", "bankName", "swift", "bankTaxId", "bankCode", "correspondentAccount"].map((field) => ({
        field,
        code: "required",
      })),
    );
    await change(self, appId, { withdrawalMethod: "IBAN", iban: ACCOUNT.iban });
    expect((await detailsOf(self, appId)).change?.values).toEqual({
      "bank.withdrawalMethod": "IBAN",
      "bank.iban": ACCOUNT.iban,
      "bank.bankName": "PAŞA Bank",
      "bank.swift": "PAHAAZ22",
      "bank.bankTaxId": ACCOUNT.bankTaxId,
      "bank.bankCode": ACCOUNT.code,
      "bank.correspondentAccount": ACCOUNT.correspondentAccount,
    });
    await decideDetails(merchant, appId, { "bank.iban": "Of somebody else" });
    // Back to the card that counts anyway: nothing of the account is left.
    expect((await change(self, appId, { withdrawalMethod: "CARD", card })).status).toBe(200);
    expect(await detailsOf(self, appId)).toMatchObject({ change: null, values: { "bank.card": card } });

    await change(self, appId, { withdrawalMethod: "IBAN", ...MOVED });
    await decideDetails(merchant, appId);
    const moved = await detailsOf(self, appId);
    expect(moved.values).toMatchObject({ "bank.withdrawalMethod": "IBAN", "bank.iban": KAPITAL });
    expect(moved.values["bank.card"]).toBeUndefined();
    expect(wrong(await change(self, appId, { withdrawalMethod: "CARD" }))).toEqual([
      { field: "card", code: "required" },
    ]);
    expect((await change(self, appId, { withdrawalMethod: "CARD", card })).status).toBe(200);
  });

  it("stands in the list of what is prepared, beside everything else that is needed", async () => {
    const single = await makeMerchant();
    const self = await makePerson(single, "ROLE_SUSER", { member: false });
    const own = await onlineIndividual(single);
    await change(self, own, { lastName: "Həsənova" });
    const listed = await send("GET /api/merchant-connect", { token: self.token });
    expect(connectionSchema.array().parse(listed.json)).toMatchObject([
      { appId: own, requirements: { pendingVerification: ["person.lastName"] } },
    ]);
  });

  it("waits for everything of one company: another application of it has the same change", async () => {
    const [row] = await db.select().from(applications).where(eq(applications.id, appId));
    await db
      .update(applications)
      .set({ companyId: row?.companyId ?? null })
      .where(eq(applications.id, merchant.applicationId));
    await change(owner, appId, { taxId: "1401234571" });
    const other = await detailsOf(owner, merchant.applicationId);
    expect(other.change).toMatchObject({ appId, values: { "company.taxId": "1401234571" } });
    expect(refusal(await change(owner, merchant.applicationId, { applicationName: "Another name" }))).toBe(
      "409 invalid_state",
    );
    await takeBack(owner, merchant.applicationId);
    expect((await detailsOf(owner, appId)).change).not.toBeNull();
  });

  it("is not asked for before the application takes payments, nor while somebody has disabled it", async () => {
    for (const status of ["IN_REVIEW", "APPROVED", "SIGNED", "DISABLED"] as const) {
      await db.update(applications).set({ status }).where(eq(applications.id, appId));
      expect((await detailsOf(owner, appId)).open).toEqual([]);
      expect((await change(owner, appId, { taxId: "1401234571" })).status).not.toBe(200);
    }
    expect(await db.$count(detailChanges, eq(detailChanges.applicationId, appId))).toBe(0);
  });
});
