import { expect, it } from "vitest";
import type { PayoutRules } from "#provider/contract/payout-bands";
import { EXITS, judgeExit, type JudgedExit } from "#provider/rules/money-exits";
import { approversNeeded, DEFAULT_PAYOUT_RULES } from "#provider/rules/payout-approvers";

const BANDED: PayoutRules = {
  bands: [
    { above: 0, approvers: 0 },
    { above: 1_000_00, approvers: 2 },
  ],
  dailyAbove: 1_500_00,
};
const asked: JudgedExit = {
  exit: "WITHDRAWAL",
  target: "CONFIRMED",
  amount: 500_00,
  madeToday: 0,
  isOwner: false,
  isAlone: false,
};
const OUT = EXITS.filter((exit) => exit !== "PAYOUT");

it.each(OUT)("a %s to somebody whom no owner has confirmed does not leave, whatever the rules", (exit) => {
  for (const rules of [DEFAULT_PAYOUT_RULES, BANDED])
    expect(judgeExit(rules, { ...asked, exit, target: "UNCONFIRMED" }).refusal).toBe("target_not_confirmed");
});

it.each(OUT)("a %s of an owner confirms the target with the same code", (exit) => {
  expect(judgeExit(DEFAULT_PAYOUT_RULES, { ...asked, exit, target: "UNCONFIRMED", isOwner: true })).toEqual({
    refusal: null,
    approvers: 0,
    confirms: true,
    counts: true,
  });
  expect(judgeExit(DEFAULT_PAYOUT_RULES, { ...asked, exit, isOwner: true }).confirms).toBe(false);
});

it.each(OUT)("a %s to the company itself leaves freely, and is no part of the day's sum", (exit) => {
  const own = judgeExit(BANDED, { ...asked, exit, target: "OWN", amount: 30_000_00, madeToday: 9_000_00 });
  expect(own).toEqual({ refusal: null, approvers: 0, confirms: false, counts: false });
});

it.each([
  // The owner's confirmation is the look of one person: what asks for more does not leave on this way.
  [{ amount: 1_000_00 }, null],
  [{ amount: 1_000_01 }, "second_person_needed"],
  [{ madeToday: 1_000_00 }, null],
  [{ madeToday: 1_000_01 }, "second_person_needed"],
  [{ madeToday: 1_000_01, isOwner: true }, "second_person_needed"],
  // Nobody is left to be the second person (decision 0054).
  [{ madeToday: 1_000_01, isOwner: true, isAlone: true }, null],
] as const)("with bands and a sum of the day, %o: %s", (changed, refusal) => {
  for (const exit of OUT) expect(judgeExit(BANDED, { ...asked, exit, ...changed }).refusal).toBe(refusal);
});

it("a payout waits for as many people as the rules of approval ask for", () => {
  for (const rules of [DEFAULT_PAYOUT_RULES, BANDED])
    for (const amount of [500_00, 1_000_01])
      for (const madeToday of [0, 1_400_00])
        for (const target of ["CONFIRMED", "UNCONFIRMED"] as const) {
          const receiverKnown = target === "CONFIRMED";
          expect(judgeExit(rules, { ...asked, exit: "PAYOUT", amount, madeToday, target })).toEqual({
            refusal: null,
            approvers: approversNeeded(rules, { amount, madeToday, receiverKnown }),
            confirms: false,
            counts: true,
          });
        }
});
