import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addDays } from "#provider/rules/days";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { topUp } from "../../../sandbox/src/domain/ledger.ts";
import { bookEntry } from "../../../sandbox/src/operations/ledger.ts";
import { applications, bankAccounts, companies, users } from "../../../sandbox/src/db/schema/index.ts";
import { appId, left, letters, look, put, set, stored, theirs } from "../../support/workerd/automatic.ts";
import { ours } from "../../support/workerd/money.ts";
import { goTo, tick } from "../../support/workerd/schedule.ts";
import { db, newKey, sandboxNow, send } from "../../support/workerd/sandbox.ts";
import { HOUSE_IBAN, IBAN } from "../../support/workerd/withdrawing.ts";

describe("what pauses a rule", () => {
  const company = async () => {
    const id = newId("cmp");
    const { merchantId } = ours().merchant;
    const account = { bankName: "Bank", bankTaxId: "1", code: "1", correspondentAccount: "1", swift: "AIIBAZ2X" };
    await runBatch(db, [
      db.insert(companies).values({ id, merchantId, name: "Hotel", taxId: "1", createdAt: 1 }),
      db.insert(bankAccounts).values({ ...account, companyId: id, iban: IBAN, withdrawalMethod: "BANK", updatedAt: 1 }),
      db.update(applications).set({ companyId: id }).where(eq(applications.id, appId())),
    ]);
    return id;
  };
  const card = async (): Promise<string> => {
    const body = { pan: "4242424242424242", expiry: "12/40" };
    const { json } = await send("POST /api/user/paymentCard", { token: theirs().setter.token, key: newKey(), body });
    return Object.values(json as Record<string, string>)[0] ?? "";
  };

  it.each<[string, string, () => Promise<() => Promise<unknown>>]>([
    [
      "another bank account of the company",
      "BANK_ACCOUNT",
      async () => {
        const id = await company();
        await set();
        return () => db.update(bankAccounts).set({ iban: HOUSE_IBAN }).where(eq(bankAccounts.companyId, id));
      },
    ],
    [
      "the removal of its card",
      "CARD_GONE",
      async () => {
        const target = await card();
        await set({ target });
        return () => send(`DELETE /api/user/paymentCard/${target}`, { token: theirs().setter.token });
      },
    ],
    [
      "a person who may not withdraw any more",
      "NOT_ALLOWED",
      async () => {
        await set();
        return async () => {
          await db.update(users).set({ role: "ROLE_OPERATOR" }).where(eq(users.id, theirs().setter.userId));
          await goTo(theirs().today, 10);
        };
      },
    ],
    [
      "the removal of its application",
      "APPLICATION",
      async () => {
        await set();
        // It goes only with an empty wallet.
        const subject = { applicationId: appId(), reference: newId("pay") };
        await runBatch(db, bookEntry(db, topUp(subject, 500_00), "AZN", await sandboxNow()));
        return () => db.update(applications).set({ deletedAt: 1 }).where(eq(applications.id, appId()));
      },
    ],
  ])("%s: nothing leaves, and people are told", async (_, because, prepare) => {
    await put(500_00);
    const change = await prepare();
    await change();
    await tick();
    await goTo(addDays(theirs().today, 1), 10);
    await tick();
    expect(await left()).toEqual([]);
    expect(await stored()).toMatchObject({ state: "PAUSED", pausedBecause: because, nextRunAt: null });
    const told = (await letters()).filter(({ subject }) => subject === "Automatic withdrawals are paused");
    expect(told).toHaveLength(1);
    const owners = (await letters(ours().owner)).filter(
      ({ subject }) => subject === "Automatic withdrawals are paused",
    );
    expect(owners).toHaveLength(because === "NOT_ALLOWED" ? 1 : 0);
  });

  it("what leaves the account as it was pauses nothing", async () => {
    const id = await company();
    await set();
    await db.update(bankAccounts).set({ updatedAt: 2 }).where(eq(bankAccounts.companyId, id));
    expect((await look()).rule).toMatchObject({ state: "ACTIVE" });
  });
});
