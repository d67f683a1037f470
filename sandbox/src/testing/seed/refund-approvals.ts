import { TAKE_BACK_SECONDS } from "#provider/contract/limits";
import type { RefundRules } from "#provider/contract/refund-terms";
import { seedUsers } from "./demo-users.ts";
import type { Schedule } from "./fates.ts";
import type { Shop } from "./invoices.ts";
import { DAY, HOUR, isClaimed, requestRefund } from "./payments.ts";
import { randomFrom } from "./random.ts";

import type { Story } from "./story.ts";

/** A second person for large refunds; in force for a month. In minor units. */
const LARGE_BY_TWO: RefundRules = { approvalAbove: 2_000_00, dailyAbove: null, codeAbove: null };
const STRICTER: RefundRules = { approvalAbove: 500_00, dailyAbove: 2_000_00, codeAbove: 100_00 };

/** Of the newest payments that are at least this old, the largest up to this sum is refunded; in minor units. */
const PAID_AGO = 2 * DAY;
const LOOKED_AT = 40;
const MOST = 300_00;

/**
 * The rules of an application's refunds, made by two people, a proposal that waits for the owner, and a refund that the
 * financial manager made and that waits as well.
 */
export function planRefundApprovals(story: Story, { application, merchantId }: Shop, schedule: Schedule, now: number) {
  const team = seedUsers.filter((user) => user.merchantId === merchantId);
  const finance = team.find(({ role }) => role === "ROLE_FIN_MANAGER");
  const boss = team.find(({ role }) => role === "ROLE_SUSER");
  if (!finance || !boss) return;
  // A random stream of its own, so that the rest of the story stays as it is.
  const aside = { ...story, random: randomFrom(Number(application.id.slice(2)) + 60_000_000) };
  const proposed = (rules: RefundRules, at: number) => ({
    id: aside.random.id("rrc"),
    applicationId: application.id,
    rules,
    proposedBy: finance.id,
    proposedByName: finance.fullName,
    proposedAt: at,
  });
  const decided = { decidedBy: boss.id, decidedByName: boss.fullName, decidedAt: now - 29 * DAY };
  story.refundRuleChanges.push(
    { ...proposed(LARGE_BY_TWO, now - 30 * DAY), state: "CONFIRMED", ...decided },
    { ...proposed(STRICTER, now - 18 * HOUR), state: "PROPOSED" },
  );
  const at = now - 3 * HOUR;
  schedule(at, () => planLeavingAct(story, application.id));
  schedule(at, () => {
    const [payment] = story.transactions
      .filter(
        (one) =>
          one.applicationId === application.id &&
          one.status === "APPROVED" &&
          one.createdAt < at - PAID_AGO &&
          one.grossMinor <= MOST &&
          !isClaimed(story, one),
      )
      .slice(-LOOKED_AT)
      .toSorted((one, other) => other.grossMinor - one.grossMinor);
    if (!payment) return;
    const actor = { id: finance.id, name: finance.fullName };
    const asked = { amountMinor: payment.grossMinor, reason: "The group canceled its stay", actor, at, awaits: true };
    requestRefund(aside, payment, asked);
  });
}

/** An act that left a minute after it was confirmed: the application's newest refund that arrived (decision 0174). */
function planLeavingAct(story: Story, applicationId: string): void {
  const own = new Set(story.transactions.filter((paid) => paid.applicationId === applicationId).map(({ id }) => id));
  const refund = story.refunds.findLast(({ state, transactionId }) => state === "SUCCESS" && own.has(transactionId));
  if (!refund) return;
  const { id: refundId, transactionId: aboutId, createdBy, createdByName, createdAt } = refund;
  const leavesAt = createdAt + TAKE_BACK_SECONDS * 1000;
  story.leavingActs.push({
    // One there is, and no list shows it: tests know its address.
    id: "lea_DEM0000000000001",
    applicationId,
    kind: "REFUND",
    state: "DONE",
    aboutId,
    input: { refundId, version: 0 },
    createdBy,
    createdByName,
    createdAt,
    leavesAt,
    endedAt: leavesAt + 15_000,
  });
}
