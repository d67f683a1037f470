import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ROLES } from "#provider/contract/permissions";
import { withdrawalSchema } from "#provider/contract/wallet-money";
import { outboxMessages, payouts } from "../../../sandbox/src/db/schema/index.ts";
import { auditBalances, NOT_ENOUGH } from "../../../sandbox/src/operations/ledger.ts";
import { planWithdrawal } from "../../../sandbox/src/operations/wallets/withdraw.ts";
import { runOnce } from "../../../sandbox/src/operations/run.ts";
import { balances, ours, richer } from "../../support/workerd/money.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  newKey,
  refusal,
  sandboxNow,
  send,
  wrongCode,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import {
  FAILING_IBAN,
  HOUSE_IBAN,
  IBAN,
  LATE_IBAN,
  RETURNING_IBAN,
  startWithdrawal,
  UNKNOWN_IBAN,
  withdraw,
  withdrawalCode,
  withdrawNow,
} from "../../support/workerd/withdrawing.ts";

let rich: number;
beforeEach(async () => {
  await richer();
  rich = (await balances()).AVAILABLE;
});

const typed = (changes: object = {}) => ({
  appId: ours().merchant.applicationId,
  amount: 100,
  description: "Takings of June",
  target: IBAN,
  ...changes,
});
const movedSchema = z.object({ id: z.string(), amount: z.number(), fee: z.number(), currency: z.string() });
const idOf = ({ json }: Sent): string => movedSchema.parse(json).id;
/** Sessions end while time runs: whoever looks has just signed in. */
const owner = () => makePerson(ours().merchant, "ROLE_SUSER", { member: false });
const standing = async (id: string, someone?: Someone) =>
  withdrawalSchema.parse(
    (await send(`GET /api/user/withdrawals/${id}`, { token: (someone ?? (await owner())).token })).json,
  );
const wrongFields = ({ json }: Sent) =>
  z.object({ fields: z.array(z.object({ field: z.string(), code: z.string() })) }).parse(json).fields;

describe("a withdrawal", () => {
  it("leaves the wallet with its fee, and arrives when the bank has answered", async () => {
    const done = await withdrawNow(ours().owner, typed({ amount: 650.01 }));
    expect(done.json).toMatchObject({ amount: 650.01, fee: 0.98, currency: "AZN" });
    expect(await balances()).toMatchObject({ AVAILABLE: rich - 650_99, IN_TRANSIT: 650_99 });
    expect(await standing(idOf(done))).toMatchObject({
      state: "IN_PROGRESS",
      targetMasked: "AZ86 AIIB •••• 0001",
      fee: 98,
    });
    await advance(61);
    expect(await standing(idOf(done))).toMatchObject({ state: "SUCCESS", reason: null });
    expect(await balances()).toMatchObject({ AVAILABLE: rich - 650_99, IN_TRANSIT: 0 });
    expect(await auditBalances(db)).toEqual([]);
  });

  it.each([
    [650, IBAN, 1],
    [650.01, IBAN, 0.98],
    [650, HOUSE_IBAN, 0],
  ])("of %d to %s costs %d", async (amount, target, fee) => {
    expect((await startWithdrawal(ours().owner, typed({ amount, target }))).json).toMatchObject({ fee });
  });

  it("that fails gives back amount and fee at once, says why, and its maker is written to", async () => {
    const done = await withdrawNow(ours().owner, typed({ target: FAILING_IBAN }));
    await advance(61);
    expect(await standing(idOf(done))).toMatchObject({ state: "FAIL", reason: "account_closed" });
    expect(await balances()).toMatchObject({ AVAILABLE: rich, IN_TRANSIT: 0, FEES: expect.any(Number) });
    const letters = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, ours().owner.username));
    expect(letters.at(-1)?.body).toContain(idOf(done));
  });

  it("that comes back is an entry of its own: the amount is there again, the fee is not", async () => {
    const done = await withdrawNow(ours().owner, typed({ target: RETURNING_IBAN }));
    await advance(61);
    expect(await standing(idOf(done))).toMatchObject({ state: "SUCCESS" });
    await advance(121);
    expect(await standing(idOf(done))).toMatchObject({ state: "RETURNED", reason: "account_closed" });
    expect((await balances()).AVAILABLE).toBe(rich - 1_00);
  });

  it("of which the bank does not know stays in transit and is asked about again until it is known", async () => {
    const done = await withdrawNow(ours().owner, typed({ target: LATE_IBAN }));
    await advance(61);
    expect(await standing(idOf(done))).toMatchObject({ state: "IN_PROGRESS", unknownSince: expect.any(String) });
    expect(await balances()).toMatchObject({ IN_TRANSIT: 101_00 });
    await advance(62);
    await advance(122);
    expect(await standing(idOf(done))).toMatchObject({ state: "SUCCESS" });
  });

  it("that stays unknown is settled by staff with a reason, once, and by nobody else", async () => {
    const done = await withdrawNow(ours().owner, typed({ target: UNKNOWN_IBAN }));
    const settle = async (someone: Someone) =>
      send(`POST /api/user/withdrawals/${idOf(done)}/settle`, {
        token: someone.token,
        key: newKey(),
        body: { outcome: "FAIL", reason: "could_not_process", note: "The bank said so by phone" },
      });
    const { merchant } = ours();
    expect(refusal(await settle(await makePerson(merchant, "ROLE_ADMIN")))).toBe("409 invalid_state");
    await advance(7 * 24 * 3600);
    expect(await standing(idOf(done))).toMatchObject({ state: "IN_PROGRESS" });
    expect(refusal(await settle(await owner()))).toBe("403 forbidden");
    const staff = await makePerson(merchant, "ROLE_ADMIN");
    const answers = await Promise.all([settle(staff), settle(staff), settle(staff)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await standing(idOf(done))).toMatchObject({
      state: "FAIL",
      reason: "could_not_process",
      settled: { note: "The bank said so by phone" },
    });
    expect(await balances()).toMatchObject({ AVAILABLE: rich, IN_TRANSIT: 0 });
  });
});

describe("the code of a withdrawal", () => {
  it.each([{ amount: 100.01 }, { target: HOUSE_IBAN }, { description: "Something else" }])(
    "confirms nothing but what it was sent for: %o",
    async (changes) => {
      const { owner: someone } = ours();
      const confirmation = await withdrawalCode(someone, typed());
      expect(refusal(await withdraw(someone, typed(changes), confirmation))).toBe("400 otp_invalid");
      expect((await withdraw(someone, typed(), confirmation)).status).toBe(200);
    },
  );

  it("confirms one of twenty at once", async () => {
    const { owner: someone } = ours();
    const confirmation = await withdrawalCode(someone, typed());
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(someone, typed(), confirmation)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await balances()).IN_TRANSIT).toBe(101_00);
  });

  it("that is wrong moves nothing, nor does that of somebody else", async () => {
    const { owner: someone, merchant } = ours();
    const { challenge, code } = await withdrawalCode(someone, typed());
    expect(refusal(await withdraw(someone, typed(), { challenge, code: wrongCode(code) }))).toBe("400 otp_invalid");
    const other = await makePerson(merchant, "ROLE_USER", { member: false });
    expect(refusal(await withdraw(other, typed(), { challenge, code }))).toBe("400 otp_invalid");
    expect((await balances()).IN_TRANSIT).toBe(0);
  });
});

describe("sent more than once", () => {
  it("has one effect and one answer, however often the same key comes", async () => {
    const { owner: someone } = ours();
    const [confirmation, key] = [await withdrawalCode(someone, typed()), newKey()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(someone, typed(), confirmation, key)));
    const done = answers.filter(({ status }) => status === 200).map(idOf);
    expect(new Set(done).size).toBe(1);
    // A lost answer is asked for once more with the same key.
    expect(idOf(await withdraw(someone, typed(), confirmation, key))).toBe(done[0]);
    const rows = await db.select().from(payouts).where(eq(payouts.applicationId, ours().merchant.applicationId));
    expect(rows).toHaveLength(1);
  });

  it("never takes more than there is: fifty at once", async () => {
    const { merchant, owner: someone } = ours();
    const now = await sandboxNow();
    const plan = () =>
      planWithdrawal(db, {
        application: { id: merchant.applicationId, merchantId: merchant.merchantId, currency: "AZN" },
        target: "BANK",
        destination: IBAN,
        targetMasked: "AZ86 AIIB •••• 0001",
        bank: null,
        amountMinor: 100_00,
        feeMinor: 1_00,
        description: "",
        maker: { id: someone.userId, fullName: "Someone" },
        now,
      }).statements;
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => runOnce(db, plan(), { answers: { [NOT_ENOUGH]: "not enough" } })),
    );
    const through = outcomes.filter(({ became }) => became === "done").length;
    expect(through).toBe(Math.floor(rich / 101_00));
    expect((await balances()).AVAILABLE).toBe(rich - through * 101_00);
  });
});

describe("what is refused", () => {
  it("more than the balance with its fee, before a code is sent", async () => {
    const all = rich / 100;
    expect(refusal(await startWithdrawal(ours().owner, typed({ amount: all })))).toBe("409 amount_exceeds_balance");
    expect((await startWithdrawal(ours().owner, typed({ amount: all, target: HOUSE_IBAN }))).status).toBe(200);
  });

  it.each([
    ["AZ86 AIIB 0000 0000 0000 0000 0001", "ibanSpaces"],
    ["az86AIIB00000000000000000001", "ibanLower"],
    ["AZ86AIIB0000000000000001", "ibanShort"],
    ["AE840330000000000000001", "ibanCountry"],
    ["AZ87AIIB00000000000000000001", "ibanInvalid"],
    ["crd_0000000000000000", "cardGone"],
  ])("the target %s: %s", async (target, code) => {
    expect(wrongFields(await startWithdrawal(ours().owner, typed({ target })))).toEqual([{ field: "target", code }]);
  });

  it("an account at a bank that nobody knows, without the bank's details", async () => {
    const target = "AZ96AZEJ00000000001234567890";
    expect(wrongFields(await startWithdrawal(ours().owner, typed({ target })))).toEqual([
      { field: "bank.bankName", code: "required" },
      { field: "bank.swift", code: "required" },
    ]);
    const bank = { bankName: "Bank", bankTaxId: "", bankCode: "", correspondentAccount: "", swift: "AZEJAZ22" };
    expect((await startWithdrawal(ours().owner, typed({ target, bank }))).status).toBe(200);
  });

  it("whoever is no person of the wallet", async () => {
    const { merchant } = ours();
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    expect(refusal(await startWithdrawal(stranger, typed()))).toBe("404 not_found");
    const done = await withdrawNow(ours().owner, typed());
    expect(refusal(await send(`GET /api/user/withdrawals/${idOf(done)}`, { token: stranger.token }))).toBe(
      "404 not_found",
    );
    expect((await send("GET /api/user/withdrawals", { token: stranger.token })).json).toMatchObject({
      totalElements: 0,
    });
    const answers = await Promise.all(
      ROLES.map(
        async (role) => [role, (await startWithdrawal(await makePerson(merchant, role), typed())).status] as const,
      ),
    );
    expect(answers.filter(([, status]) => status === 200).map(([role]) => role)).toEqual([
      "ROLE_SUSER",
      "ROLE_USER",
      "ROLE_FO_MANAGER",
      "ROLE_FIN_MANAGER",
    ]);
  });
});
