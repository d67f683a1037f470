import { describe, expect, it } from "vitest";
import { DISPUTE_REASONS, DISPUTE_STATES, EVIDENCE_KINDS, type DisputeState } from "#provider/contract/dispute-words";
import {
  answerRefusal,
  canAccept,
  DISPUTE_MOVES,
  disputeRefundRefusal,
  dueReminder,
  evidenceAskedFor,
  isDisputeOver,
  missingEvidence,
  NETWORK_CODES,
  nextDisputeState,
  reasonOf,
  type DisputeMove,
} from "#provider/rules/disputes";

/** Every pair that leads anywhere, written out once more by hand. */
const LEADS: Record<DisputeState, Partial<Record<DisputeMove, DisputeState>>> = {
  INQUIRY: { claim: "NEEDS_RESPONSE", send: "UNDER_REVIEW", win: "WON", prevent: "PREVENTED" },
  NEEDS_RESPONSE: { send: "UNDER_REVIEW", accept: "ACCEPTED", expire: "EXPIRED", win: "WON" },
  UNDER_REVIEW: { win: "WON", lose: "LOST", prevent: "PREVENTED" },
  WON: {},
  LOST: {},
  ACCEPTED: {},
  EXPIRED: {},
  PREVENTED: {},
};

describe.each(DISPUTE_STATES)("from %s", (state) => {
  it.each(DISPUTE_MOVES)("%s", (move) => {
    expect(nextDisputeState(state, move)).toBe(LEADS[state][move]);
  });

  it("nothing follows an end", () => {
    expect(isDisputeOver(state)).toBe(Object.keys(LEADS[state]).length === 0);
  });
});

describe("an answer", () => {
  const respondBy = "2026-12-07T12:00:00.000Z";
  const end = Date.parse(respondBy);
  it.each(["INQUIRY", "NEEDS_RESPONSE"] as const)("can be written while %s is not past its time", (state) => {
    expect(answerRefusal({ state, respondBy }, end - 1)).toBeUndefined();
    expect(answerRefusal({ state, respondBy }, end)).toBe("dispute_over");
  });
  it("is sent once", () => {
    expect(answerRefusal({ state: "UNDER_REVIEW", respondBy: null }, end)).toBe("evidence_sent");
  });
  it.each(["WON", "LOST", "ACCEPTED", "EXPIRED", "PREVENTED"] as const)("is too late once it is %s", (state) => {
    expect(answerRefusal({ state, respondBy: null }, end)).toBe("dispute_over");
  });
  it("cannot be written to a state that nobody knows", () => {
    expect(answerRefusal({ state: { unknown: "APPEALED" }, respondBy }, 0)).toBe("dispute_over");
  });
  it("needs an explanation and nothing else", () => {
    expect(missingEvidence({ DELIVERY: "By courier" })).toBe("WHY");
    expect(missingEvidence({ WHY: "  \n" })).toBe("WHY");
    expect(missingEvidence({ WHY: "The guest came" })).toBeUndefined();
  });
  it("is reminded of five days and one day before", () => {
    const hours = (before: number) => dueReminder(end, end - before * 3_600_000);
    expect([121, 120, 25, 24, 1, 0, -1].map(hours)).toEqual([undefined, 120, 120, 24, 24, undefined, undefined]);
  });
  it("gives money up only where money is claimed", () => {
    expect(DISPUTE_STATES.filter(canAccept)).toEqual(["NEEDS_RESPONSE"]);
  });
});

describe("a refund", () => {
  it("is possible while a bank only asks, and after a dispute was won or prevented", () => {
    expect(disputeRefundRefusal(null)).toBeUndefined();
    for (const state of ["INQUIRY", "UNDER_REVIEW"] as const)
      expect(disputeRefundRefusal({ state, isClaimed: false })).toBeUndefined();
    for (const state of ["WON", "PREVENTED"] as const)
      expect(disputeRefundRefusal({ state, isClaimed: true })).toBeUndefined();
  });
  it("waits while money is claimed, and has nothing left once it is lost", () => {
    for (const state of ["NEEDS_RESPONSE", "UNDER_REVIEW"] as const)
      expect(disputeRefundRefusal({ state, isClaimed: true })).toBe("disputed");
    for (const state of ["LOST", "ACCEPTED", "EXPIRED"] as const)
      expect(disputeRefundRefusal({ state, isClaimed: true })).toBe("disputeLost");
  });
});

describe("reasons", () => {
  it("have codes of both networks, and GENERAL is what nobody knows", () => {
    const known = new Set(NETWORK_CODES.map(reasonOf));
    expect(DISPUTE_REASONS.filter((reason) => !known.has(reason))).toEqual(["GENERAL"]);
    expect(["10.4", "13.1", "4837", "4855", "99.9", ""].map(reasonOf)).toEqual([
      "FRAUD",
      "NOT_RECEIVED",
      "FRAUD",
      "NOT_RECEIVED",
      "GENERAL",
      "GENERAL",
    ]);
  });
  it.each(DISPUTE_REASONS)("%s asks for an explanation first, and for nothing twice", (reason) => {
    const asked = evidenceAskedFor(reason);
    expect(asked[0]).toBe("WHY");
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.every((kind) => EVIDENCE_KINDS.includes(kind))).toBe(true);
  });
});
