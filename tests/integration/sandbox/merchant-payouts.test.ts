import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { applications } from "#provider/contract/applications";
import { payoutDetailSchema, payouts as calls } from "#provider/contract/payouts";
import { payouts } from "../../../sandbox/src/db/schema/index.ts";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { inDays } from "../../support/days.ts";
import { keyCode, makeKey } from "../../support/workerd/app-keys.ts";
import { api, PAYOUT, told } from "../../support/workerd/merchant-api.ts";
import { balances, ours, richer } from "../../support/workerd/money.ts";
import { approveNow, recall, reject, startApproval } from "../../support/workerd/paying-out.ts";
import { force } from "../../support/workerd/payout-rules.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  moveToNoon,
  refusal,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { putServerKey } from "../../support/workerd/server-keys.ts";

/** A card of the house bank, whose holder it tells; others do not. */
const HOUSE_CARD = "5105105105105100";
let key: string;
let merchant: string;
let reviewer: Someone;
beforeEach(async () => {
  await moveToNoon();
  await richer();
  merchant = ours().merchant.applicationId;
  key = await makeKey(merchant);
  reviewer = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
});

const foundRows = z.object({ content: z.array(z.object({ requestRrn: z.string() })), totalElements: z.number() });
const infoRow = z.object({ bankName: z.string() });

type Changes = Record<string, unknown>;
type Asking = { of?: string; headers?: Record<string, string>; by?: string };
const pay = (changes: Changes = {}, { of = merchant, headers = {}, by = key }: Asking = {}) =>
  api(by, "POST /api/v3/payout", { body: { merchant: of, body: { ...PAYOUT, ...changes } }, headers });
const info = async (reference: string) => (await api(key, `GET /api/v3/payout/info/${reference}`)).envelope.payload;
const rows = () => db.select().from(payouts).where(eq(payouts.applicationId, merchant)).orderBy(payouts.seq);
/** The only payout of the application. */
async function only() {
  const [payout, ...others] = await rows();
  if (!payout || others.length > 0) throw new Error("not one payout");
  return payout;
}
const seenBy = async ({ token }: Someone, id: string) =>
  payoutDetailSchema.parse((await send(`GET /api/wallets/payout/${id}`, { token })).json);

describe("a payout that a merchant's server makes", () => {
  it("waits for approval like any other, and says when the money has arrived", async () => {
    const before = await balances();
    const answer = await pay({ requestRrn: "salary-17", customerCode: "17", birthDate: "1990-05-01" });
    expect(told(answer)).toBe("200 00000 OK");
    const { id, feeMinor, nameCheck } = await only();
    expect(nameCheck).toBe("NOT_POSSIBLE");
    expect(answer.envelope.payload).toEqual({
      _final: false,
      state: "CREATED",
      stateDescription: "It waits for approval.",
      currentDepositBalance: (before.AVAILABLE - 500 - feeMinor) / 100,
      walletHistoryId: id,
      bankName: null,
    });
    expect((await messagesTo(reviewer.username))[0]?.body).toContain("Aysel Kərimova");
    expect(await info("salary-17")).toMatchObject({
      state: "CREATED",
      cardPan: expect.stringMatching(/4242$/),
      transferAmount: 5,
      transferType: "CARD",
      fullName: "Aysel Kərimova",
      finCode: "5ABC123",
    });
    expect(await seenBy(reviewer, id)).toMatchObject({
      createdBy: `API …${key.slice(-4)}`,
      finCode: "5ABC123",
      api: { reference: "salary-17", keyHint: key.slice(-4) },
    });
    expect((await approveNow(reviewer, id)).status).toBe(200);
    expect(await info("salary-17")).toMatchObject({ state: "IN_PROGRESS" });
    await advance(61);
    expect(await info("salary-17")).toMatchObject({ state: "SUCCESS" });
    // Without a reference of one's own it is found by our id.
    expect(await info(id)).toMatchObject({ state: "SUCCESS", finCode: "5ABC123" });
    expect(await auditBalances(db)).toEqual([]);
  });

  it("is not approved by whoever made the key", async () => {
    const { secret } = await putServerKey(ours().merchant, { scopes: ["payouts"], madeBy: reviewer.userId });
    expect(told(await pay({}, { by: secret }))).toBe("200 00000 OK");
    const { id } = await only();
    expect(refusal(await startApproval(reviewer, id))).toBe("403 own_payout");
    const other = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    expect((await approveNow(other, id)).status).toBe(200);
  });

  it("is not approved by whoever made the application's own key", async () => {
    const owner = await makePerson(ours().merchant, "ROLE_SUSER", { member: false });
    const { challenge, code } = await keyCode(owner, merchant, false);
    const asked = `GET /api/appKey/${merchant}/${code}?challenge=${challenge}&keepOld=false`;
    const { appKey } = applications.renewKey.answer.parse((await send(asked, { token: owner.token })).json);
    expect(told(await pay({}, { by: appKey }))).toBe("200 00000 OK");
    const { id } = await only();
    expect(refusal(await startApproval(owner, id))).toBe("403 own_payout");
    expect((await approveNow(reviewer, id)).status).toBe(200);
  });

  it("counts in the sum of the day of its maker, so that many small ones need as many people as a large one", async () => {
    await force(ours().merchant, { bands: [{ above: 0, approvers: 1 }], dailyAbove: 12_00 });
    for (const expected of [1, 1, 2]) {
      expect(told(await pay({ requestRrn: `part-${(await rows()).length}` }))).toBe("200 00000 OK");
      expect((await rows()).at(-1)).toMatchObject({ approversNeeded: expected });
    }
  });

  it("to a card of the house bank names the bank", async () => {
    const answer = await pay({ cardPan: HOUSE_CARD, requestRrn: "house" });
    expect(answer.envelope.payload).toMatchObject({ bankName: expect.stringMatching(/./) });
    expect(await only()).toMatchObject({ target: "PROVIDER_CARD" });
  });

  it.each([
    ["rejected", (id: string) => reject(reviewer, id)],
    ["not approved in time", () => advance(40 * 24 * 3600)],
  ])("is told as failed once it is %s, and the money is back", async (_, end) => {
    const before = await balances();
    await pay({ requestRrn: "ended" });
    await end((await only()).id);
    expect(await info("ended")).toMatchObject({ state: "FAIL" });
    expect(await balances()).toEqual(before);
  });

  it("is recalled by nobody but the maker of the key", async () => {
    const { secret } = await putServerKey(ours().merchant, { scopes: ["payouts"], madeBy: reviewer.userId });
    await pay({ requestRrn: "back" }, { by: secret });
    const { id } = await only();
    const other = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    expect(refusal(await recall(other, id))).toBe("404 not_found");
    expect((await recall(reviewer, id)).status).toBe(200);
    expect(await info("back")).toMatchObject({ state: "FAIL" });
  });
});

describe("a reference", () => {
  it("belongs to one payout: the same body gets its state, another body is refused", async () => {
    const first = await pay({ requestRrn: "salary-17" });
    const again = await pay({ requestRrn: "salary-17" });
    expect(again.envelope.payload).toEqual(first.envelope.payload);
    expect(told(await pay({ requestRrn: "salary-17", transferAmount: 6 }))).toMatch(/^200 15409 /);
    expect(await rows()).toHaveLength(1);
    const key17 = { headers: { "X-IDEMPOTENCY-KEY": "17" } };
    expect(told(await pay({ transferAmount: 7 }, key17))).toBe("200 00000 OK");
    expect(told(await pay({ transferAmount: 7 }, key17))).toBe("200 00000 OK");
    expect(told(await pay({ transferAmount: 8 }, key17))).toMatch(/^200 15409 /);
    expect(await rows()).toHaveLength(2);
  });

  it("sent many times at once makes one payout", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay({ requestRrn: "at-once" })));
    expect(answers.map(told)).toEqual(Array.from({ length: 6 }, () => "200 00000 OK"));
    expect(await rows()).toHaveLength(1);
    expect(await auditBalances(db)).toEqual([]);
  });

  it("finds the payout in the office's list", async () => {
    await pay({ requestRrn: "salary-17" });
    await pay({ requestRrn: "salary-18" });
    const { json } = await send("POST /api/wallets/payout/by-search", {
      token: reviewer.token,
      body: { text: "salary-17" },
    });
    expect(calls.search.answer.parse(json).content).toHaveLength(1);
  });
});

describe("is not made", () => {
  it.each([
    [{ transferAmount: 0 }, "400 15400 body.transferAmount must be at least 1.00."],
    [{ transferAmount: 1.001 }, "400 15400 body.transferAmount has more than two decimals."],
    [{ transferAmount: 40_000 }, "200 01300 The amount is over the limit of payouts."],
    [{ transferAmount: 39_000 }, "200 01200 The balance is too small."],
    [{ finCode: undefined }, "400 15400 body.finCode is missing."],
    [{ finCode: "5ABC12" }, "400 15400 body.finCode is no personal code of this country."],
    [{ cardPan: "4242424242424241" }, "400 15400 body.cardPan is no number of a card."],
    [
      { cardPan: HOUSE_CARD, fullName: "Somebody Else" },
      "400 15400 body.fullName is not the name of the card's holder.",
    ],
    [{ callbackUrl: "http://10.0.0.1/" }, "400 15400 body.callbackUrl is no public https address."],
    [{ surprise: 1 }, "400 15400 body.surprise is not a field of this call."],
  ])("with %j", async (changes, sentence) => {
    expect(told(await pay(changes))).toBe(sentence);
    expect(await rows()).toEqual([]);
  });

  it("where the region has no payouts", async () => {
    const { applicationId: of } = await makeMerchant("sa");
    const by = await makeKey(of);
    const body = { merchant: of, body: PAYOUT };
    expect(told(await api(by, "POST /api/v3/payout", { body, region: "sa" }))).toBe(
      "200 01000 This call is not offered.",
    );
  });

  it("for another merchant than the key's", async () => {
    expect(told(await pay({}, { of: "ES9999999" }))).toMatch(/^200 15404 /);
    expect(await rows()).toEqual([]);
  });
});

describe("the holder of a card", () => {
  const holderOf = async (cardPan: string) =>
    api(key, "POST /api/v3/payout/check-cardholder", { body: { merchant, body: { cardPan } } });

  it("is told by the first letters alone, where the bank tells it", async () => {
    expect((await holderOf(HOUSE_CARD)).envelope.payload).toBe("A*** K***");
    expect((await holderOf(PAYOUT.cardPan)).envelope.payload).toBeNull();
    expect(told(await holderOf("17"))).toMatch(/^400 15400 body\.cardPan /);
  });
});

describe("the list of payouts", () => {
  const listed = async (query: string) => {
    const { envelope } = await api(key, `GET /api/v3/payouts?${query}`);
    const { content, totalElements } = foundRows.parse(envelope.payload);
    expect(totalElements).toBe(content.length);
    return content.map(({ requestRrn }) => requestRrn);
  };

  it("is searched by each of its filters, newest first", async () => {
    await pay({ requestRrn: "one" });
    await advance(24 * 3600);
    await pay({
      requestRrn: "two",
      cardPan: HOUSE_CARD,
      finCode: "7ZZZ777",
      transferAmount: 9,
      description: "Driver",
    });
    const [two, one] = await rows().then((all) => all.toReversed());
    if (!one || !two) throw new Error("not two payouts");
    await approveNow(await makePerson(ours().merchant, "ROLE_FO_MANAGER"), two.id);
    expect(await listed("page=0&offset=20")).toEqual(["two", "one"]);
    expect(await listed("rrn=one")).toEqual(["one"]);
    expect(await listed(`rrn=${two.id}`)).toEqual(["two"]);
    expect(await listed("status=CREATED")).toEqual(["one"]);
    expect(await listed("status=IN_PROGRESS")).toEqual(["two"]);
    expect(await listed("amount=9")).toEqual(["two"]);
    expect(await listed("description=driver")).toEqual(["two"]);
    expect(await listed("fullName=kerimova")).toEqual(["two", "one"]);
    expect(await listed("fullName=elcin")).toEqual([]);
    expect(await listed("finCode=7zzz777")).toEqual(["two"]);
    const day = (at: number) => inDays(0, "default", at);
    expect(await listed(`from=${day(two.createdAt)}&to=${day(two.createdAt)}`)).toEqual(["two"]);
    expect(await listed(`to=${day(one.createdAt)}`)).toEqual(["one"]);
    const { envelope } = await api(key, "GET /api/v3/payout/info/two");
    const bank = infoRow.parse(envelope.payload).bankName;
    expect(await listed(`bankSource=${encodeURIComponent(bank)}`)).toEqual(["two"]);
    expect(await listed("bankSource=nobody")).toEqual([]);
    expect(told(await api(key, "GET /api/v3/payouts?offset=21"))).toMatch(/^400 15400 offset /);
    const found = await api(key, "POST /api/v3/payout/by-search", {
      body: { merchant, body: { page: 0, size: 10, finCode: "5ABC123" } },
    });
    expect(found.envelope.payload).toMatchObject({ totalElements: 1, content: [{ requestRrn: "one" }] });
  });
});
