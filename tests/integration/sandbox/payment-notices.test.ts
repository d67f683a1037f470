import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { fullNameSchema } from "#provider/contract/fields";
import { LANGUAGES, type Language } from "#provider/contract/words";
import { runBatch, wasOvertaken, type Statement } from "../../../sandbox/src/db/database.ts";
import { listMessages } from "../../../sandbox/src/db/outbox.ts";
import { findTransaction } from "../../../sandbox/src/db/payments.ts";
import { answerThreeDSecure } from "../../../sandbox/src/operations/payments/three-d-secure.ts";
import { planCompletion } from "../../../sandbox/src/operations/payments/holds.ts";
import { planRefund, planRefundAnswer } from "../../../sandbox/src/operations/payments/refunds.ts";
import { FREE } from "../../support/workerd/refunds.ts";
import { memberships, refunds, users } from "../../../sandbox/src/db/schema/index.ts";
import { connect, connected, messagesTo, newName, speak, subscribe } from "../../support/workerd/messenger.ts";
import { makeInvoice, pay, payInvoice } from "../../support/workerd/paying.ts";
import {
  applicationRows,
  db,
  makeMerchant,
  makePerson,
  newKey,
  nextApplicationId,
  sandboxNow,
  send,
  type Merchant,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
beforeEach(async () => {
  merchant = await makeMerchant();
});

describe("a payment", () => {
  it("tells the owners and the members of its application, each once, and nobody else", async () => {
    const owner = await connected(merchant, "ROLE_SUSER", { member: false });
    const member = await connected(merchant, "ROLE_OPERATOR");
    const outsider = await connected(merchant, "ROLE_FO_MANAGER", { member: false });
    const stranger = await connected(await makeMerchant(), "ROLE_SUSER");
    const staff = await connected(merchant, "ROLE_ADMIN");
    const quiet = await makePerson(merchant, "ROLE_USER");
    const asked = newName();
    await subscribe(quiet, asked);

    const { invoice } = await payInvoice(merchant, { amount: 1234.5 });
    const text = `Hotel Şəki: Payment received: AZN\u00a01,234.50 from Əli Hüseynov. Invoice ${invoice.code}.`;
    expect(await messagesTo(owner.name)).toEqual([text]);
    expect(await messagesTo(member.name)).toEqual([text]);
    for (const { name } of [outsider, stranger, staff]) expect(await messagesTo(name)).toEqual([]);
    expect(await listMessages(db, asked, 5)).toEqual([]);
  });

  it("of another application of the merchant tells its members only", async () => {
    const member = await connected(merchant, "ROLE_OPERATOR");
    const owner = await connected(merchant, "ROLE_SUSER", { member: false });
    const elsewhere = { ...merchant, applicationId: nextApplicationId() };
    await runBatch(db, applicationRows(merchant.merchantId, owner.userId, "default", elsewhere.applicationId, "Spa"));
    const there = await connected(elsewhere, "ROLE_OPERATOR");
    await payInvoice(elsewhere, {});
    expect(await messagesTo(member.name)).toEqual([]);
    for (const { name } of [there, owner])
      expect(await messagesTo(name)).toEqual([expect.stringMatching(/^Spa: Payment received/)]);
  });

  it("tells on both channels of somebody who has both", async () => {
    const person = await connected(merchant, "ROLE_OPERATOR");
    const phone = "+994709998877";
    await connect(person, phone, "WHATSAPP");
    await payInvoice(merchant, {});
    expect([await messagesTo(person.name), await messagesTo(phone)].map(({ length }) => length)).toEqual([1, 1]);
    expect((await listMessages(db, phone, 1))[0]?.channel).toBe("WHATSAPP");
  });

  it("tells once however often the payer's form arrives, at once or later", async () => {
    const { name } = await connected(merchant, "ROLE_SUSER");
    const payable = await makeInvoice(merchant, {});
    const attemptKey = newKey();
    await Promise.all(Array.from({ length: 10 }, () => pay(payable, { attemptKey })));
    await pay(payable, { attemptKey });
    expect(await messagesTo(name)).toHaveLength(1);
  });

  it("that many cards race for tells of the one that won", async () => {
    const { name } = await connected(merchant, "ROLE_SUSER");
    const payable = await makeInvoice(merchant, {});
    const races = await Promise.allSettled(Array.from({ length: 8 }, () => pay(payable)));
    const failed = races.flatMap((race): unknown[] => (race.status === "rejected" ? [race.reason] : []));
    expect(failed.filter((reason) => !wasOvertaken(reason))).toEqual([]);
    const won = races.filter((race) => race.status === "fulfilled" && race.value.ok);
    expect(won).toHaveLength(1);
    expect(await messagesTo(name)).toHaveLength(1);
  });

  it("in parts tells of each part", async () => {
    const { name } = await connected(merchant, "ROLE_SUSER");
    const payable = await makeInvoice(merchant, { amount: 100 });
    payable.invoice.partialAllowed = true;
    await pay(payable, { amountMinor: 3_000 });
    expect(await messagesTo(name)).toEqual([expect.stringContaining("AZN\u00a030.00")]);
  });

  it.each(["decline", "insufficientFunds", "processingError", "threeDSecure"] as const)(
    "that ends, for now, with %s tells nobody",
    async (outcome) => {
      const { name } = await connected(merchant, "ROLE_SUSER");
      await payInvoice(merchant, {}, { outcome });
      expect(await messagesTo(name)).toEqual([]);
    },
  );

  it("confirmed by 3-D Secure tells once, also when it is confirmed twice", async () => {
    const { name } = await connected(merchant, "ROLE_SUSER");
    const { transaction } = await payInvoice(merchant, {}, { outcome: "threeDSecure" });
    const now = await sandboxNow();
    await Promise.all([1, 2, 3].map(() => answerThreeDSecure(db, transaction.id, { confirmed: true, now })));
    expect(await messagesTo(name)).toHaveLength(1);
  });

  it("tells nobody who was taken off, deleted, disconnected, or lost the application", async () => {
    const removed = await connected(merchant, "ROLE_SUSER");
    const deleted = await connected(merchant, "ROLE_SUSER");
    const stopped = await connected(merchant, "ROLE_SUSER");
    const lost = await connected(merchant, "ROLE_OPERATOR");
    await db.update(users).set({ active: false }).where(eq(users.id, removed.userId));
    await db.update(users).set({ deletedAt: 1 }).where(eq(users.id, deleted.userId));
    await send("DELETE /api/delete-subs?subscriptionType=TELEGRAM", { token: stopped.token });
    await db.delete(memberships).where(eq(memberships.userId, lost.userId));
    await payInvoice(merchant, {});
    for (const { name } of [removed, deleted, stopped, lost]) expect(await messagesTo(name)).toEqual([]);
  });
});

describe("a pre-authorisation and a refund", () => {
  const again = async (id: string) => {
    const row = await findTransaction(db, id);
    if (!row) throw new Error("gone");
    return row;
  };
  const carry = async (plan: { ok: true; statements: Statement[] } | { ok: false; code: string }) => {
    if (!plan.ok) throw new Error(plan.code);
    await runBatch(db, plan.statements);
  };
  const actor = { id: "usr_test", name: "Someone" };

  it("tell of the hold, of what was taken, and of each part that was given back", async () => {
    const { name } = await connected(merchant, "ROLE_SUSER");
    const { invoice, transaction } = await payInvoice(merchant, { amount: 200, preAuth: true });
    const doing = { actor, now: await sandboxNow() };
    await carry(await planCompletion(db, transaction, 15_000, doing));
    for (const amountMinor of [4_000, 10_000]) {
      const { refundId, ...plan } = planRefund(
        db,
        await again(transaction.id),
        { ...FREE, amountMinor, reason: "Left early" },
        doing,
      );
      await carry(plan);
      const [refund] = await db
        .select()
        .from(refunds)
        .where(eq(refunds.id, refundId ?? ""));
      if (!refund) throw new Error("no refund");
      await carry(planRefundAnswer(db, await again(transaction.id), refund, null, doing.now));
    }
    const tail = `Invoice ${invoice.code}.`;
    expect(await messagesTo(name)).toEqual(
      [
        "Pre-authorization: AZN\u00a0200.00 is on hold on the card of Əli Hüseynov.",
        "Hold captured: AZN\u00a0150.00 charged to Əli Hüseynov.",
        "Refund completed: AZN\u00a040.00 returned to Əli Hüseynov.",
        "Refund completed: AZN\u00a0100.00 returned to Əli Hüseynov.",
      ].map((sentence) => `Hotel Şəki: ${sentence} ${tail}`),
    );
  });

  it("a refund that failed tells that the money is back", async () => {
    const { invoice, transaction } = await payInvoice(merchant, {});
    const { name } = await connected(merchant, "ROLE_SUSER");
    const doing = { actor, now: await sandboxNow() };
    const { refundId, ...plan } = planRefund(
      db,
      transaction,
      { ...FREE, amountMinor: 100, reason: "Left early" },
      doing,
    );
    await carry(plan);
    const [refund] = await db
      .select()
      .from(refunds)
      .where(eq(refunds.id, refundId ?? ""));
    if (!refund) throw new Error("no refund");
    await carry(planRefundAnswer(db, await again(transaction.id), refund, "Card closed", doing.now));
    expect(await messagesTo(name)).toEqual([
      `Hotel Şəki: Refund failed: AZN\u00a01.00 for Əli Hüseynov is back in your balance. Invoice ${invoice.code}.`,
    ]);
  });
});

it("each person reads the payment in their own language, whatever the payer is called", async () => {
  const people = await Promise.all(LANGUAGES.map(() => connected(merchant, "ROLE_SUSER")));
  await Promise.all(people.map(({ userId }, index) => speak(userId, LANGUAGES[index] ?? "en")));
  const amountIn: Record<Language, RegExp> = {
    en: /Payment received: AZN\u00a0[\d,]+\.\d\d from /,
    az: /Ödəniş qəbul edildi: [\d.]+,\d\d\u00a0AZN\. /,
    ru: /Получен платёж: [\d\u00a0]+,\d\d\u00a0AZN\. /,
  };
  await fc.assert(
    fc.asyncProperty(
      fc
        .string({ unit: "grapheme", minLength: 2, maxLength: 30 })
        .filter((name) => fullNameSchema.safeParse(name).success),
      fc.integer({ min: 100, max: 3_999_999 }),
      async (fullName, minor) => {
        const { invoice } = await payInvoice(merchant, { fullName, amount: minor / 100 });
        for (const [index, { name }] of people.entries()) {
          const last = (await messagesTo(name)).at(-1) ?? "";
          expect(last).toMatch(amountIn[LANGUAGES[index] ?? "en"]);
          expect(last).toContain(invoice.fullName);
          expect(last).toContain(invoice.code);
        }
      },
    ),
    { numRuns: 12 },
  );
});
