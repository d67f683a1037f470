import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ROLES } from "#provider/contract/permissions";
import { transferSchema, type Transfer } from "#provider/contract/transfers";
import { applications, walletTransfers } from "../../../sandbox/src/db/schema/index.ts";
import { LIMITS } from "../../../sandbox/src/domain/limits.ts";
import { auditBalances, balancesOf, NOT_ENOUGH } from "../../../sandbox/src/operations/ledger.ts";
import { runOnce } from "../../../sandbox/src/operations/run.ts";
import { planTransfer, type Target } from "../../../sandbox/src/operations/wallets/transfer.ts";
import { balances, ours, richer } from "../../support/workerd/money.ts";
import { confirmedTarget } from "../../support/workerd/money-targets.ts";
import {
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  newKey,
  newPhone,
  refusal,
  sandboxNow,
  send,
  wrongCode,
  type Merchant,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { codeFor, finish, movedId, moveNow, start, type Move } from "../../support/workerd/transferring.ts";

let rich: number;
let other: Merchant;
let otherOwner: Someone;
beforeEach(async () => {
  await richer();
  rich = (await balances()).AVAILABLE;
  other = await makeMerchant("default", "Restaurant Firuzə");
  otherOwner = await makePerson(other, "ROLE_SUSER", { member: false });
  await db.update(applications).set({ ownerId: otherOwner.userId }).where(eq(applications.id, other.applicationId));
});

const toMerchant = (changes: object = {}) => ({
  fromAppId: ours().merchant.applicationId,
  amount: 100,
  description: "Dinner of a group",
  toMerchant: other.applicationId,
  ...changes,
});
const toPhone = (changes: object = {}) => {
  const { toMerchant: _, ...typed } = toMerchant();
  return { ...typed, phoneNumber: "+994502345678", ...changes };
};
const topUp = (changes: object = {}) => ({
  appId: ours().merchant.applicationId,
  phoneNumber: "+994552345678",
  amount: 20,
  ...changes,
});
/** Each of the three ways that money goes, in minor units. */
const WAYS = {
  "to a merchant": { move: "transfer", typed: toMerchant, amount: 100_00 },
  "to a phone": { move: "transfer", typed: toPhone, amount: 100_00 },
  "as a top-up": { move: "topUp", typed: topUp, amount: 20_00 },
} as const satisfies Record<string, { move: Move; typed: (changes?: object) => object; amount: number }>;
const ways = Object.entries(WAYS).map(([name, way]) => ({ name, ...way }));

const seen = async (someone: Someone, id: string): Promise<Transfer> =>
  transferSchema.parse((await send(`GET /api/user/transfers/${id}`, { token: someone.token })).json);
const listOf = async (someone: Someone) =>
  z
    .object({ totalElements: z.number(), content: z.array(transferSchema) })
    .parse((await send("GET /api/user/transfers", { token: someone.token })).json);
const received = async () => (await balancesOf(db, other.applicationId)).AVAILABLE;
const wrongFields = ({ json }: Sent) =>
  z.object({ fields: z.array(z.object({ field: z.string(), code: z.string() })) }).parse(json).fields;

describe("a transfer", () => {
  it("to a merchant moves both wallets at once, and both are told", async () => {
    const done = await moveNow("transfer", ours().owner, toMerchant());
    expect(done.json).toMatchObject({ amount: 100, fee: 0, currency: "AZN" });
    expect((await balances()).AVAILABLE).toBe(rich - 100_00);
    expect(await received()).toBe(100_00);
    expect(await auditBalances(db)).toEqual([]);
    for (const { username } of [ours().owner, otherOwner])
      expect((await messagesTo(username))[0]?.body).toContain(movedId(done));
  });

  it("is seen from either end: the receiver reads from whom, but not who of them", async () => {
    const id = movedId(await moveNow("transfer", ours().owner, toMerchant()));
    expect(await seen(ours().owner, id)).toMatchObject({ direction: "OUT", createdBy: expect.any(String) });
    expect(await seen(otherOwner, id)).toMatchObject({
      direction: "IN",
      createdBy: null,
      from: { appId: ours().merchant.applicationId },
      to: { name: "Restaurant Firuzə" },
    });
    for (const someone of [ours().owner, otherOwner])
      expect((await listOf(someone)).content).toEqual([await seen(someone, id)]);
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    expect(refusal(await send(`GET /api/user/transfers/${id}`, { token: stranger.token }))).toBe("404 not_found");
    expect((await listOf(stranger)).totalElements).toBe(0);
  });

  it("to a phone leaves the wallet for good, and the phone is told", async () => {
    const phoneNumber = newPhone();
    const id = movedId(await moveNow("transfer", ours().owner, toPhone({ phoneNumber })));
    expect((await balances()).AVAILABLE).toBe(rich - 100_00);
    expect(await seen(ours().owner, id)).toMatchObject({ kind: "TRANSFER", to: null, phoneNumber });
    expect((await messagesTo(phoneNumber))[0]?.body).toContain(id);
    expect(await auditBalances(db)).toEqual([]);
  });

  it("stands in both wallets by its reference", async () => {
    const id = movedId(await moveNow("transfer", ours().owner, toMerchant()));
    for (const [someone, appId, event] of [
      [ours().owner, ours().merchant.applicationId, "TRANSFER_OUT"],
      [otherOwner, other.applicationId, "TRANSFER_IN"],
    ] as const) {
      const { json } = await send(`GET /api/wallets/${appId}?reference=${id}`, { token: someone.token });
      expect(json).toMatchObject({ content: [{ event, subject: "TRANSFER", subjectId: id, reference: id }] });
    }
  });
});

describe("a top-up", () => {
  it("leaves the wallet for good and knows the operator", async () => {
    const id = movedId(await moveNow("topUp", ours().owner, topUp()));
    expect((await balances()).AVAILABLE).toBe(rich - 20_00);
    expect(await seen(ours().owner, id)).toMatchObject({ kind: "TOPUP", operator: "Bakcell", amount: 20_00 });
    expect((await messagesTo("+994552345678"))[0]?.body).toContain(id);
  });

  it.each([
    [{ phoneNumber: "+994442345678" }, "phoneNumber", "operatorUnknown"],
    [{ phoneNumber: "+994123456789" }, "phoneNumber", "phoneMobile"],
    [{ phoneNumber: "+971502345678" }, "phoneNumber", "phoneMobile"],
    [{ amount: 500.01 }, "amount", "topUpHigh"],
    [{ amount: 0.99 }, "amount", "amountRange"],
  ])("of %o is refused at %s: %s", async (changes, field, code) => {
    expect(wrongFields(await start("topUp", ours().owner, topUp(changes)))).toEqual([{ field, code }]);
  });
});

describe("who it goes to", () => {
  const lookUp = (toId: string, by = ours().owner, from = ours().merchant.applicationId) =>
    send(`GET /api/wallets/${from}/recipients/${toId}`, { token: by.token });

  it("is read by name before a code is sent", async () => {
    expect((await lookUp(other.applicationId)).json).toEqual({
      appId: other.applicationId,
      name: "Restaurant Firuzə",
      currency: "AZN",
    });
  });

  it("is neither the wallet that pays, nor nobody, nor one that is not live, nor one of another currency", async () => {
    const { owner, merchant } = ours();
    const abroad = await makeMerchant("ae");
    for (const [toId, field] of [
      [merchant.applicationId, "recipientSelf"],
      [abroad.applicationId, "recipientCurrency"],
    ] as const) {
      expect(wrongFields(await lookUp(toId))).toEqual([{ field: "toMerchant", code: field }]);
      expect(wrongFields(await start("transfer", owner, toMerchant({ toMerchant: toId })))).toEqual([
        { field: "toMerchant", code: field },
      ]);
    }
    expect(refusal(await lookUp("ES9999990"))).toBe("404 recipient_not_found");
    await db.update(applications).set({ status: "DISABLED" }).where(eq(applications.id, other.applicationId));
    expect(refusal(await lookUp(other.applicationId))).toBe("404 recipient_not_found");
    expect(refusal(await start("transfer", owner, toMerchant()))).toBe("404 recipient_not_found");
  });

  it("is one of the two: a merchant or a mobile number of the region", async () => {
    const { owner } = ours();
    const needed = [{ field: "toMerchant", code: "required" }];
    expect(wrongFields(await start("transfer", owner, toMerchant({ phoneNumber: "+994502345678" })))).toEqual(needed);
    expect(wrongFields(await start("transfer", owner, toMerchant({ toMerchant: undefined })))).toEqual(needed);
    expect(wrongFields(await start("transfer", owner, toPhone({ phoneNumber: "+994123456789" })))).toEqual([
      { field: "phoneNumber", code: "phoneMobile" },
    ]);
  });

  it("is asked for so often by one person, by one browser and from one network; the same one again is not counted", async () => {
    const { owner, merchant } = ours();
    const { times } = LIMITS.recipientsOfPerson;
    for (let nth = 0; nth < times; nth++) {
      expect(refusal(await lookUp(`ES98${String(10_000 + nth)}`))).toBe("404 recipient_not_found");
      if (nth === 0) await lookUp(`ES98${String(10_000 + nth)}`);
    }
    expect(refusal(await lookUp(other.applicationId))).toBe("429 rate_limited");
    expect(refusal(await start("transfer", owner, toMerchant()))).toBe("429 rate_limited");
    const colleague = await makePerson(merchant, "ROLE_FIN_MANAGER");
    expect((await lookUp(other.applicationId, colleague)).status).toBe(200);
    const byDevice = async (mark: string, address: string, nth: number) =>
      send(`GET /api/wallets/${merchant.applicationId}/recipients/ES97${String(10_000 + nth)}`, {
        token: (await makePerson(merchant, "ROLE_FIN_MANAGER")).token,
        headers: { "X-Device-Mark": mark, "X-Device-Address": address },
      });
    for (let nth = 0; nth < LIMITS.recipientsOfDevice.times; nth++)
      await byDevice("one browser", `198.51.100.${nth}`, nth);
    expect(refusal(await byDevice("one browser", "198.51.100.200", 900))).toBe("429 rate_limited");
    for (let nth = 0; nth < LIMITS.recipientsOfNetwork.times; nth++)
      await byDevice(`browser ${nth}`, "203.0.113.9", nth);
    expect(refusal(await byDevice("yet another", "203.0.113.9", 901))).toBe("429 address_throttled");
  });

  it("is not told by the call that finishes, without a code that is right", async () => {
    const confirmation = { challenge: "chl_none", code: "123456" };
    for (const toId of [other.applicationId, "ES9999990"])
      expect(refusal(await finish("transfer", ours().owner, toMerchant({ toMerchant: toId }), confirmation))).toBe(
        "410 otp_expired",
      );
  });
});

describe.each(ways)("$name: the code", ({ move, typed, amount }) => {
  it("confirms nothing but what it was sent for, and only for whom", async () => {
    const { owner, merchant } = ours();
    const confirmation = await codeFor(move, owner, typed());
    const changes = move === "topUp" ? [{ phoneNumber: "+994702345678" }] : [{ description: "Something else" }];
    for (const changed of [{ amount: 30.01 }, ...changes])
      expect(refusal(await finish(move, owner, typed(changed), confirmation))).toBe("400 otp_invalid");
    const wrong = { ...confirmation, code: wrongCode(confirmation.code) };
    expect(refusal(await finish(move, owner, typed(), wrong))).toBe("400 otp_invalid");
    const colleague = await makePerson(merchant, "ROLE_USER", { member: false });
    expect(refusal(await finish(move, colleague, typed(), confirmation))).toBe("400 otp_invalid");
    expect((await balances()).AVAILABLE).toBe(rich);
    expect((await finish(move, owner, typed(), confirmation)).status).toBe(200);
    expect((await balances()).AVAILABLE).toBe(rich - amount);
  });

  it("has one effect and one answer for fifty at once with a key, and for a lost answer asked for again", async () => {
    const { owner, merchant } = ours();
    const [confirmation, key] = [await codeFor(move, owner, typed()), newKey()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => finish(move, owner, typed(), confirmation, key)),
    );
    const done = answers.filter(({ status }) => status === 200).map(movedId);
    expect(new Set(done).size).toBe(1);
    expect(movedId(await finish(move, owner, typed(), confirmation, key))).toBe(done[0]);
    const rows = await db
      .select()
      .from(walletTransfers)
      .where(eq(walletTransfers.fromApplicationId, merchant.applicationId));
    expect(rows).toHaveLength(1);
    expect((await balances()).AVAILABLE).toBe(rich - amount);
  });

  it("confirms one of fifty at once with fifty keys", async () => {
    const { owner } = ours();
    const confirmation = await codeFor(move, owner, typed());
    const answers = await Promise.all(Array.from({ length: 50 }, () => finish(move, owner, typed(), confirmation)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await balances()).AVAILABLE).toBe(rich - amount);
  });

  it("is for whoever moves the wallet's money, and for nobody else", async () => {
    const { merchant } = ours();
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    expect(refusal(await start(move, stranger, typed()))).toBe("404 not_found");
    // An owner has confirmed where it goes; what happens before that is in money-exits.test.ts.
    const { toMerchant: merchantId, phoneNumber } = typed() as { toMerchant?: string; phoneNumber?: string };
    await confirmedTarget(merchant, merchantId ? "MERCHANT" : "PHONE", merchantId ?? phoneNumber ?? "");
    const answers = await Promise.all(
      ROLES.map(async (role) => [role, (await start(move, await makePerson(merchant, role), typed())).status] as const),
    );
    expect(answers.filter(([, status]) => status === 200).map(([role]) => role)).toEqual([
      "ROLE_SUSER",
      "ROLE_USER",
      "ROLE_FO_MANAGER",
      "ROLE_FIN_MANAGER",
    ]);
  });
});

describe("more than there is", () => {
  it("is refused before a code is sent; all of it goes", async () => {
    const all = rich / 100;
    expect(refusal(await start("transfer", ours().owner, toMerchant({ amount: all + 0.01 })))).toBe(
      "409 amount_exceeds_balance",
    );
    expect((await moveNow("transfer", ours().owner, toMerchant({ amount: all }))).status).toBe(200);
    expect((await balances()).AVAILABLE).toBe(0);
    expect(refusal(await start("topUp", ours().owner, topUp()))).toBe("409 amount_exceeds_balance");
  });

  it.each([
    ["wallet", () => ({ kind: "wallet", application: { id: other.applicationId, merchantId: other.merchantId } })],
    ["phone wallet", () => ({ kind: "phoneWallet", phone: "+994502345678" })],
    ["phone account", () => ({ kind: "phoneAccount", phone: "+994502345678", operator: "Azercell" })],
  ] as const satisfies readonly (readonly [string, () => Target])[])(
    "never goes to a %s: fifty at once",
    async (_, to) => {
      const { merchant, owner } = ours();
      const now = await sandboxNow();
      const plan = () =>
        planTransfer(db, {
          application: { id: merchant.applicationId, merchantId: merchant.merchantId, currency: "AZN" },
          to: to(),
          amountMinor: 100_00,
          description: "",
          maker: { id: owner.userId, fullName: "Someone" },
          now,
        }).statements;
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, () => runOnce(db, plan(), { answers: { [NOT_ENOUGH]: "not enough" } })),
      );
      const through = outcomes.filter(({ became }) => became === "done").length;
      expect(through).toBe(Math.floor(rich / 100_00));
      expect((await balances()).AVAILABLE).toBe(rich - through * 100_00);
      expect(await auditBalances(db)).toEqual([]);
    },
  );

  it("nothing arrives at an application that was closed meanwhile, and nothing leaves", async () => {
    const { owner } = ours();
    const confirmation = await codeFor("transfer", owner, toMerchant());
    await db.run(sql`UPDATE applications SET status = 'DISABLED' WHERE id = ${other.applicationId}`);
    expect(refusal(await finish("transfer", owner, toMerchant(), confirmation))).toBe("404 recipient_not_found");
    expect((await balances()).AVAILABLE).toBe(rich);
  });
});
