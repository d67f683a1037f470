import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { payoutDetailSchema, payouts as calls } from "#provider/contract/payouts";
import { applications, payouts } from "../../../sandbox/src/db/schema/index.ts";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import { balances, ours, outcome, richer } from "../../support/workerd/money.ts";
import { approveNow, makePayout, recall } from "../../support/workerd/paying-out.ts";
import {
  advance,
  db,
  everythingStored,
  latestCode,
  makeMerchant,
  makePerson,
  messagesTo,
  newKey,
  refusal,
  send,
  wrongCode,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { HOUSE_IBAN, IBAN } from "../../support/workerd/withdrawing.ts";

let rich: number;
let maker: Someone;
let appKey: string;
beforeEach(async () => {
  await richer();
  rich = (await balances()).AVAILABLE;
  maker = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
  appKey = await makeKey(ours().merchant.applicationId);
});

/** To an account of a bank that costs a fee; its last digit says that it is Elçin's. */
const typed = (changed: object = {}) => ({
  appId: ours().merchant.applicationId,
  target: "BANK",
  cardNumber: IBAN,
  fullName: "Elçin Məmmədov",
  amount: 100,
  description: "Guide",
  ...changed,
});
type Asking = { by?: Someone; key?: string; secret?: string };
const create = (changed: object = {}, { by = maker, key = newKey(), secret = appKey }: Asking = {}): Promise<Sent> =>
  send("POST /api/wallets/payout", {
    token: by.token,
    key,
    headers: { "X-App-Key": secret },
    body: typed(changed),
  });
const made = async (changed: object = {}) => calls.create.answer.parse((await create(changed)).json);
const lookUp = async (changed: object = {}, by = maker): Promise<Sent> => {
  const { amount: _, description: __, ...body } = typed(changed);
  return send("POST /api/wallets/masked-fullName", { token: by.token, headers: { "X-App-Key": appKey }, body });
};
const fieldsOf = ({ json }: Sent) => (json as { fields?: { field: string; code: string }[] }).fields;
const rows = () => db.select().from(payouts).where(eq(payouts.applicationId, ours().merchant.applicationId));

describe("a payout is made", () => {
  it("with the application's key: reserved at once, its reviewers asked, the name's check kept", async () => {
    const payout = await made();
    expect(payout).toMatchObject({ state: "AWAITING_APPROVAL", amount: 100_00, fee: 1_00, fullName: "Elçin Məmmədov" });
    expect(await balances()).toMatchObject({ AVAILABLE: rich - 101_00, IN_TRANSIT: 101_00 });
    const { json } = await send(`GET /api/wallets/payout/${payout.id}`, { token: maker.token });
    expect(payoutDetailSchema.parse(json)).toMatchObject({ nameCheck: "MATCH", may: { recall: true } });
    expect((await messagesTo(ours().owner.username))[0]).toMatchObject({
      subject: "A payout is waiting for your approval",
      body: expect.stringContaining(payout.id),
    });
    expect((await approveNow(ours().owner, payout.id)).status).toBe(200);
    await advance(61);
    expect((await rows())[0]?.state).toBe("SUCCESS");
    expect(await auditBalances(db)).toEqual([]);
  });

  it("to the account of an earlier one, which no answer has; known once that was approved and arrived", async () => {
    const { id } = await made();
    const again = { cardNumber: undefined, receiverOf: id };
    const looked = await lookUp(again);
    expect(looked.json).toMatchObject({ match: "MATCH", known: false });
    await approveNow(ours().owner, id);
    await advance(61);
    expect((await lookUp(again)).json).toMatchObject({ known: true });
    const [sent, standing] = [await create(again), await send(`GET /api/wallets/payout/${id}`, { token: maker.token })];
    expect(sent.json).toMatchObject({ fullName: "Elçin Məmmədov", fee: 1, state: "AWAITING_APPROVAL" });
    for (const { text } of [looked, sent, standing]) expect(text).not.toContain(IBAN.slice(8, -4));
    expect(new Set((await rows()).map(({ destination }) => destination))).toEqual(new Set([IBAN]));
  });

  it("and given back once when it is recalled", async () => {
    const { id } = await made();
    expect((await recall(maker, id)).status).toBe(200);
    expect(await balances()).toMatchObject({ AVAILABLE: rich, IN_TRANSIT: 0 });
  });

  it("to a card, of which nobody keeps the number; free to the house bank", async () => {
    const card = { target: "PROVIDER_CARD", cardNumber: "5105 1051 0510 5100", fullName: "Aysel Kərimova" };
    expect(await made(card)).toMatchObject({ fee: 0, cardNumber: "MASTERCARD •••• 5100" });
    expect(await made({ cardNumber: HOUSE_IBAN })).toMatchObject({ fee: 0 });
    const other = { target: "OTHER", cardNumber: "4242424242424242", amount: 650.01 };
    expect(await made(other)).toMatchObject({ fee: 98, cardNumber: "VISA •••• 4242" });
    const stored = await everythingStored();
    for (const number of ["5105105105105100", "4242424242424242"]) expect(stored).not.toContain(number);
  });

  it("to a card with the FIN of its holder, which an account has not", async () => {
    const card = { target: "PROVIDER_CARD", cardNumber: "5105 1051 0510 5100", fullName: "Aysel Kərimova" };
    await made({ ...card, finCode: "5abc123" });
    await made(card);
    await made({ finCode: "5ABC123" });
    expect((await rows()).map(({ finCode }) => finCode).toSorted()).toEqual(["5ABC123", null, null]);
    expect(refusal(await create({ ...card, finCode: "5ABC12" }))).toBe("422 invalid_request");
  });

  it("once, however often it is asked for with one key at the same time", async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create({}, { key })));
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(outcome))).toSatisfy((outcomes: Set<string>) =>
      [...outcomes].every((one) => ["done", "409 idempotency_in_progress"].includes(one)),
    );
    expect((await create({}, { key })).text).toBe(done[0]?.text);
    expect(await rows()).toHaveLength(1);
    expect(await balances()).toMatchObject({ AVAILABLE: rich - 101_00 });
  });

  it("with keys of their own never for more than there is", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(Math.floor(rich / 101_00));
    expect(new Set(answers.map(outcome))).toEqual(new Set(["done", "409 amount_exceeds_balance"]));
    expect(await auditBalances(db)).toEqual([]);
  });
});

describe("a payout of somebody in the back office", () => {
  const sessionKey = async (by = maker, appId = ours().merchant.applicationId): Promise<string> => {
    const { json } = await send(`POST /api/wallets/${appId}/payout-key`, { token: by.token });
    return calls.sessionKey.answer.parse(json).appKey;
  };
  const start = (changed: object = {}, by = maker): Promise<Sent> =>
    send("POST /api/otp/init/payout", { token: by.token, body: typed(changed) });
  const codeFor = async (changed: object = {}) => {
    const { challenge } = calls.start.answer.parse((await start(changed)).json);
    return { challenge, OTP: await latestCode(maker.phone) };
  };

  it("is made with a key of the session and the code for exactly this payout", async () => {
    const secret = await sessionKey();
    const code = await codeFor();
    expect(JSON.stringify(await messagesTo(maker.phone))).toMatch(/100.00.*Elçin Məmmədov, AZ86.*0001/);
    const key = newKey();
    const first = await create(code, { secret, key });
    expect(first.json).toMatchObject({ state: "AWAITING_APPROVAL", amount: 100 });
    expect(await balances()).toMatchObject({ AVAILABLE: rich - 101_00 });
    // The same form again finds it, with another code and another key of the session too.
    await advance(61);
    const again = await create(await codeFor(), { secret: await sessionKey(), key });
    expect(again.text).toBe(first.text);
    expect(await rows()).toHaveLength(1);
    expect(await everythingStored()).not.toContain(secret);
  });

  it("is refused without a code, with a wrong one, and with one for other details", async () => {
    const secret = await sessionKey();
    const without = await create({}, { secret });
    expect([refusal(without), fieldsOf(without)]).toEqual([
      "422 invalid_request",
      [{ field: "OTP", code: "required" }],
    ]);
    const code = await codeFor();
    expect(refusal(await create({ ...code, OTP: wrongCode(code.OTP) }, { secret }))).toBe("400 otp_invalid");
    expect(refusal(await create({ ...code, amount: 99 }, { secret }))).toBe("400 otp_invalid");
    expect(await rows()).toEqual([]);
    expect((await create(code, { secret })).status).toBe(200);
    expect(refusal(await create(code, { secret }))).toBe("410 otp_expired");
    expect(await rows()).toHaveLength(1);
  });

  it("asks for no code that could not be used: of more than there is, or to an account in another name", async () => {
    expect(refusal(await start({ amount: rich / 100 }))).toBe("409 amount_exceeds_balance");
    const another = await start({ fullName: "Rəşad Əliyev" });
    expect(fieldsOf(another)).toEqual([{ field: "fullName", code: "nameMismatch" }]);
    expect((await start({ fullName: "Rəşad Əliyev", mismatchAccepted: true })).status).toBe(200);
  });

  it("needs the key of its own session, for this application, within five minutes", async () => {
    const other = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
    const secret = await sessionKey();
    const look = async (given: string, by = maker) => {
      const { amount: _, description: __, ...body } = typed();
      const headers = { "X-App-Key": given };
      return outcome(await send("POST /api/wallets/masked-fullName", { token: by.token, headers, body }));
    };
    expect(await look(secret)).toBe("done");
    expect(await look(secret, other)).toBe("403 app_key_invalid");
    const elsewhere = await makeMerchant();
    const stranger = await makePerson(elsewhere, "ROLE_SUSER", { member: false });
    expect(await look(await sessionKey(stranger, elsewhere.applicationId))).toBe("403 app_key_invalid");
    const longer = secret.replace(/^ses_(\d+)/, (_, ends: string) => `ses_${Number(ends) + 60_000}`);
    expect(await look(longer)).toBe("403 app_key_invalid");
    await advance(299);
    expect(await look(secret)).toBe("done");
    await advance(1);
    expect(await look(secret)).toBe("403 app_key_invalid");
  });

  it("gets no key where they may not pay out", async () => {
    const reviewer = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    const of = (by: Someone) =>
      send(`POST /api/wallets/${ours().merchant.applicationId}/payout-key`, { token: by.token }).then(refusal);
    expect([await of(reviewer), await of(stranger)]).toEqual(["403 forbidden", "404 not_found"]);
  });
});

describe("a payout is refused", () => {
  it("without the right key, in a stable word, and nothing happens", async () => {
    const other = await makeKey((await makeMerchant()).applicationId);
    for (const secret of ["", "wrong", other])
      expect(refusal(await create({}, { secret }))).toBe("403 app_key_invalid");
    const ended = appKey;
    await makeKey(ours().merchant.applicationId);
    expect(refusal(await create({}, { secret: ended }))).toBe("403 app_key_invalid");
    expect(await rows()).toEqual([]);
    expect(await balances()).toMatchObject({ AVAILABLE: rich });
  });

  it("to whoever may not make one, and of an application that is not theirs or not online", async () => {
    const reviewer = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    expect(refusal(await create({}, { by: reviewer }))).toBe("403 forbidden");
    expect(refusal(await create({}, { by: stranger }))).toBe("404 not_found");
    const { applicationId } = ours().merchant;
    await db.update(applications).set({ status: "DISABLED" }).where(eq(applications.id, applicationId));
    expect(refusal(await create())).toBe("409 application_not_online");
  });

  it.each<[object, string, string]>([
    [{ cardNumber: "AZ86AIIB00000000000000000002" }, "cardNumber", "ibanInvalid"],
    [{ target: "OTHER", cardNumber: "4242424242424241" }, "cardNumber", "cardNumber"],
    [{ target: "OTHER", cardNumber: "5105105105105100" }, "cardNumber", "cardKind"],
    [{ target: "PROVIDER_CARD", cardNumber: "4242424242424242" }, "cardNumber", "cardKind"],
    [{ fullName: "Rəşad Əliyev" }, "fullName", "nameMismatch"],
    [{ cardNumber: undefined }, "cardNumber", "required"],
    [{ receiverOf: "pay_1" }, "cardNumber", "cardNumber"],
    [{ target: "OTHER", cardNumber: undefined, receiverOf: "pay_1" }, "cardNumber", "cardNumber"],
  ])("%j: %s is %s", async (changed, field, code) => {
    const answer = await create(changed);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [{ field, code }]]);
    expect(await rows()).toEqual([]);
  });

  it("to the account of a payout of another merchant or application, or to a card of an earlier one", async () => {
    const others = await makeMerchant();
    await payInvoice(others, { amount: 100 });
    const foreign = await makePayout(others, { userId: "usr_somebody" });
    const { id: card } = await made({ target: "OTHER", cardNumber: "4242424242424242" });
    for (const receiverOf of [foreign, card, "pay_1"])
      expect(refusal(await create({ cardNumber: undefined, receiverOf }))).toBe("404 not_found");
    expect(await rows()).toHaveLength(1);
  });

  it.each([0.99, 40_000])("an amount of %d", async (amount) => {
    expect(refusal(await create({ amount }))).toBe("422 invalid_request");
  });
});

describe("the name behind an account", () => {
  it("is the one that was typed, nearly, another's, or not told", async () => {
    const answerTo = async (fullName: string, changed: object = {}) => (await lookUp({ fullName, ...changed })).json;
    expect(await answerTo("elcin memmedov")).toEqual({
      earlier: null,
      known: false,
      kept: "NEW",
      match: "MATCH",
      maskedFullName: "El••• Mə••••••",
    });
    expect(await answerTo("Elçin Məmədov")).toEqual({
      earlier: null,
      known: false,
      kept: "NEW",
      match: "CLOSE",
      maskedFullName: "El••• Mə••••••",
    });
    expect(await answerTo("Rəşad Əliyev")).toEqual({
      earlier: null,
      known: false,
      kept: "NEW",
      match: "NONE",
      maskedFullName: null,
    });
    const card = { target: "OTHER", cardNumber: "4242424242424242" };
    expect(await answerTo("Rəşad Əliyev", card)).toEqual({
      earlier: null,
      known: false,
      kept: "NEW",
      match: "NOT_POSSIBLE",
      maskedFullName: null,
    });
  });

  it("that is another's may be gone on with, which the payout keeps", async () => {
    const { id } = await made({ fullName: "Rəşad Əliyev", mismatchAccepted: true });
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ nameCheck: "NONE", fullName: "Rəşad Əliyev" });
  });

  it("cannot be found by trying: so many pairs of account and name in an hour, by looking up and by making", async () => {
    for (let tried = 0; tried < 20; tried++)
      expect((await lookUp({ fullName: `Elçin Somebody ${tried}` })).status).toBe(200);
    expect((await lookUp({ fullName: "Elçin Somebody 3" })).status).toBe(200);
    expect(refusal(await lookUp({ fullName: "Elçin Another" }))).toBe("429 rate_limited");
    expect(refusal(await create({ fullName: "Elçin Another" }))).toBe("429 rate_limited");
    await advance(3601);
    expect((await lookUp({ fullName: "Elçin Another" }, await makePerson(ours().merchant, "ROLE_SUSER"))).status).toBe(
      200,
    );
  });
});

describe("what one may pay out of", () => {
  it("is told with what is available, whether there is a key, and who would have to approve", async () => {
    const { owner, merchant } = ours();
    const sources = async (by: Someone) =>
      calls.sources.answer.parse((await send("GET /api/wallets/payout-sources", { token: by.token })).json);
    expect(await sources(maker)).toMatchObject([
      { appId: merchant.applicationId, available: rich, madeToday: 0, alone: false },
    ]);
    const [mine, others] = [(await sources(owner))[0]?.reviewers ?? [], (await sources(maker))[0]?.reviewers ?? []];
    expect(mine).toHaveLength(others.length);
    expect(mine).not.toEqual(others);
    const lonely = await makeMerchant();
    const single = await makePerson(lonely, "ROLE_SINGLE");
    expect(await sources(single)).toMatchObject([{ alone: false, reviewers: expect.any(Array) }]);
    const none = await makePerson(merchant, "ROLE_FIN_MANAGER", { member: false });
    expect(await sources(none)).toEqual([]);
  });
});
