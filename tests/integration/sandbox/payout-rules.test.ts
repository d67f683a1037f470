import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { PayoutRules } from "#provider/contract/payout-bands";
import { payoutApprovalsSchema, ruleChangeSchema } from "#provider/contract/payout-rules";
import { DEFAULT_PAYOUT_RULES } from "#provider/rules/payout-approvers";
import { refusedBy } from "../../../sandbox/src/db/database.ts";
import { payoutRuleChanges, userPermissions, users } from "../../../sandbox/src/db/schema/index.ts";
import { RULES, wired } from "../../support/payout-rules-samples.ts";
import { ours, outcome } from "../../support/workerd/money.ts";
import {
  confirm,
  confirmationCode,
  confirmNow,
  look,
  propose,
  proposedBy,
  refuseRules,
  startConfirmation,
  withdraw,
} from "../../support/workerd/payout-rules.ts";
import { db, makePerson, messagesTo, newKey, refusal, send, type Someone } from "../../support/workerd/sandbox.ts";

let proposer: Someone;
let second: Someone;
let appId: string;
beforeEach(async () => {
  proposer = ours().owner;
  second = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
  appId = ours().merchant.applicationId;
});

const OTHER = { ...RULES, dailyAbove: null };
const proposed = async (rules: PayoutRules = RULES) => ({
  appId,
  id: ruleChangeSchema.parse((await propose(proposer, appId, rules)).json).id,
});
const seen = async (someone = second) => payoutApprovalsSchema.parse((await look(someone, appId)).json);
const takeReview = (userId: string) =>
  db
    .delete(userPermissions)
    .where(and(eq(userPermissions.userId, userId), eq(userPermissions.permission, "PAYOUT_REVIEW")));
const leaveOnly = async (kept: Someone) => {
  const team = await db.select({ id: users.id }).from(users).where(eq(users.merchantId, ours().merchant.merchantId));
  for (const { id } of team) if (id !== kept.userId) await takeReview(id);
};

describe("rules of approval", () => {
  it("are one approver for everything, until a second person confirms others with a code", async () => {
    expect(await seen()).toMatchObject({
      rules: DEFAULT_PAYOUT_RULES,
      reviewerCount: 3,
      proposal: null,
      mayPropose: true,
      changes: [],
    });
    const ids = await proposed();
    expect(await seen()).toMatchObject({
      rules: DEFAULT_PAYOUT_RULES,
      proposal: { id: ids.id, rules: RULES, lapsed: false, may: { confirm: true, refuse: true, withdraw: false } },
      mayPropose: false,
    });
    expect((await seen(proposer)).proposal?.may).toEqual({ confirm: false, refuse: false, withdraw: true });
    expect((await messagesTo(second.username))[0]).toMatchObject({
      subject: "New approval rules for payouts are waiting for you",
      body: expect.stringMatching(/\/applications\/ES\d{7}\/payout-approvals$/),
    });
    const code = await confirmationCode(second, ids);
    expect((await messagesTo(second.phone))[0]?.body).toContain("You change who has to approve payouts of");
    expect((await confirm(second, ids, code)).json).toMatchObject({ state: "CONFIRMED", alone: false });
    expect(await seen()).toMatchObject({
      rules: RULES,
      proposal: null,
      changes: [{ id: ids.id, state: "CONFIRMED", proposedBy: expect.any(String), decidedBy: expect.any(String) }],
    });
    expect((await messagesTo(proposer.username))[0]?.subject).toBe("New approval rules for payouts are in force");
  });

  it("are confirmed by nobody who proposed them, while somebody else may", async () => {
    const ids = await proposed();
    expect(refusal(await startConfirmation(proposer, ids))).toBe("403 own_proposal");
    const forged = { challenge: "chl_1", code: "123456" };
    expect(refusal(await confirm(proposer, ids, forged))).toBe("403 own_proposal");
    expect(refusal(await refuseRules(proposer, ids))).toBe("403 own_proposal");
    // The database refuses by itself, whatever the Worker thinks.
    const decided = { state: "CONFIRMED" as const, decidedBy: proposer.userId, decidedByName: "Same", decidedAt: 1 };
    const update = db.update(payoutRuleChanges).set(decided).where(eq(payoutRuleChanges.id, ids.id)).execute();
    expect(await update.then(() => "done", refusedBy)).toBe("payout_rule_changes_four_eyes");
  });

  it("are confirmed by whoever is alone, and the history says so; not once somebody else may again", async () => {
    const ids = await proposed();
    await leaveOnly(proposer);
    const code = await confirmationCode(proposer, ids);
    await db.insert(userPermissions).values({ userId: second.userId, permission: "PAYOUT_REVIEW", grantedAt: 1 });
    expect(refusal(await confirm(proposer, ids, code))).toBe("403 own_proposal");
    await leaveOnly(proposer);
    expect((await confirm(proposer, ids, code)).json).toMatchObject({ state: "CONFIRMED", alone: true });
    expect((await seen(proposer)).changes).toMatchObject([{ alone: true, decidedBy: expect.any(String) }]);
  });

  it("of somebody who may no longer review are refused, not confirmed", async () => {
    const ids = await proposed();
    const code = await confirmationCode(second, ids);
    await takeReview(proposer.userId);
    expect((await seen()).proposal).toMatchObject({ lapsed: true, may: { confirm: false, refuse: true } });
    expect(refusal(await confirm(second, ids, code))).toBe("409 invalid_state");
    expect((await withdraw(proposer, ids)).status).toBe(204);
  });

  it("are refused with a reason that whoever proposed them reads, or taken back, and then others may be proposed", async () => {
    const refused = await proposed();
    expect(refusal(await propose(second, appId, OTHER))).toBe("409 already_exists");
    expect((await refuseRules(second, refused)).status).toBe(204);
    expect((await messagesTo(proposer.username))[0]?.body).toContain("Too much for one person");
    const withdrawn = await proposed(OTHER);
    expect(refusal(await withdraw(second, withdrawn))).toBe("404 not_found");
    expect((await withdraw(proposer, withdrawn)).status).toBe(204);
    expect(refusal(await startConfirmation(second, withdrawn))).toBe("409 invalid_state");
    expect(await seen()).toMatchObject({
      rules: DEFAULT_PAYOUT_RULES,
      changes: [{ state: "WITHDRAWN" }, { state: "REFUSED", reason: "Too much for one person" }],
    });
  });

  it("are decided on once: of a code, a refusal and a withdrawal at once, one is heard", async () => {
    const ids = await proposed();
    const code = await confirmationCode(second, ids);
    const third = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    const answers = await Promise.all([confirm(second, ids, code), refuseRules(third, ids), withdraw(proposer, ids)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect((await seen()).changes).toHaveLength(1);
  });

  it("are proposed and confirmed once, however often it is pressed, and the answer that was lost comes again", async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => propose(proposer, appId, RULES, key)));
    expect(new Set(answers.map(outcome))).toSatisfy((outcomes: Set<string>) =>
      [...outcomes].every((one) => ["done", "409 idempotency_in_progress"].includes(one)),
    );
    const { id } = ruleChangeSchema.parse((await propose(proposer, appId, RULES, key)).json);
    const ids = { appId, id };
    const [code, confirming] = [await confirmationCode(second, ids), newKey()];
    const confirmed = await Promise.all(Array.from({ length: 20 }, () => confirm(second, ids, code, confirming)));
    for (const { status } of confirmed) expect([200, 409]).toContain(status);
    expect((await confirm(second, ids, code, confirming)).json).toMatchObject({ id, state: "CONFIRMED" });
    expect((await seen()).changes).toHaveLength(1);
    expect(refusal(await propose(proposer, appId, RULES))).toBe("409 invalid_state");
  });

  it("are confirmed exactly as they were proposed: the code of others is none", async () => {
    const first = await proposed();
    const code = await confirmationCode(second, first);
    await withdraw(proposer, first);
    expect(refusal(await confirm(second, await proposed(OTHER), code))).toBe("400 otp_invalid");
    const change = { rules: DEFAULT_PAYOUT_RULES };
    const update = db.update(payoutRuleChanges).set(change).where(eq(payoutRuleChanges.id, first.id)).execute();
    expect(await update.then(() => "done", refusedBy)).toBe("payout_rules_fixed");
  });

  it("that make no sense are refused at their fields", async () => {
    const bands = [
      { above: 0, approvers: 1 },
      { above: 0, approvers: 1 },
    ];
    const answer = await propose(proposer, appId, { bands, dailyAbove: 0 });
    expect(answer.json).toMatchObject({
      fields: expect.arrayContaining([{ field: "dailyAbove", code: "amountRange" }]),
    });
    expect((await propose(proposer, appId, { bands, dailyAbove: null })).json).toMatchObject({
      fields: [
        { field: "bands.1.above", code: "bandOrder" },
        { field: "bands.1.approvers", code: "bandApprovers" },
      ],
    });
  });

  it("are seen by everybody of the application, and changed by those who may review there", async () => {
    const { merchant } = ours();
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    expect(await seen(clerk)).toMatchObject({ mayPropose: false, rules: DEFAULT_PAYOUT_RULES });
    const ids = { appId, id: await proposedBy(merchant, proposer) };
    expect((await seen(clerk)).proposal?.may).toEqual({ confirm: false, refuse: false, withdraw: false });
    const staff = await makePerson(merchant, "ROLE_ADMIN");
    for (const someone of [clerk, staff]) {
      expect(refusal(await startConfirmation(someone, ids))).toBe("403 forbidden");
      expect(refusal(await refuseRules(someone, ids))).toBe("403 forbidden");
      const body = wired(RULES);
      const asked = send(`POST /api/apps/${appId}/payout-approvals`, { token: someone.token, key: newKey(), body });
      expect(refusal(await asked)).toBe("403 forbidden");
    }
    expect((await confirmNow(second, ids)).status).toBe(200);
  });
});
