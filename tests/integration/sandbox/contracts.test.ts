import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  contractDetailSchema,
  contractStandingSchema,
  contractTextSchema,
} from "#provider/contract/merchant-contracts";
import { applications, contractFiles, contracts, memberships } from "../../../sandbox/src/db/schema/index.ts";
import { findConnection } from "../../../sandbox/src/db/connections.ts";
import { reviewedApplication } from "../../../sandbox/src/db/application-reviews.ts";
import { planDecision } from "../../../sandbox/src/operations/review.ts";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { connectionOf, handIn, prepare, save, TYPED } from "../../support/workerd/connecting.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  newKey,
  newPhone,
  refusal,
  sandboxNow,
  send,
  typedInvoice,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { addCard, onlineByCard } from "../../support/workerd/details.ts";
import { payWith } from "../../support/workerd/checkout.ts";
import {
  applicationAt,
  askSignature,
  confirm,
  goLive,
  identified,
  readToEnd,
  setPhone,
  signedApplication,
  signing,
} from "../../support/workerd/signing.ts";

const VERIFY = "/api/application-verify";
const viewSchema = contractTextSchema.extend({
  hash: z.string(),
  readDate: z.string().nullable(),
  signedAt: z.string().nullable(),
});

let merchant: Merchant;
let owner: Someone;

beforeAll(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false, fullName: "Nigar Əliyeva" });
});

const viewed = (by: Someone, appId: string, language: string, kind = "BUSINESS") =>
  send(`GET ${VERIFY}/view-contract/account/${kind}/${appId}?language=${language}`, { token: by.token });
const view = async (by: Someone, appId: string, language = "en", kind = "BUSINESS") =>
  viewSchema.parse((await viewed(by, appId, language, kind)).json);
const read = (by: Someone, appId: string, body: { language: string; hash: string }) =>
  send(`POST ${VERIFY}/view-contract/read/${appId}`, { token: by.token, body });
const shown = (by: Someone, appId: string, body: { language: string; hash: string }) =>
  send(`POST ${VERIFY}/view-contract/shown/${appId}`, { token: by.token, body });
const standingIn = async (by: Someone, appId: string) =>
  z
    .array(contractStandingSchema)
    .parse((await send(`GET ${VERIFY}/contracts`, { token: by.token })).json)
    .find((one) => one.appId === appId);
const detail = async (by: Someone, appId: string) =>
  contractDetailSchema.parse((await send(`GET ${VERIFY}/contracts/${appId}`, { token: by.token })).json);

/** An individual's application that waits for its contract. */
async function approvedIndividual(by: Someone, typed: Record<string, string> = {}): Promise<string> {
  const appId = await prepare(by, "SOLE_PROPRIETOR");
  await save(by, appId, "person", { ...TYPED.SOLE_PROPRIETOR.person, ...typed });
  await handIn(by, appId, "SOLE_PROPRIETOR");
  await db.update(applications).set({ status: "APPROVED" }).where(eq(applications.id, appId));
  return appId;
}

describe("the mobile signature of an individual", () => {
  it("is told to whoever may sign, as it was given, and to nobody else", async () => {
    const by = await makePerson(merchant, "ROLE_SUSER", { member: false });
    const appId = await approvedIndividual(by);
    expect((await detail(by, appId)).signer).toEqual({ phone: "+994501234567", userId: "204117" });
    const staff = await makePerson(merchant, "ROLE_ADMIN");
    expect(await detail(staff, appId)).toMatchObject({ mayAct: false, signer: null });
  });

  it("may be left out", async () => {
    const by = await makePerson(merchant, "ROLE_SUSER", { member: false });
    const appId = await approvedIndividual(by, { userId: "" });
    expect((await detail(by, appId)).signer).toEqual({ phone: "+994501234567", userId: null });
  });

  it("is none of a company", async () => {
    expect((await detail(owner, await applicationAt(merchant, "APPROVED"))).signer).toBeNull();
  });
});

describe("reading a contract", () => {
  it("names the card of a person who typed an account first and then chose the card, as the review desk does", async () => {
    const by = await makePerson(merchant, "ROLE_SUSER", { member: false });
    const appId = await onlineByCard(by, await addCard(by, "4242424242424242"));
    const { parties } = await view(by, appId, "en", "INDIVIDUAL");
    const said = parties.flatMap(({ details }) => details.map(({ value }) => value));
    expect(said).toContain("VISA •••• 4242");
    expect(said.join()).not.toContain("PAHA");
    const desk = await send(`GET /review/${appId}`);
    expect(desk.text).toContain("VISA •••• 4242");
    expect(desk.text).not.toContain("PAHA");
  });

  it("says the same in each language, with numbered clauses and both parties, and each text has its own hash", async () => {
    const appId = await applicationAt(merchant, "APPROVED");
    const texts = await Promise.all(["az", "en", "ru"].map((language) => view(owner, appId, language)));
    for (const { parties, clauses, version, number } of texts) {
      expect(parties.map(({ role }) => role)).toEqual(["PROVIDER", "MERCHANT"]);
      expect(parties[1]?.details.map(({ value }) => value)).toContain("1401234561");
      expect(clauses.map((clause) => clause.number)).toEqual(clauses.map((_, place) => `${place + 1}`));
      expect(number).toBe(`${appId}-${version}`);
    }
    expect(new Set(texts.map(({ hash }) => hash)).size).toBe(3);
    expect(new Set(texts.map(({ clauses }) => clauses.map((one) => one.clauses.length).join())).size).toBe(1);
  });

  it("is shown once, read once, and awaits reading again when it says something else", async () => {
    const appId = await applicationAt(merchant, "APPROVED");
    const { hash } = await view(owner, appId);
    await view(owner, appId);
    // What is fetched may have been fetched ahead, and be on no screen.
    expect((await detail(owner, appId)).history).toEqual([]);
    expect(refusal(await shown(owner, appId, { language: "en", hash: "0".repeat(64) }))).toBe("409 changed_meanwhile");
    expect((await shown(owner, appId, { language: "en", hash })).status).toBe(204);
    const [{ at: shownDate } = { at: "never" }] = (await detail(owner, appId)).history;
    await advance(60);
    expect((await shown(owner, appId, { language: "en", hash })).status).toBe(204);
    expect((await detail(owner, appId)).history).toEqual([
      expect.objectContaining({ kind: "SHOWN", by: "Nigar Əliyeva", at: shownDate }),
    ]);
    expect(await standingIn(owner, appId)).toMatchObject({ state: "AWAITING_READING", readDate: null, mayAct: true });
    expect((await read(owner, appId, { language: "en", hash })).status).toBe(204);
    const { readDate } = await view(owner, appId);
    await advance(60);
    expect((await read(owner, appId, { language: "en", hash })).status).toBe(204);
    expect(await standingIn(owner, appId)).toMatchObject({ state: "READ", readDate });
    expect((await detail(owner, appId)).history.map(({ kind, by }) => [kind, by])).toEqual([
      ["SHOWN", "Nigar Əliyeva"],
      ["READ", "Nigar Əliyeva"],
    ]);
    await db.update(applications).set({ name: "Xəzər səyahətləri" }).where(eq(applications.id, appId));
    expect(await standingIn(owner, appId)).toMatchObject({ state: "AWAITING_READING" });
    expect(refusal(await read(owner, appId, { language: "en", hash }))).toBe("409 changed_meanwhile");
  });

  it("counts for whoever has read it, and staff are shown it without a trace", async () => {
    const appId = await applicationAt(merchant, "APPROVED");
    await readToEnd(owner, appId);
    const other = await makePerson(merchant, "ROLE_SUSER", { member: false });
    expect(await standingIn(other, appId)).toMatchObject({ state: "AWAITING_READING", mayAct: true });
    const staff = await makePerson(merchant, "ROLE_ADMIN");
    const { hash } = await view(staff, appId);
    expect(await detail(staff, appId)).toMatchObject({ mayAct: false });
    expect((await detail(owner, appId)).history).toHaveLength(2);
    expect(refusal(await shown(staff, appId, { language: "en", hash }))).toBe("403 forbidden");
    expect(refusal(await read(staff, appId, { language: "en", hash }))).toBe("403 forbidden");
  });

  it("is a PDF too, until it is signed", async () => {
    const appId = await applicationAt(merchant, "APPROVED");
    const file = (id: string) =>
      send(`GET ${VERIFY}/view-contract/file/BUSINESS/${id}?language=ru`, { token: owner.token });
    const made = await file(appId);
    expect([made.status, made.text.slice(0, 5)]).toEqual([200, "%PDF-"]);
    expect(refusal(await file(await signedApplication(merchant)))).toBe("409 invalid_state");
  });

  it.each(["DEVELOPMENT", "IN_REVIEW", "REJECTED"] as const)("waits while the application is %s", async (status) => {
    const appId = await applicationAt(merchant, status);
    expect(refusal(await viewed(owner, appId, "en"))).toBe("409 invalid_state");
    expect(await standingIn(owner, appId)).toBeUndefined();
    expect(refusal(await send(`GET ${VERIFY}/contracts/${appId}`, { token: owner.token }))).toBe("404 not_found");
  });

  it("is no individual's where a company signs", async () => {
    const appId = await applicationAt(merchant, "APPROVED");
    expect(refusal(await viewed(owner, appId, "en", "INDIVIDUAL"))).toBe("409 invalid_state");
  });

  it("is out of reach where the role chosen for an application has no such permission", async () => {
    const appId = await applicationAt(merchant, "APPROVED");
    const member = await makePerson(merchant, "ROLE_OPERATOR", { permissions: ["ADD_APPLICATION"], member: false });
    const at = await sandboxNow();
    await db
      .insert(memberships)
      .values({ userId: member.userId, applicationId: appId, role: "ROLE_OPERATOR", createdAt: at });
    expect(refusal(await viewed(member, appId, "en"))).toBe("403 forbidden");
    expect(await standingIn(member, appId)).toBeUndefined();
  });
});

/** From the first step to approval, as somebody goes that way. */
async function approved(by: Someone, kind: "BUSINESS" | "SOLE_PROPRIETOR"): Promise<string> {
  const appId = await prepare(by, kind);
  await handIn(by, appId, kind);
  const [one, reviewed] = [await findConnection(db, appId), await reviewedApplication(db, appId)];
  const round = one?.rounds.at(-1);
  if (!one || !reviewed || !round) throw new Error("nothing to review");
  const { owner: whose, application } = reviewed;
  const now = await sandboxNow();
  const decision = { one, round, owner: whose, name: application.name, errors: [], reviewer: "Staff", app: "", now };
  await runBatch(db, planDecision(db, decision));
  return appId;
}

describe("the whole way", () => {
  it.each([
    ["BUSINESS", "BUSINESS", "az"],
    ["SOLE_PROPRIETOR", "INDIVIDUAL", "ru"],
  ] as const)("of a %s: prepared, approved, read, signed, live, paid", async (kind, accountType, language) => {
    const by = await makePerson(await makeMerchant(), "ROLE_SUSER", { member: false, fullName: "Nigar Əliyeva" });
    const [appId, phone] = [await approved(by, kind), newPhone()];
    const tested = await send(`POST /api/merchant-connect/${appId}/test-invoices`, {
      token: by.token,
      key: newKey(),
      body: { amount: 5, description: "Trying out" },
    });
    expect((await connectionOf(by, appId)).requirements.disabledReason).toBe("contract_unsigned");
    await readToEnd(by, appId, language, accountType);
    const { transactionId } = await signing(by, appId, phone);
    await confirm(phone, transactionId, "PIN2");
    expect((await askSignature(by, { appId, phone, transactionId })).json).toMatchObject({ status: "OK" });
    expect((await connectionOf(by, appId)).requirements.disabledReason).toBe("not_live");
    expect(await view(by, appId, "en", accountType)).toMatchObject({ language, signedAt: expect.any(String) });

    const invoice = () =>
      send("POST /api/bookings", { token: by.token, key: newKey(), body: typedInvoice(appId, { amount: 12.5 }) });
    expect(refusal(await invoice())).toBe("409 application_not_online");
    expect((await goLive(by, appId)).json).toMatchObject({ appId, status: "ONLINE" });
    expect((await goLive(by, appId)).json).toMatchObject({ appId, status: "ONLINE" });
    expect(await detail(by, appId)).toMatchObject({ state: "ONLINE", onlineDate: expect.any(String) });
    expect((await detail(by, appId)).history.filter((one) => one.kind === "ONLINE")).toHaveLength(1);
    const told = (await messagesTo(by.username)).filter(({ subject }) => subject === "You can take payments now");
    expect(told).toHaveLength(1);
    expect((await connectionOf(by, appId)).requirements.disabledReason).toBeNull();

    // Real invoices are paid now, and what was a test is over.
    const { paymentUrl } = z.object({ paymentUrl: z.string() }).parse((await invoice()).json);
    const path = new URL(paymentUrl).pathname;
    await payWith(path.split("/").at(-1) ?? "");
    const { json } = await send("GET /api/transactionsPageable", { token: by.token });
    expect(json).toMatchObject({ content: [{ status: "APPROVED", amount: 12.5, appId }] });
    const { payUrl: testUrl } = z.object({ payUrl: z.string() }).parse(tested.json);
    expect((await send(`GET ${new URL(testUrl).pathname}`)).status).toBe(410);
  });

  it("an individual signs with their own certificate, and nobody else's", async () => {
    const by = await makePerson(await makeMerchant(), "ROLE_SUSER", { member: false, fullName: "Nigar Əliyeva" });
    const [appId, phone] = [await approved(by, "SOLE_PROPRIETOR"), newPhone()];
    await setPhone(phone, { holding: "OTHER_COMPANY" });
    const { certificates } = await identified(by, appId, phone);
    expect(certificates).toMatchObject([
      { kind: "CITIZEN", usable: true },
      { kind: "BUSINESS", usable: false, fault: "CITIZEN_NEEDED" },
    ]);
  });
});

describe("going live", () => {
  it.each(["DEVELOPMENT", "IN_REVIEW", "REJECTED", "APPROVED", "DISABLED"] as const)(
    "is no way for an application that is %s",
    async (status) => {
      expect(refusal(await goLive(owner, await applicationAt(merchant, status)))).toBe("409 invalid_state");
    },
  );

  it("needs the agreement to be accepted", async () => {
    const appId = await signedApplication(merchant);
    const path = `PATCH ${VERIFY}/switch/production/${appId}`;
    for (const body of [{}, { agreement: false }])
      expect(refusal(await send(path, { token: owner.token, body }))).toBe("422 invalid_request");
  });

  it("twice at once goes once", async () => {
    const appId = await signedApplication(merchant);
    const answers = await Promise.all([goLive(owner, appId), goLive(owner, appId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const letters = await messagesTo(owner.username);
    expect(letters.filter(({ subject }) => subject === "You can take payments now")).toHaveLength(1);
  });
});

describe("what was signed", () => {
  it("is never changed, and no file of it goes", async () => {
    const appId = await signedApplication(merchant);
    const fixed = /contract_signed/;
    const cause = (error: unknown) => (error instanceof Error ? String(error.cause) : "");
    for (const tampering of [
      db.update(contracts).set({ signerName: "Someone else" }).where(eq(contracts.applicationId, appId)),
      db.update(contracts).set({ signedAt: 1 }).where(eq(contracts.applicationId, appId)),
      db
        .update(contractFiles)
        .set({ pdf: Buffer.from("%PDF-2") })
        .where(eq(contractFiles.applicationId, appId)),
      db.delete(contractFiles).where(eq(contractFiles.applicationId, appId)),
    ])
      expect(await tampering.then(String, cause)).toMatch(fixed);
  });

  it("is listed, and has its file and its address for checking", async () => {
    const appId = await signedApplication(merchant);
    const standing = await standingIn(owner, appId);
    expect(standing).toMatchObject({
      state: "SIGNED",
      signedBy: "Nigar Əliyeva",
      signedWith: "ASAN_IMZA",
      hasFile: true,
    });
    expect(standing?.verifyUrl).toContain(`/verify/${appId}-`);
  });
});
