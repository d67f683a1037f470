import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payoutRulesSchema, type PayoutRules } from "#provider/contract/payout-bands";
import { approversNeeded, DEFAULT_PAYOUT_RULES } from "#provider/rules/payout-approvers";
import {
  isSecondPerson,
  neededNow,
  payoutRights,
  proposalRights,
} from "../../../sandbox/src/domain/payout-approval.ts";
import { wired } from "../../support/payout-rules-samples.ts";

const RULES: PayoutRules = {
  bands: [
    { above: 0, approvers: 0 },
    { above: 100_00, approvers: 1 },
    { above: 5_000_00, approvers: 2 },
  ],
  dailyAbove: 6_000_00,
};
const needs = (amount: number, { madeToday = 0, receiverKnown = true, rules = RULES } = {}) =>
  approversNeeded(rules, { amount, madeToday, receiverKnown });

describe("how many people a payout needs", () => {
  it.each([
    [1_00, 0],
    [100_00, 0],
    [100_01, 1],
    [5_000_00, 1],
    [5_000_01, 2],
    [39_999_99, 2],
  ])("%i minor units: %i", (amount, needed) => expect(needs(amount)).toBe(needed));

  it("is one without rules, whatever the amount", () => {
    for (const amount of [1_00, 39_999_99]) expect(needs(amount, { rules: DEFAULT_PAYOUT_RULES })).toBe(1);
  });

  it("is one more past the sum of a day, itself still within, and never more than two", () => {
    expect(needs(100_00, { madeToday: 5_900_00 })).toBe(0);
    expect(needs(100_00, { madeToday: 5_900_01 })).toBe(1);
    expect(needs(200_00, { madeToday: 5_900_01 })).toBe(2);
    expect(needs(6_000_01)).toBe(2);
  });

  it("is at least one for a new receiver", () => {
    expect(needs(1_00, { receiverKnown: false })).toBe(1);
    expect(needs(5_000_01, { receiverKnown: false })).toBe(2);
  });

  it("never falls with the amount, nor with what was made that day", () => {
    const sum = fc.integer({ min: 1_00, max: 39_999_99 });
    fc.assert(
      fc.property(sum, sum, sum, fc.boolean(), (amount, more, madeToday, receiverKnown) => {
        const least = needs(amount, { receiverKnown });
        expect(needs(amount + more, { receiverKnown })).toBeGreaterThanOrEqual(least);
        expect(needs(amount, { madeToday, receiverKnown })).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  it("is the stricter of then and now for what waits", () => {
    const waiting = { amountMinor: 200_00, madeTodayMinor: 6_100_00, receiverKnown: true, approversNeeded: 1 };
    expect(neededNow(waiting, DEFAULT_PAYOUT_RULES)).toBe(1);
    expect(neededNow(waiting, RULES)).toBe(2);
    expect(neededNow({ ...waiting, approversNeeded: 2 }, DEFAULT_PAYOUT_RULES)).toBe(2);
  });
});

describe("rules are refused", () => {
  const problems = (rules: PayoutRules) =>
    payoutRulesSchema
      .safeParse(wired(rules))
      .error?.issues.map(
        (issue) => `${issue.path.join(".")} ${issue.code === "custom" ? issue.params?.key : issue.code}`,
      );
  const bands = (...pairs: [number, number][]): PayoutRules => ({
    bands: pairs.map(([above, approvers]) => ({ above, approvers })),
    dailyAbove: null,
  });

  it.each<[PayoutRules, string[]]>([
    [bands(), ["bands too_small"]],
    [bands([1_00, 1]), ["bands.0.above bandOrder"]],
    [bands([0, 0], [100_00, 1], [100_00, 2]), ["bands.2.above bandOrder"]],
    [bands([0, 0], [200_00, 1], [100_00, 2]), ["bands.2.above bandOrder"]],
    [bands([0, 1], [100_00, 1]), ["bands.1.approvers bandApprovers"]],
    [bands([0, 2], [100_00, 1]), ["bands.1.approvers bandApprovers"]],
    [bands([0, 0], [1_00, 1], [2_00, 2], [3_00, 2]), ["bands too_big", "bands.3.approvers bandApprovers"]],
    [bands([0, 3]), ["bands.0.approvers too_big"]],
    [bands([0, 0], [40_000_00, 1]), ["bands.1.above amountRange"]],
    [{ ...DEFAULT_PAYOUT_RULES, dailyAbove: 0 }, ["dailyAbove amountRange"]],
  ])("%j", (rules, expected) => expect(problems(rules)).toEqual(expected));

  it("and right ones are not", () => expect(problems(RULES)).toBeUndefined());
});

describe("who may do what", () => {
  const made = { state: "AWAITING_APPROVAL", createdBy: "maker" };
  const reviewers = { leaves: false, approvals: [], others: 2, makerReviews: false, makersHands: ["maker", "hand"] };
  const first = { userId: "first", counts: true, hands: ["first", "twin"] };
  const rights = (
    by: Partial<
      { userId: string; reviews: boolean } & typeof made & { others: number; first: boolean; leaves: boolean }
    >,
  ) =>
    payoutRights(
      { ...made, ...(by.state && { state: by.state }) },
      { ...reviewers, leaves: by.leaves ?? false, others: by.others ?? 2, approvals: by.first ? [first] : [] },
      2,
      { userId: by.userId ?? "second", reviews: by.reviews ?? true },
    );

  it.each([
    [0, false, true],
    [0, true, false],
    [1, false, false],
    [1, true, true],
    [2, true, false],
  ])("with %i others, maker reviews %s: blocked %s", (others, makerReviews, blocked) =>
    expect(
      payoutRights(made, { ...reviewers, others, makerReviews }, 2, { userId: "second", reviews: true }).blocked,
    ).toBe(blocked),
  );

  it.each([
    [{}, null, null, "not_found"],
    [{ reviews: false }, "forbidden", "forbidden", "not_found"],
    [{ leaves: true }, "act_waits", null, "not_found"],
    [{ leaves: true, userId: "maker" }, "act_waits", "own_payout", null],
    [{ state: "SUCCESS" }, "invalid_state", "invalid_state", "not_found"],
    [{ userId: "hand" }, "same_hands", null, "not_found"],
    [{ userId: "first", first: true }, "already_approved", null, "not_found"],
    [{ userId: "twin", first: true }, "same_hands", null, "not_found"],
    [{ userId: "maker" }, "own_payout", "own_payout", null],
    [{ userId: "maker", others: 0 }, null, "own_payout", null],
    [{ userId: "hand", others: 0 }, "same_hands", null, "not_found"],
    [{ userId: "maker", reviews: false }, "forbidden", "forbidden", null],
    [{ userId: "maker", state: "SUCCESS" }, "invalid_state", "own_payout", "invalid_state"],
  ] as const)("%o: approve %s, reject %s, recall %s", (by, approve, reject, recall) =>
    expect(rights(by).refusal).toEqual({ approve, reject, recall }),
  );

  it("an approval takes its giver's hands, and counts until it lapses", () => {
    const approval = { userId: "b", counts: true, hands: ["b", "c"] };
    const seconds = (counts: boolean) =>
      ["a", "a2", "b", "c", "d"].filter((id) =>
        isSecondPerson({ makersHands: ["a", "a2"], approvals: [{ ...approval, counts }] }, id),
      );
    expect([seconds(true), seconds(false)]).toEqual([["d"], ["b", "c", "d"]]);
  });

  it.each([
    [{ isOwn: true }, "own_proposal", "own_proposal", null],
    [{ isOwn: true, isAlone: true }, null, "own_proposal", null],
    [{ isOwn: true, state: "REFUSED" }, "invalid_state", "invalid_state", "invalid_state"],
    [{ isOwn: true, reviews: false }, "forbidden", "forbidden", null],
    [{ isSecond: true }, null, null, "not_found"],
    [{ isSecond: true, proposerReviews: false }, "invalid_state", null, "not_found"],
    [{ isSecond: true, state: "CONFIRMED" }, "invalid_state", "invalid_state", "not_found"],
    [{ isSecond: true, reviews: false }, "forbidden", "forbidden", "not_found"],
    [{}, "same_hands", null, "not_found"],
    [{ isAlone: true }, "same_hands", null, "not_found"],
    [{ proposerReviews: false }, "same_hands", null, "not_found"],
  ] as const)("of proposed rules, %o: confirm %s, refuse %s, withdraw %s", (by, confirm, refuse, withdraw) => {
    const usual = { isOwn: false, isSecond: false, isAlone: false, reviews: true, proposerReviews: true };
    expect(proposalRights({ state: "PROPOSED", ...usual, ...by })).toEqual({
      lapsed: "proposerReviews" in by,
      refusal: { confirm, refuse, withdraw },
    });
  });
});
