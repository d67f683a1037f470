import { beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { contract } from "#provider/contract/index";
import type { Call } from "#provider/contract/call";
import { EXITS, type Exit } from "#provider/rules/money-exits";
import { automaticWithdrawals, userPermissions } from "../../../sandbox/src/db/schema/index.ts";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { force } from "../../support/workerd/payout-rules.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { balances, ours, outcome, richer } from "../../support/workerd/money.ts";
import {
  confirmTarget,
  endTarget,
  propose,
  proposeNow,
  startConfirming,
  targetsOf,
} from "../../support/workerd/money-targets.ts";
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
import { moveNow, start as startMove } from "../../support/workerd/transferring.ts";
import {
  HOUSE_IBAN,
  IBAN,
  setAutomaticNow,
  startWithdrawal,
  withdraw,
  withdrawalCode,
  withdrawNow,
} from "../../support/workerd/withdrawing.ts";

const PHONE = "+994502345678";
let rich: number;
let manager: Someone;
let stranger: Merchant;
beforeEach(async () => {
  await richer();
  rich = (await balances()).AVAILABLE;
  // A front-office manager without any permission.
  manager = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
  await db.delete(userPermissions).where(eq(userPermissions.userId, manager.userId));
  stranger = await makeMerchant();
});

const wallet = () => ours().merchant;
const withdrawal = (changes: object = {}) => ({
  appId: wallet().applicationId,
  amount: 100,
  description: "Takings",
  target: IBAN,
  ...changes,
});
const transfer = (changes: object = {}) => ({
  fromAppId: wallet().applicationId,
  amount: 100,
  description: "Rent",
  toMerchant: stranger.applicationId,
  ...changes,
});
const topUp = () => ({ appId: wallet().applicationId, phoneNumber: PHONE, amount: 10 });
const daily = { rhythm: "DAILY", stays: 0, target: IBAN };
const startAutomatic = (by: Someone) =>
  send("POST /api/otp/init/automatic-withdrawal", {
    token: by.token,
    body: { appId: wallet().applicationId, rule: daily },
  });

/** What somebody without any permission tries on each way out, and what they get. */
const ATTACKS: Record<Exit, () => Promise<Sent>> = {
  PAYOUT: async () =>
    send("POST /api/wallets/payout", {
      token: manager.token,
      key: newKey(),
      headers: { "X-App-Key": await makeKey(wallet().applicationId) },
      body: {
        appId: wallet().applicationId,
        target: "BANK",
        cardNumber: IBAN,
        fullName: "Elçin Məmmədov",
        amount: 100,
        description: "Guide",
      },
    }),
  WITHDRAWAL: () => startWithdrawal(manager, withdrawal()),
  AUTOMATIC: () => startAutomatic(manager),
  TRANSFER: () => startMove("transfer", manager, transfer()),
  TOP_UP: () => startMove("topUp", manager, topUp()),
};

/**
 * Every call that moves money: the ways out that ask the rule, and why each of the others is none. A call that is added
 * stands in neither and fails the test below until somebody has said which it is, and shown that it asks.
 */
const WAYS_OUT: Record<string, Exit> = {
  "payouts.create": "PAYOUT",
  "payoutFiles.make": "PAYOUT",
  "recurringPayouts.set": "PAYOUT",
  "walletMoney.withdraw": "WITHDRAWAL",
  "automaticWithdrawals.set": "AUTOMATIC",
  "walletMoney.transfer": "TRANSFER",
  "walletMoney.topUp": "TOP_UP",
};
const NO_WAY_OUT: Record<string, string> = {
  "payouts.approve": "of a payout that was asked about as it was made",
  "tickedPayouts.approve": "the same of several",
  "payoutFiles.approve": "the same of a file",
  "payouts.reject": "gives money back to the wallet",
  "payouts.recall": "gives money back to the wallet",
  "payoutFiles.reject": "gives money back to the wallet",
  "payoutFiles.recall": "gives money back to the wallet",
  "payoutRules.confirm": "changes the rule, by two people",
  "refunds.approve": "of a refund to the payer's own card, by a second person",
  "refunds.reject": "gives money back to the wallet",
  "refunds.recall": "gives money back to the wallet",
  "refundBatches.make": "goes back to the payers' own cards",
  "refundFiles.make": "goes back to the payers' own cards",
  "refundRules.confirm": "changes the rules of refunds, by two people",
  "moneyTargets.confirm": "confirms a target, by an owner with a code",
  "walletMoney.settleWithdrawal": "says what a bank did, by the provider's staff",
  "disputes.accept": "leaves to the payer's bank what it holds back already",
  "transactions.refund": "goes back to the payer's own card",
  "transactions.complete": "takes money in",
  "transactions.reverse": "gives up a hold",
};
const moneyCalls = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries<Call>(calls).flatMap(([name, { effect }]) => (effect === "money" ? [`${group}.${name}`] : [])),
);

describe("the one rule", () => {
  it("is asked by every call of the contract that leads money out", () => {
    expect(moneyCalls.filter((name) => !(name in WAYS_OUT) && !(name in NO_WAY_OUT))).toEqual([]);
    const known = [...Object.keys(WAYS_OUT), ...Object.keys(NO_WAY_OUT)];
    expect(known.filter((name) => !moneyCalls.includes(name))).toEqual([]);
    expect([...new Set(Object.values(WAYS_OUT))].toSorted()).toEqual([...EXITS].toSorted());
  });

  it.each(EXITS)("lets nobody without a permission send money to strangers: %s", async (exit) => {
    const answer = await ATTACKS[exit]();
    expect(refusal(answer)).toBe(exit === "PAYOUT" ? "403 forbidden" : "409 target_not_confirmed");
    expect(await balances()).toMatchObject({ AVAILABLE: rich, IN_TRANSIT: 0 });
    expect((await messagesTo(manager.phone)).length).toBe(0);
  });

  it("holds when the money leaves too: a target that was revoked after the code was sent gets nothing", async () => {
    const { owner } = ours();
    const { id } = await proposeNow(manager, wallet(), "ACCOUNT", IBAN);
    expect(outcome(await confirmTarget(owner, wallet(), id))).toBe("done");
    const code = await withdrawalCode(manager, withdrawal());
    expect(outcome(await endTarget(owner, wallet(), id))).toBe("done");
    expect(refusal(await withdraw(manager, withdrawal(), code))).toBe("409 target_not_confirmed");
    expect(await balances()).toMatchObject({ AVAILABLE: rich, IN_TRANSIT: 0 });
  });

  it("lets money of a wallet go to the merchant's other wallets, and an owner's code confirms a target", async () => {
    const { owner } = ours();
    const done = await withdrawNow(owner, withdrawal());
    expect(outcome(done)).toBe("done");
    expect((await targetsOf(owner, wallet())).targets).toMatchObject([
      { kind: "ACCOUNT", state: "CONFIRMED", shown: IBAN },
    ]);
    expect((await messagesTo(owner.username))[0]?.subject).toBe("A new target for the company’s money was confirmed");
    // And now the others of the team withdraw there, to this account of this wallet alone.
    await advance(61);
    expect(outcome(await withdrawNow(manager, withdrawal()))).toBe("done");
    expect(refusal(await startWithdrawal(manager, withdrawal({ target: HOUSE_IBAN })))).toBe(
      "409 target_not_confirmed",
    );
    expect(await auditBalances(db)).toEqual([]);
  });
});

describe("a target", () => {
  it.each([
    ["ACCOUNT", (): string => IBAN, (): Promise<Sent> => withdrawNow(manager, withdrawal())],
    ["MERCHANT", (): string => stranger.applicationId, (): Promise<Sent> => moveNow("transfer", manager, transfer())],
    ["PHONE", (): string => PHONE, (): Promise<Sent> => moveNow("topUp", manager, topUp())],
  ] as const)("(%s) waits for an owner, who is told; then money goes there", async (kind, target, pay) => {
    const { owner } = ours();
    const asked = await proposeNow(manager, wallet(), kind, target());
    expect(asked.state).toBe("PROPOSED");
    const [letter] = await messagesTo(owner.username);
    expect(letter?.subject).toBe("A new target for the company’s money is waiting for you");
    expect(letter?.body).toContain(target());
    // The same once more is the same target.
    expect((await proposeNow(manager, wallet(), kind, target())).id).toBe(asked.id);
    for (const someone of [manager, await makePerson(wallet(), "ROLE_FIN_MANAGER")]) {
      expect(refusal(await startConfirming(someone, wallet(), asked.id))).toBe("403 forbidden");
      expect(refusal(await endTarget(someone, wallet(), asked.id))).toBe("403 forbidden");
    }
    const other = await makePerson(stranger, "ROLE_SUSER");
    expect(refusal(await startConfirming(other, wallet(), asked.id))).toBe("404 not_found");
    expect(outcome(await confirmTarget(owner, wallet(), asked.id))).toBe("done");
    expect(refusal(await startConfirming(owner, wallet(), asked.id))).toBe("409 invalid_state");
    expect(outcome(await pay())).toBe("done");
  });

  it("that is refused, or revoked, is over: it may be proposed again", async () => {
    const { owner } = ours();
    const first = await proposeNow(manager, wallet(), "PHONE", PHONE);
    expect(outcome(await endTarget(owner, wallet(), first.id))).toBe("done");
    expect((await messagesTo(manager.username))[0]?.subject).toBe("A target that you requested was rejected");
    expect(refusal(await endTarget(owner, wallet(), first.id))).toBe("409 invalid_state");
    const second = await proposeNow(manager, wallet(), "PHONE", PHONE);
    expect(second.id).not.toBe(first.id);
    expect((await targetsOf(manager, wallet())).targets.map(({ state }) => state)).toEqual(["PROPOSED", "REFUSED"]);
  });

  it("that is none is refused at its field, and one of the company itself needs nobody", async () => {
    const fieldOf = async (kind: "ACCOUNT" | "PHONE" | "CARD", target: string): Promise<number> =>
      (await propose(manager, wallet(), kind, target)).status;
    expect(await fieldOf("ACCOUNT", "AZ86AIIB00000000000000000002")).toBe(422);
    expect(await fieldOf("PHONE", "+994122345678")).toBe(422);
    expect(await fieldOf("CARD", IBAN)).toBe(422);
    expect(refusal(await propose(manager, wallet(), "MERCHANT", "ES9999998"))).toBe("404 recipient_not_found");
  });
});

describe("automatic withdrawals", () => {
  const rule = async () =>
    (
      await db.select().from(automaticWithdrawals).where(eq(automaticWithdrawals.applicationId, wallet().applicationId))
    )[0];

  it("rest when an owner revokes where they go, and at the date where nobody has confirmed it", async () => {
    const { owner } = ours();
    const { id } = await proposeNow(manager, wallet(), "ACCOUNT", IBAN);
    await confirmTarget(owner, wallet(), id);
    expect(outcome(await setAutomaticNow(manager, wallet().applicationId, daily))).toBe("done");
    expect(outcome(await endTarget(owner, wallet(), id))).toBe("done");
    expect(await rule()).toMatchObject({ state: "PAUSED", pausedBecause: "TARGET" });
    // One that was set before targets were confirmed, as it stands in the database.
    await db
      .update(automaticWithdrawals)
      .set({ state: "ACTIVE", pausedBecause: null, nextRunAt: 1 })
      .where(eq(automaticWithdrawals.applicationId, wallet().applicationId));
    await advance(61);
    expect(await rule()).toMatchObject({ state: "PAUSED", pausedBecause: "TARGET" });
    expect((await balances()).AVAILABLE).toBe(rich);
    const told = await Promise.all(
      [manager, owner].map(async ({ username }) => (await messagesTo(username))[0]?.subject),
    );
    expect(told).toEqual(["Automatic withdrawals are paused", "Automatic withdrawals are paused"]);
  });
});

describe("sums", () => {
  it("count together on every way: what one person sends out in a day, and what asks for two", async () => {
    const { merchant, owner } = ours();
    // Two people who may review, so that neither is alone.
    await makePerson(merchant, "ROLE_FIN_MANAGER");
    const bands = [
      { above: 0, approvers: 1 },
      { above: 300_00, approvers: 2 },
    ];
    await force(merchant, { bands, dailyAbove: 400_00 });
    expect(refusal(await startWithdrawal(owner, withdrawal({ amount: 300.01 })))).toBe("409 second_person_needed");
    expect(outcome(await withdrawNow(owner, withdrawal({ amount: 150 })))).toBe("done");
    expect(outcome(await moveNow("transfer", owner, transfer({ amount: 150 })))).toBe("done");
    expect(outcome(await moveNow("topUp", owner, topUp()))).toBe("done");
    // 310.00 of 400.00 that day.
    expect(refusal(await startMove("transfer", owner, transfer({ amount: 90.01 })))).toBe("409 second_person_needed");
    expect(refusal(await startWithdrawal(owner, withdrawal({ amount: 90.01 })))).toBe("409 second_person_needed");
    // A payout of the same sum waits for one more person than its band asks for.
    const secret = await makeKey(merchant.applicationId);
    const { json } = await send("POST /api/wallets/payout", {
      token: owner.token,
      key: newKey(),
      headers: { "X-App-Key": secret },
      body: {
        appId: merchant.applicationId,
        target: "BANK",
        cardNumber: IBAN,
        fullName: "Elçin Məmmədov",
        amount: 90.01,
        description: "Guide",
      },
    });
    expect(json).toMatchObject({ state: "AWAITING_APPROVAL", approversNeeded: 2 });
  });
});

describe("what waits for an owner", () => {
  it("is on the dashboard of owners, by wallet, and of nobody else", async () => {
    const { owner } = ours();
    const targetsFor = async ({ token }: Someone) =>
      contract.dashboard.toDo.answer.parse((await send("GET /api/dashboard/to-do", { token })).json).targets;
    await proposeNow(manager, wallet(), "PHONE", PHONE);
    await proposeNow(manager, wallet(), "ACCOUNT", IBAN);
    expect(await targetsFor(owner)).toMatchObject({ count: 2, items: [{ appId: wallet().applicationId, count: 2 }] });
    expect(await targetsFor(manager)).toEqual({ count: 0, items: [] });
  });
});
