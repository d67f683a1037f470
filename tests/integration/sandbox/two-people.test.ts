import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Role } from "#provider/contract/permissions";
import { payoutDetailSchema, payouts as calls, type PayoutSearch } from "#provider/contract/payouts";
import { payoutApprovalsSchema } from "#provider/contract/payout-rules";
import { memberships, payouts, userPermissions, users } from "../../../sandbox/src/db/schema/index.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { ours, richer } from "../../support/workerd/money.ts";
import { approveNow, recall, reject, startApproval } from "../../support/workerd/paying-out.ts";
import { force } from "../../support/workerd/payout-rules.ts";
import {
  db,
  makePerson,
  messagesTo,
  moveToNoon,
  newKey,
  refusal,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { accessNow, invite, setAccess, typed } from "../../support/workerd/team.ts";
import { HOUSE_IBAN } from "../../support/workerd/withdrawing.ts";

let owner: Someone;
let maker: Someone;
let second: Someone;
let appKey: string;
beforeEach(async () => {
  await moveToNoon();
  await richer();
  const { merchant } = ours();
  await db.delete(userPermissions).where(eq(userPermissions.permission, "PAYOUT_REVIEW"));
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  maker = await makePerson(merchant, "ROLE_FIN_MANAGER");
  second = await makePerson(merchant, "ROLE_FO_MANAGER");
  appKey = await makeKey(merchant.applicationId);
});

async function created(by = maker): Promise<string> {
  const { json } = await send("POST /api/wallets/payout", {
    token: by.token,
    key: newKey(),
    headers: { "X-App-Key": appKey },
    body: {
      appId: ours().merchant.applicationId,
      target: "BANK",
      cardNumber: HOUSE_IBAN,
      fullName: "Elçin Məmmədov",
      amount: 50,
      description: "Guide",
    },
  });
  return calls.create.answer.parse(json).id;
}
const standing = async (id: string, by: Someone) =>
  payoutDetailSchema.parse((await send(`GET /api/wallets/payout/${id}`, { token: by.token })).json);
const listed = async (by: Someone, body: PayoutSearch = { tab: "WAITING" }) => {
  const { json } = await send("POST /api/wallets/payout/by-search", { token: by.token, body });
  return calls.search.answer.parse(json).content.map(({ id }) => id);
};
const stateOf = async (id: string) => (await db.select().from(payouts).where(eq(payouts.id, id)))[0]?.state;
const set = (someone: Someone, values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, someone.userId));
const grantedBy = (someone: Someone, by: Someone) =>
  db
    .update(userPermissions)
    .set({ grantedBy: by.userId })
    .where(and(eq(userPermissions.userId, someone.userId), eq(userPermissions.permission, "PAYOUT_REVIEW")));

/** What makes one pair of hands out of two people: how each is set up. */
const TIES: Record<string, (one: Someone, other: Someone) => Promise<unknown>> = {
  "one phone": (one, other) => set(other, { mobilePhone: one.phone }),
  "one mailbox, with a tag": async (one, other) => {
    await set(one, { username: `${one.userId.toLowerCase()}@example.com` });
    return set(other, { username: `${one.userId.toLowerCase()}+second@example.com` });
  },
  "one mailbox, both with tags": async (one, other) => {
    await set(one, { username: `${one.userId.toLowerCase()}+a@example.com` });
    return set(other, { username: `${one.userId.toLowerCase()}+b@example.com` });
  },
  "one invited the other": (one, other) => set(other, { createdBy: one.userId }),
  "the other invited the one": (one, other) => set(one, { createdBy: other.userId }),
  "one gave the other the right": (one, other) => grantedBy(other, one),
};

describe("one pair of hands", () => {
  it.each(Object.entries(TIES))("%s: is no second person for a payout", async (_, tie) => {
    const colleague = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    await tie(maker, colleague);
    const id = await created();
    expect((await messagesTo(colleague.username)).map(({ subject }) => subject)).toEqual([]);
    expect(await listed(colleague)).toEqual([]);
    expect(refusal(await startApproval(colleague, id))).toBe("403 same_hands");
    expect(await standing(id, colleague)).toMatchObject({
      needsOtherHands: true,
      blocked: false,
      may: { approve: false, reject: true, recall: false },
    });
    expect(refusal(await startApproval(maker, id))).toBe("403 own_payout");
    expect(await stateOf(id)).toBe("AWAITING_APPROVAL");
    // Somebody else is one.
    expect(await listed(second)).toContain(id);
    expect((await approveNow(second, id)).json).toMatchObject({ state: "IN_PROGRESS" });
  });

  it.each(Object.entries(TIES))("%s: gives one of two approvals", async (_, tie) => {
    await force(ours().merchant, { bands: [{ above: 0, approvers: 2 }], dailyAbove: null });
    const colleague = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    await tie(second, colleague);
    const id = await created();
    // Those two and the owner: two pairs of hands beside the maker's.
    expect(await standing(id, second)).toMatchObject({ blocked: false, approversNeeded: 2 });
    expect((await approveNow(second, id)).json).toMatchObject({ state: "AWAITING_APPROVAL" });
    expect(await listed(colleague)).not.toContain(id);
    expect(refusal(await startApproval(colleague, id))).toBe("403 same_hands");
    expect((await approveNow(owner, id)).json).toMatchObject({ state: "IN_PROGRESS" });
  });

  it("counts once among those who are left", async () => {
    await force(ours().merchant, { bands: [{ above: 0, approvers: 2 }], dailyAbove: null });
    const colleague = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    await set(colleague, { createdBy: second.userId });
    await db.delete(userPermissions).where(eq(userPermissions.userId, owner.userId));
    await db
      .delete(userPermissions)
      .where(and(eq(userPermissions.userId, maker.userId), eq(userPermissions.permission, "PAYOUT_REVIEW")));
    const id = await created();
    // One pair of hands is all there is: theirs is enough.
    expect(await standing(id, second)).toMatchObject({ blocked: false, approversNeeded: 1 });
    expect((await approveNow(colleague, id)).json).toMatchObject({ state: "IN_PROGRESS" });
  });

  it("an approval no longer counts once its giver turns out to be of the maker's hands", async () => {
    await force(ours().merchant, { bands: [{ above: 0, approvers: 2 }], dailyAbove: null });
    const id = await created();
    await approveNow(second, id);
    await set(second, { mobilePhone: maker.phone });
    expect((await standing(id, owner)).approvals).toMatchObject([{ counts: false }]);
    const third = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    expect((await approveNow(third, id)).json).toMatchObject({ state: "AWAITING_APPROVAL" });
    expect((await approveNow(owner, id)).json).toMatchObject({ state: "IN_PROGRESS" });
  });

  it("an owner answers for whom they let in, but not with their own phone", async () => {
    const colleague = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    await set(colleague, { createdBy: owner.userId });
    await grantedBy(colleague, owner);
    const [one, other] = [await created(owner), await created(owner)];
    expect((await approveNow(colleague, one)).json).toMatchObject({ state: "IN_PROGRESS" });
    await set(colleague, { mobilePhone: owner.phone });
    expect(refusal(await startApproval(colleague, other))).toBe("403 same_hands");
  });

  it("whoever is alone but for their own hands approves alone, and the history says so", async () => {
    const colleague = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    await set(colleague, { createdBy: maker.userId });
    for (const { userId } of [owner, second])
      await db
        .delete(userPermissions)
        .where(and(eq(userPermissions.userId, userId), eq(userPermissions.permission, "PAYOUT_REVIEW")));
    const id = await created();
    expect(refusal(await startApproval(colleague, id))).toBe("403 same_hands");
    expect(await listed(maker)).toContain(id);
    await approveNow(maker, id);
    expect(await standing(id, maker)).toMatchObject({ state: "IN_PROGRESS", approvedAlone: true });
  });

  it("rejects and takes back as before", async () => {
    const colleague = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    await set(colleague, { createdBy: maker.userId });
    const [one, other] = [await created(), await created()];
    expect((await reject(colleague, one)).status).toBe(200);
    expect((await recall(maker, other)).status).toBe(200);
  });

  it("confirms no rules that one of them proposed", async () => {
    const { applicationId } = ours().merchant;
    const colleague = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    await set(colleague, { createdBy: maker.userId });
    const path = `/api/apps/${applicationId}/payout-approvals`;
    const body = { bands: [{ above: 0, approvers: 0 }], dailyAbove: null };
    await send(`POST ${path}`, { token: maker.token, key: newKey(), body });
    const read = async (by: Someone) =>
      payoutApprovalsSchema.parse((await send(`GET ${path}`, { token: by.token })).json).proposal;
    const proposal = await read(colleague);
    expect(proposal?.may).toEqual({ confirm: false, refuse: true, withdraw: false });
    const asked = await send(`POST ${path}/${proposal?.id}/confirmation`, { token: colleague.token });
    expect(refusal(asked)).toBe("403 same_hands");
    expect((await read(second))?.may.confirm).toBe(true);
  });
});

describe("the right to approve", () => {
  const review = { role: "ROLE_FO_MANAGER" as Role, permissions: ["PAYOUT_REVIEW"] as const };

  it("is given by owners only, who all hear of it", async () => {
    const { merchant } = ours();
    const colleague = await makePerson(merchant, "ROLE_FO_MANAGER", { permissions: [] });
    const wanted = { ...review, appIds: [merchant.applicationId] };
    expect(refusal(await setAccess(maker, colleague.userId, wanted))).toBe("403 permission_by_owner");
    expect((await accessNow(colleague.userId)).permissions).toEqual([]);
    const other = await makePerson(merchant, "ROLE_USER", { member: false });
    expect((await setAccess(owner, colleague.userId, wanted)).status).toBe(200);
    expect((await accessNow(colleague.userId)).permissions).toEqual(["PAYOUT_REVIEW"]);
    const told = async () =>
      Promise.all(
        [owner, other].map(async ({ username }) => {
          const letters = await messagesTo(username);
          return letters.filter(({ subject }) => subject === "Someone new can approve payouts").length;
        }),
      );
    expect(await told()).toEqual([1, 1]);
    // The same again tells nobody anything; somebody new who approves does.
    await setAccess(owner, colleague.userId, { ...wanted, permissions: ["PAYOUT_REVIEW", "CREATE_LINK"] });
    expect(await told()).toEqual([1, 1]);
    await invite(owner, typed(merchant, { ...review, permissions: ["PAYOUT_REVIEW"] }));
    expect(await told()).toEqual([2, 2]);
  });

  it("is not given with somebody new by whoever is no owner", async () => {
    const { merchant } = ours();
    const newcomer = typed(merchant, { ...review, permissions: ["PAYOUT_REVIEW"] });
    const query = new URLSearchParams({ ...newcomer, permissions: "PAYOUT_REVIEW", appIds: merchant.applicationId });
    const asked = await send(`GET /api/otp/init/sub-user?${query.toString()}`, { token: maker.token });
    expect(refusal(asked)).toBe("403 permission_by_owner");
  });

  it("is not carried into an application by whoever is no owner", async () => {
    const { merchant } = ours();
    const colleague = await makePerson(merchant, "ROLE_FO_MANAGER");
    const path = `/api/apps/${merchant.applicationId}/users/${colleague.userId}`;
    const put = (by: Someone, role: Role | null) => send(`PUT ${path}`, { token: by.token, body: { role } });
    expect((await put(owner, "ROLE_OPERATOR")).status).toBe(204);
    expect(refusal(await put(maker, null))).toBe("403 permission_by_owner");
    expect(refusal(await put(maker, "ROLE_FIN_MANAGER"))).toBe("403 permission_by_owner");
    expect((await put(maker, "ROLE_FO_SUPERVISOR")).status).toBe(204);
    const [member] = await db.select().from(memberships).where(eq(memberships.userId, colleague.userId));
    expect(member?.role).toBe("ROLE_FO_SUPERVISOR");
    expect((await put(owner, null)).status).toBe(204);
    expect((await messagesTo(owner.username)).map(({ subject }) => subject)).toContain(
      "Someone new can approve payouts",
    );
  });
});
