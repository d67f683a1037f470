import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { PayoutRules } from "#provider/contract/payout-bands";
import { payoutFiles as calls } from "#provider/contract/payout-files";
import { payoutDetailSchema, payouts as payoutCalls } from "#provider/contract/payouts";
import { DEFAULT_PAYOUT_RULES } from "#provider/rules/payout-approvers";
import { refusedBy } from "../../../sandbox/src/db/database.ts";
import { payoutFileApprovals, payoutFiles, payouts, userPermissions } from "../../../sandbox/src/db/schema/index.ts";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { balances, ours, outcome, richer } from "../../support/workerd/money.ts";
import {
  approveFile,
  approveFileNow,
  checkedFile,
  codeFor,
  csvOf,
  fileOf,
  makeFile,
  makeFileNow,
  recallFile,
  rejectFile,
  rowOf,
  startAct,
} from "../../support/workerd/payout-files.ts";
import { force, knownReceiver } from "../../support/workerd/payout-rules.ts";
import { db, makePerson, messagesTo, moveToNoon, refusal, send, type Someone } from "../../support/workerd/sandbox.ts";
import { HOUSE_IBAN } from "../../support/workerd/withdrawing.ts";

const all = (approvers: number): PayoutRules => ({ bands: [{ above: 0, approvers }], dailyAbove: null });
const NAME = "Elçin Məmmədov";
let maker: Someone;
let first: Someone;
let second: Someone;
beforeEach(async () => {
  await moveToNoon();
  await richer();
  const { merchant } = ours();
  maker = await makePerson(merchant, "ROLE_FIN_MANAGER");
  first = await makePerson(merchant, "ROLE_FO_MANAGER");
  second = await makePerson(merchant, "ROLE_FO_MANAGER");
});

const rule = (rules: PayoutRules) => force(ours().merchant, rules);
/** A file of so many rows of ten to one account without a fee. */
const checked = async (rows: number, by = maker) =>
  (
    await checkedFile(
      by,
      ours().merchant,
      csvOf(...Array.from({ length: rows }, () => rowOf({ name: NAME, number: HOUSE_IBAN }))),
    )
  ).id;
async function made(rows = 2, by = maker): Promise<string> {
  const id = await checked(rows, by);
  expect(outcome(await makeFileNow(by, id))).toBe("done");
  return id;
}
const approvedNow = async (by: Someone, id: string) => calls.approve.answer.parse((await approveFileNow(by, id)).json);
const rowsPaid = async (id: string) => (await db.select().from(payouts).where(eq(payouts.fileId, id))).length;
const ofReviewer = ({ userId }: Someone) =>
  and(eq(userPermissions.userId, userId), eq(userPermissions.permission, "PAYOUT_REVIEW"));

describe("how many people approve a file", () => {
  it("is what the rules say of a payout of its whole sum: splitting a sum into rows does not help", async () => {
    await rule({
      bands: [
        { above: 0, approvers: 0 },
        { above: 50_00, approvers: 2 },
      ],
      dailyAbove: null,
    });
    // Where every receiver is known, too, somebody looks at a file.
    await knownReceiver(ours().merchant, HOUSE_IBAN, NAME);
    expect(await fileOf(maker, await made(5))).toMatchObject({ state: "AWAITING_APPROVAL", approversNeeded: 1 });
    expect(await fileOf(maker, await made(6))).toMatchObject({ state: "AWAITING_APPROVAL", approversNeeded: 2 });
  });

  it("counts what its maker paid out that day, in files and one by one, also what waits; and of two at once both", async () => {
    await rule({ bands: [{ above: 0, approvers: 1 }], dailyAbove: 50_00 });
    const waiting = await made(3);
    expect(await fileOf(maker, waiting)).toMatchObject({ approversNeeded: 1 });
    expect(await fileOf(maker, await made(3))).toMatchObject({ approversNeeded: 2 });
    const madeToday = async () =>
      payoutCalls.sources.answer.parse((await send("GET /api/wallets/payout-sources", { token: maker.token })).json)[0]
        ?.madeToday;
    expect(await madeToday()).toBe(60_00);
    // Approved, its payouts count in its place; rejected, it counts no more.
    expect(await approvedNow(first, waiting)).toMatchObject({ state: "IN_PROGRESS" });
    expect(await madeToday()).toBe(60_00);

    const other = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
    const ids = [await checked(3, other), await checked(3, other)];
    const ready: (() => ReturnType<typeof makeFile>)[] = [];
    for (const id of ids) {
      const code = await codeFor(other, id, "code");
      ready.push(() => makeFile(other, id, code));
    }
    await Promise.all(ready.map((make) => make()));
    const needed = await Promise.all(ids.map(async (id) => (await fileOf(other, id)).approversNeeded));
    expect(needed.toSorted()).toEqual([1, 2]);
  });

  it("is as many as when it was made, and more where the rules ask for more now", async () => {
    const [one, two] = [await made(), await made()];
    await rule(all(2));
    expect(await approvedNow(first, one)).toMatchObject({ state: "AWAITING_APPROVAL", approversNeeded: 2 });
    await rule(DEFAULT_PAYOUT_RULES);
    expect(await fileOf(maker, one)).toMatchObject({ approversNeeded: 2 });
    expect(await approvedNow(first, two)).toMatchObject({ state: "IN_PROGRESS" });
    expect(await approvedNow(second, one)).toMatchObject({ state: "IN_PROGRESS" });
  });
});

describe("a file that two people have to approve", () => {
  beforeEach(() => rule(all(2)));

  it("keeps the first approval, asks for one more, and leaves once at the second; its payouts tell of both", async () => {
    const id = await made();
    expect((await messagesTo(first.username))[0]?.body).toContain("once two people approve");
    expect(await approvedNow(first, id)).toMatchObject({
      state: "AWAITING_APPROVAL",
      approversNeeded: 2,
      approvedBy: [expect.any(String)],
    });
    expect(await rowsPaid(id)).toBe(0);
    expect((await messagesTo(second.username))[0]?.subject).toBe("A payout file needs one more approval");
    expect(refusal(await startAct(first, id, "approval"))).toBe("409 already_approved");
    expect(refusal(await startAct(maker, id, "approval"))).toBe("403 own_payout");
    expect(await fileOf(first, id)).toMatchObject({
      approvals: [{ counts: true }],
      reviewedBy: null,
      may: { approve: false, reject: true },
    });
    expect(await approvedNow(second, id)).toMatchObject({ state: "IN_PROGRESS" });
    expect(await rowsPaid(id)).toBe(2);
    const [payout] = await db.select().from(payouts).where(eq(payouts.fileId, id));
    const told = await send(`GET /api/wallets/payout/${payout?.id}`, { token: first.token });
    expect(payoutDetailSchema.parse(told.json)).toMatchObject({
      approversNeeded: 2,
      approvals: [{ counts: true }],
      reviewedBy: expect.any(String),
    });
    expect(await auditBalances(db)).toEqual([]);
  });

  it("takes of three who approve at once two, and pays every row once", async () => {
    const id = await made();
    const people = [first, second, await makePerson(ours().merchant, "ROLE_FO_MANAGER")];
    const ready: (() => ReturnType<typeof approveFile>)[] = [];
    for (const someone of people) {
      const code = await codeFor(someone, id, "approval");
      ready.push(() => approveFile(someone, id, code));
    }
    const answers = await Promise.all(ready.map((approve) => approve()));
    expect(answers.map(outcome).toSorted()).toEqual(["409 invalid_state", "done", "done"]);
    expect(await rowsPaid(id)).toBe(2);
    expect(await balances()).toMatchObject({ IN_TRANSIT: 20_00 });
  });

  it("counts no approval of somebody who may no longer approve, also when they may again later", async () => {
    const id = await made();
    await approvedNow(first, id);
    await db.delete(userPermissions).where(ofReviewer(first));
    expect(await fileOf(second, id)).toMatchObject({ approvedBy: [], approvals: [{ counts: false }] });
    expect(await approvedNow(second, id)).toMatchObject({ state: "AWAITING_APPROVAL" });
    await db.insert(userPermissions).values({ userId: first.userId, permission: "PAYOUT_REVIEW", grantedAt: 1 });
    expect((await fileOf(first, id)).approvals.map(({ counts }) => counts)).toEqual([false, true]);
    expect(await approvedNow(first, id)).toMatchObject({ state: "IN_PROGRESS" });
  });

  it("is rejected by one, also after an approval, and recalled by its maker", async () => {
    const [rejected, recalled] = [await made(), await made()];
    await approvedNow(first, rejected);
    expect(outcome(await rejectFile(first, rejected))).toBe("done");
    await approvedNow(first, recalled);
    expect(outcome(await recallFile(maker, recalled))).toBe("done");
    expect(await balances()).toMatchObject({ IN_TRANSIT: 0 });
  });

  it("leaves with fewer for nobody: the database refuses, too", async () => {
    const id = await made();
    const refused = (work: Promise<unknown>) => work.then(() => "done", refusedBy);
    const here = eq(payoutFiles.id, id);
    const approval = { fileId: id, userName: "Someone", at: 1 };
    const leave = { state: "IN_PROGRESS" as const, reviewedBy: first.userId };
    expect([
      await refused(db.update(payoutFiles).set(leave).where(here).execute()),
      await refused(db.update(payoutFiles).set({ approversNeeded: 1 }).where(here).execute()),
      await refused(db.update(payoutFiles).set({ madeTodayMinor: 0 }).where(here).execute()),
      await refused(
        db
          .insert(payoutFileApprovals)
          .values({ ...approval, userId: maker.userId })
          .execute(),
      ),
    ]).toEqual(["payout_approvals_missing", "payout_terms_fixed", "payout_terms_fixed", "payouts_four_eyes"]);
    await recallFile(maker, id);
    expect(
      await refused(
        db
          .insert(payoutFileApprovals)
          .values({ ...approval, userId: first.userId })
          .execute(),
      ),
    ).toBe("payout_approvals_late");
  });
});
