import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { challengeSchema } from "#provider/contract/auth";
import { toDoSchema } from "#provider/contract/dashboard";
import { refundApprovalsSchema, refundRuleChangeSchema } from "#provider/contract/refund-rules";
import type { RefundRules } from "#provider/contract/refund-terms";
import { DEFAULT_REFUND_RULES } from "#provider/rules/refund-approval";
import { refusedBy } from "../../../sandbox/src/db/database.ts";
import { refundRuleChanges, userPermissions, users } from "../../../sandbox/src/db/schema/index.ts";
import { REFUND_RULES } from "../../support/refund-samples.ts";
import { ours } from "../../support/workerd/money.ts";
import {
  db,
  latestCode,
  makeMerchant,
  makePerson,
  messagesTo,
  newKey,
  refusal,
  send,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let proposer: Someone;
let second: Someone;
beforeEach(async () => {
  proposer = ours().owner;
  second = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
});

const pathOf = (more = "") => `/api/apps/${ours().merchant.applicationId}/refund-rules${more}`;
const wired = (rules: RefundRules) =>
  Object.fromEntries(Object.entries(rules).map(([name, minor]) => [name, minor === null ? null : minor / 100]));
const propose = ({ token }: Someone, rules: RefundRules) =>
  send(`POST ${pathOf()}`, { token, key: newKey(), body: wired(rules) });
const proposed = async (rules: RefundRules = REFUND_RULES, by = proposer): Promise<string> =>
  refundRuleChangeSchema.parse((await propose(by, rules)).json).id;
const start = ({ token }: Someone, id: string) => send(`POST ${pathOf(`/${id}/confirmation`)}`, { token });
async function codeOf(someone: Someone, id: string) {
  const { challenge } = challengeSchema.parse((await start(someone, id)).json);
  return { challenge, code: await latestCode(someone.phone) };
}
const confirm = ({ token }: Someone, id: string, { challenge, code }: { challenge: string; code: string }) =>
  send(`POST ${pathOf(`/${id}/confirm/${code}`)}`, { token, key: newKey(), body: { challenge } });
const refuse = ({ token }: Someone, id: string) =>
  send(`POST ${pathOf(`/${id}/refuse`)}`, { token, body: { reason: "Too much for one person" } });
const withdraw = ({ token }: Someone, id: string) => send(`POST ${pathOf(`/${id}/withdraw`)}`, { token });
const seen = async ({ token } = second) => refundApprovalsSchema.parse((await send(`GET ${pathOf()}`, { token })).json);
const takeReview = (userId: string) =>
  db
    .delete(userPermissions)
    .where(and(eq(userPermissions.userId, userId), eq(userPermissions.permission, "REFUND_REVIEW")));
const leaveOnly = async (kept: Someone) => {
  const team = await db.select({ id: users.id }).from(users).where(eq(users.merchantId, ours().merchant.merchantId));
  for (const { id } of team) if (id !== kept.userId) await takeReview(id);
};

describe("rules of refunds", () => {
  it("ask for nobody until a second person confirms others with a code", async () => {
    expect(await seen()).toMatchObject({ rules: DEFAULT_REFUND_RULES, proposal: null, mayPropose: true, changes: [] });
    const id = await proposed();
    expect(await seen()).toMatchObject({
      rules: DEFAULT_REFUND_RULES,
      proposal: { id, rules: REFUND_RULES, lapsed: false, may: { confirm: true, refuse: true, withdraw: false } },
      mayPropose: false,
    });
    expect((await messagesTo(second.username))[0]).toMatchObject({
      subject: "New rules for refunds are waiting for you",
      body: expect.stringMatching(/\/applications\/ES\d{7}\/refund-rules$/),
    });
    const { json } = await send("GET /api/dashboard/to-do", { token: second.token });
    expect(toDoSchema.parse(json).refundRules).toMatchObject({ count: 1 });
    const code = await codeOf(second, id);
    expect((await messagesTo(second.phone))[0]?.body).toContain("You change which refunds of");
    expect((await confirm(second, id, code)).json).toMatchObject({ state: "CONFIRMED", alone: false });
    expect(await seen()).toMatchObject({ rules: REFUND_RULES, proposal: null, changes: [{ id, state: "CONFIRMED" }] });
    expect((await messagesTo(proposer.username))[0]?.subject).toBe("New rules for refunds are in force");
    expect(refusal(await propose(second, REFUND_RULES))).toBe("409 invalid_state");
  });

  it("are confirmed by nobody who proposed them, while somebody else may", async () => {
    const id = await proposed();
    expect(refusal(await start(proposer, id))).toBe("403 own_proposal");
    expect(refusal(await confirm(proposer, id, { challenge: "chl_1", code: "123456" }))).toBe("403 own_proposal");
    expect(refusal(await refuse(proposer, id))).toBe("403 own_proposal");
    // The database refuses by itself, whatever the Worker thinks.
    const decided = { state: "CONFIRMED" as const, decidedBy: proposer.userId, decidedByName: "Same", decidedAt: 1 };
    const update = db.update(refundRuleChanges).set(decided).where(eq(refundRuleChanges.id, id)).execute();
    expect(await update.then(() => "done", refusedBy)).toBe("refund_rule_changes_four_eyes");
    const other = db
      .update(refundRuleChanges)
      .set({ rules: { ...REFUND_RULES, approvalAbove: null } })
      .where(eq(refundRuleChanges.id, id))
      .execute();
    expect(await other.then(() => "done", refusedBy)).toBe("refund_rules_fixed");
  });

  it("are no second person's who shares a phone with whoever proposed them", async () => {
    const id = await proposed();
    await db.update(users).set({ mobilePhone: proposer.phone }).where(eq(users.id, second.userId));
    expect(refusal(await start(second, id))).toBe("403 same_hands");
  });

  it("are confirmed by whoever is alone, and the history says so; not once somebody else may again", async () => {
    const id = await proposed();
    await leaveOnly(proposer);
    const code = await codeOf(proposer, id);
    await db.insert(userPermissions).values({ userId: second.userId, permission: "REFUND_REVIEW", grantedAt: 1 });
    expect(refusal(await confirm(proposer, id, code))).toBe("403 own_proposal");
    await leaveOnly(proposer);
    expect((await confirm(proposer, id, code)).json).toMatchObject({ state: "CONFIRMED", alone: true });
  });

  it("of somebody who may no longer review are refused, not confirmed", async () => {
    const id = await proposed();
    const code = await codeOf(second, id);
    await takeReview(proposer.userId);
    expect((await seen()).proposal).toMatchObject({ lapsed: true, may: { confirm: false, refuse: true } });
    expect(refusal(await confirm(second, id, code))).toBe("409 invalid_state");
    expect((await withdraw(proposer, id)).status).toBe(204);
  });

  it("are refused with a reason, or taken back, and then others may be proposed", async () => {
    const refused = await proposed();
    expect(refusal(await propose(second, { ...REFUND_RULES, dailyAbove: null }))).toBe("409 already_exists");
    expect((await refuse(second, refused)).status).toBe(204);
    expect((await messagesTo(proposer.username))[0]?.body).toContain("Too much for one person");
    const withdrawn = await proposed({ ...REFUND_RULES, dailyAbove: null });
    expect(refusal(await withdraw(second, withdrawn))).toBe("404 not_found");
    expect((await withdraw(proposer, withdrawn)).status).toBe(204);
    expect(refusal(await start(second, withdrawn))).toBe("409 invalid_state");
    expect(await seen()).toMatchObject({
      rules: DEFAULT_REFUND_RULES,
      changes: [{ state: "WITHDRAWN" }, { state: "REFUSED", reason: "Too much for one person" }],
    });
  });

  it("are decided on once: of a code, a refusal and a withdrawal at once, one is heard", async () => {
    const id = await proposed();
    const code = await codeOf(second, id);
    const third = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    const answers: Sent[] = await Promise.all([confirm(second, id, code), refuse(third, id), withdraw(proposer, id)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  });

  it("are nobody's of another account, and proposed by nobody without the permission", async () => {
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER", { member: false });
    expect(refusal(await send(`GET ${pathOf()}`, { token: stranger.token }))).toBe("404 not_found");
    expect(refusal(await propose(stranger, REFUND_RULES))).toBe("404 not_found");
    const clerk = await makePerson(ours().merchant, "ROLE_SINGLE");
    expect(refusal(await propose(clerk, REFUND_RULES))).toBe("403 forbidden");
  });
});
