import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { payoutReceivers as calls } from "#provider/contract/payout-receivers";
import { payouts } from "#provider/contract/payouts";
import { RECEIVERS_OFFERED } from "#provider/contract/limits";
import { payoutReceivers } from "../../../sandbox/src/db/schema/index.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { ours, outcome, richer } from "../../support/workerd/money.ts";
import { approveNow } from "../../support/workerd/paying-out.ts";
import { force } from "../../support/workerd/payout-rules.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  newKey,
  refusal,
  send,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { HOUSE_IBAN, IBAN } from "../../support/workerd/withdrawing.ts";

let maker: Someone;
let appKey: string;
beforeEach(async () => {
  await richer();
  maker = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
  appKey = await makeKey(ours().merchant.applicationId);
});

/** An account whose last digit says that it is Elçin's, and one of another bank that is his as well. */
const ELCIN = { target: "BANK", cardNumber: IBAN, fullName: "Elçin Məmmədov" };
const CARD = { target: "PROVIDER_CARD", cardNumber: "5105105105105100", fullName: "Aysel Kərimova" };
const typed = (changed: object = {}) => ({
  appId: ours().merchant.applicationId,
  ...ELCIN,
  amount: 5,
  description: "Guide",
  ...changed,
});
const pay = async (changed: object = {}, key = newKey()): Promise<Sent> =>
  send("POST /api/wallets/payout", {
    token: maker.token,
    key,
    headers: { "X-App-Key": appKey },
    body: typed(changed),
  });
const paid = async (changed: object = {}) => payouts.create.answer.parse((await pay(changed)).json);
/** Made, approved by the owner where that is asked, and arrived. */
async function arrived(changed: object = {}) {
  const payout = await paid(changed);
  if (payout.state === "AWAITING_APPROVAL") expect((await approveNow(ours().owner, payout.id)).status).toBe(200);
  await advance(61);
  return payout;
}
const saved = async (search = "", by = maker) =>
  calls.list.answer.parse((await send(`GET /api/wallets/payout-receivers${search}`, { token: by.token })).json).content;
const keptOf = async (changed: object = {}) => {
  const { amount: _, description: __, ...body } = typed(changed);
  const looked = await send("POST /api/wallets/masked-fullName", {
    token: maker.token,
    headers: { "X-App-Key": appKey },
    body,
  });
  return payouts.maskedFullName.answer.parse(looked.json).kept;
};

describe("a receiver is kept", () => {
  it("where whoever pays wishes so, with what the bank said and when, and never with the number", async () => {
    expect(await keptOf()).toBe("NEW");
    const payout = await paid({ saveReceiver: true });
    const [one] = await saved();
    expect(one).toMatchObject({
      appId: payout.appId,
      name: "Elçin Məmmədov",
      fullName: "Elçin Məmmədov",
      cardNumber: payout.cardNumber,
      check: "MATCH",
      checkedDate: payout.createdDate,
      payoutId: payout.id,
      known: false,
    });
    expect(JSON.stringify(one)).not.toContain(IBAN.slice(8, -4));
    expect(await keptOf()).toBe("SAVED");
  });

  it("by itself once a payout has arrived there before, unless that is not wished", async () => {
    await arrived();
    expect([await saved(), await keptOf()]).toEqual([[], "PAID"]);
    await arrived({ saveReceiver: false });
    expect(await saved()).toEqual([]);
    const { id } = await arrived();
    expect(await saved()).toMatchObject([{ payoutId: id, known: true }]);
  });

  it("once, however often they are paid at once, and says what the bank said last", async () => {
    await Promise.all(Array.from({ length: 10 }, () => paid({ saveReceiver: true })));
    const [first, ...others] = await saved();
    expect([first?.check, others]).toEqual(["MATCH", []]);
    await advance(61);
    // A receiver under another name is another one, whose check is their own.
    await paid({ fullName: "Rəşad Əliyev", mismatchAccepted: true, saveReceiver: true });
    const { id, createdDate } = await paid({ saveReceiver: false });
    expect(await saved()).toMatchObject([
      { id: first?.id, check: "MATCH", checkedDate: createdDate, payoutId: id },
      { fullName: "Rəşad Əliyev", check: "NONE" },
    ]);
  });

  it("only together with the payout", async () => {
    expect(outcome(await pay({ amount: 39_999, saveReceiver: true }))).toBe("409 amount_exceeds_balance");
    expect(await saved()).toEqual([]);
    const key = newKey();
    await Promise.all(Array.from({ length: 10 }, () => pay({ saveReceiver: true }, key)));
    expect(await saved()).toHaveLength(1);
  });

  it("with a card's last digits, never its number, and is not known by them", async () => {
    await arrived({ ...CARD, saveReceiver: true });
    expect(await saved()).toMatchObject([
      { cardNumber: "MASTERCARD •••• 5100", target: "PROVIDER_CARD", known: false },
    ]);
  });
});

describe("whom nobody knows is looked at, whatever the rules ask", () => {
  beforeEach(() => force(ours().merchant, { bands: [{ above: 0, approvers: 0 }], dailyAbove: null }));

  it("new ones, saved ones that nobody approved yet, and changed ones; the known one is not", async () => {
    const { id } = await paid({ saveReceiver: true });
    const again = { cardNumber: undefined, receiverOf: id };
    expect(await paid(again)).toMatchObject({ state: "AWAITING_APPROVAL", approversNeeded: 1 });
    expect((await approveNow(ours().owner, id)).status).toBe(200);
    // On its way is not there yet.
    expect(await paid(again)).toMatchObject({ state: "AWAITING_APPROVAL" });
    await advance(61);
    expect(await saved()).toMatchObject([{ known: true }]);
    expect(await paid(again)).toMatchObject({ state: "IN_PROGRESS", approversNeeded: 0 });
    expect(await paid()).toMatchObject({ state: "IN_PROGRESS" });
    for (const changed of [{ fullName: "Elçin Məmədov" }, { cardNumber: HOUSE_IBAN }]) {
      const made = await pay({ ...changed, mismatchAccepted: true });
      expect([changed, made.status, made.json]).toMatchObject([changed, 200, { state: "AWAITING_APPROVAL" }]);
    }
  });

  it("cards each time, as only their ends are kept", async () => {
    await arrived({ ...CARD, saveReceiver: true });
    expect(await paid(CARD)).toMatchObject({ state: "AWAITING_APPROVAL", approversNeeded: 1 });
  });

  it("by another name here as by their own: only what goes to the bank counts", async () => {
    await arrived({ saveReceiver: true });
    const [one] = await saved();
    await send(`PUT /api/wallets/payout-receivers/${one?.id}`, { token: maker.token, body: { name: "Someone new" } });
    expect(await paid({ cardNumber: undefined, receiverOf: one?.payoutId })).toMatchObject({ state: "IN_PROGRESS" });
  });
});

describe("the list", () => {
  it("is searched by name, by what they are called here, and by the end of the account", async () => {
    await paid({ saveReceiver: true });
    await paid({ ...CARD, saveReceiver: true });
    const ids = async (search: string) =>
      (await saved(`?search=${encodeURIComponent(search)}`)).map(({ fullName }) => fullName);
    expect(await ids("elcin")).toEqual(["Elçin Məmmədov"]);
    expect(await ids("5100")).toEqual(["Aysel Kərimova"]);
    for (const nobody of ["nobody", "…"]) expect(await ids(nobody)).toEqual([]);
    const [, one] = await saved();
    const renamed = await send(`PUT /api/wallets/payout-receivers/${one?.id}`, {
      token: maker.token,
      body: { name: "  Our guide " },
    });
    expect(calls.rename.answer.parse(renamed.json)).toEqual({ ...one, name: "Our guide" });
    expect(await ids("guide")).toEqual(["Elçin Məmmədov"]);
    expect(await ids("mammadov elcin memmedov")).toEqual([]);
    expect(await ids("elcin memmedov")).toEqual(["Elçin Məmmədov"]);
  });

  it("forgets one for good; whom it is forgotten of may be kept anew", async () => {
    await arrived({ saveReceiver: true });
    const [one] = await saved();
    const path = `/api/wallets/payout-receivers/${one?.id}`;
    expect((await send(`DELETE ${path}`, { token: maker.token })).status).toBe(204);
    for (const what of [`GET ${path}`, `DELETE ${path}`])
      expect(refusal(await send(what, { token: maker.token }))).toBe("404 not_found");
    expect([await saved(), await keptOf()]).toEqual([[], "PAID"]);
  });

  it("is offered beside each application that pays, the ones paid last", async () => {
    const { payoutId, ...one } = await keptRow();
    for (let more = 1; more <= RECEIVERS_OFFERED; more++)
      await db
        .insert(payoutReceivers)
        .values({ ...one, payoutId, id: `rcv_${more}`, fullName: `Guide ${more}`, checkedAt: one.checkedAt + more });
    const sources = await send("GET /api/wallets/payout-sources", { token: maker.token });
    const [source] = payouts.sources.answer.parse(sources.json);
    expect(source?.receivers).toHaveLength(RECEIVERS_OFFERED);
    expect([source?.receivers[0]?.id, source?.receivers.at(-1)?.id]).toEqual([`rcv_${RECEIVERS_OFFERED}`, "rcv_1"]);
  });

  async function keptRow() {
    await paid({ saveReceiver: true });
    const { id } = (await saved())[0] ?? {};
    const [row] = await db
      .select()
      .from(payoutReceivers)
      .where(eq(payoutReceivers.id, id ?? ""));
    if (!row) throw new Error("nobody was kept");
    const { seq: _, ...rest } = row;
    return rest;
  }
});

describe("who may", () => {
  it("see and change them: whoever makes payouts there; to other merchants there is nothing", async () => {
    await paid({ saveReceiver: true });
    const [one] = await saved();
    const path = `/api/wallets/payout-receivers/${one?.id}`;
    const asks: [string, object?][] = [[`GET ${path}`], [`PUT ${path}`, { name: "Mine" }], [`DELETE ${path}`]];
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    const reviewer = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    const elsewhere = await makePerson(ours().merchant, "ROLE_FIN_MANAGER", { member: false });
    for (const [ask, body] of asks)
      expect(
        await Promise.all(
          [stranger, elsewhere, reviewer].map(async ({ token }) =>
            refusal(await send(ask, { token, ...(body && { body }) })),
          ),
        ),
      ).toEqual(["404 not_found", "404 not_found", "403 forbidden"]);
    expect([await saved("", stranger), await saved("", elsewhere)]).toEqual([[], []]);
    expect(await saved("", ours().owner)).toMatchObject([{ id: one?.id, name: "Elçin Məmmədov" }]);
  });

  it.each(["", " ", "x".repeat(101), "a\u202eb"])("call one %j: nobody", async (name) => {
    await paid({ saveReceiver: true });
    const [one] = await saved();
    const answer = await send(`PUT /api/wallets/payout-receivers/${one?.id}`, { token: maker.token, body: { name } });
    expect(refusal(answer)).toBe("422 invalid_request");
  });
});
