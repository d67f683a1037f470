import { MOST_APPROVERS } from "../contract/limits.ts";
import type { PayoutRules } from "../contract/payout-bands.ts";
import { approversNeeded, exceedsDay } from "./payout-approvers.ts";

/**
 * The ways on which money leaves a wallet for somebody. Each asks {@link judgeExit} before it pays; so does one that is
 * added.
 */
export const EXITS = ["PAYOUT", "WITHDRAWAL", "AUTOMATIC", "TRANSFER", "TOP_UP"] as const;
export type Exit = (typeof EXITS)[number];

/**
 * Whose a target is. OWN: the company's by itself, as the account or card of its checked details is, and another wallet
 * of the same merchant. CONFIRMED: an owner has confirmed it; of a payout, somebody approved one to it that arrived.
 * UNCONFIRMED: anybody else's.
 */
export type TargetStanding = "OWN" | "CONFIRMED" | "UNCONFIRMED";

/** Money that is to leave, as the rule sees it. Amounts in minor units, without the fee. */
export type JudgedExit = {
  exit: Exit;
  target: TargetStanding;
  amount: number;
  /**
   * What its maker has sent out of the application that day besides, on every way, but for what went to the company
   * itself.
   */
  madeToday: number;
  /** The maker is an owner, whose code confirms the target as well. */
  isOwner: boolean;
  /** Nobody but its maker may approve payouts there: nobody is left to be the second person (decision 0054). */
  isAlone: boolean;
};

/** Why money does not leave: nobody confirmed the target, or so much needs another person. */
export type ExitRefusal = "target_not_confirmed" | "second_person_needed";

export type ExitVerdict = {
  refusal: ExitRefusal | null;
  /** The number of people who approve it before it leaves. Only payouts can wait for them. */
  approvers: number;
  /** Its maker's code confirms the target for the next time. */
  confirms: boolean;
  /** It is part of what its maker sends out that day. */
  counts: boolean;
};

const GOES = { refusal: null, approvers: 0, confirms: false, counts: true } as const;

/** Whether money of this kind may go to the target at all, regardless of the sum. */
export const targetRefusal = ({ target, isOwner }: Pick<JudgedExit, "target" | "isOwner">): ExitRefusal | null =>
  target === "UNCONFIRMED" && !isOwner ? "target_not_confirmed" : null;

/**
 * The one rule for every exit of money (decision 0133). What goes to the company itself leaves freely. A payout waits
 * for as many people as the rules of its application ask for. Everything else goes to targets that an owner has
 * confirmed, which is the look of one person; what asks for more, by its sum or by the sum of the day, does not leave
 * on that way.
 */
export function judgeExit(rules: PayoutRules, judged: JudgedExit): ExitVerdict {
  const { exit, target, amount, madeToday, isOwner, isAlone } = judged;
  if (exit === "PAYOUT")
    return {
      ...GOES,
      approvers: approversNeeded(rules, { amount, madeToday, receiverKnown: target !== "UNCONFIRMED" }),
    };
  if (target === "OWN") return { ...GOES, counts: false };
  const refusal = targetRefusal(judged);
  if (refusal) return { ...GOES, refusal };
  const asked = rules.bands.findLast(({ above }) => amount > above)?.approvers ?? MOST_APPROVERS;
  const needsMore = asked > 1 || exceedsDay(rules, { amount, madeToday });
  if (needsMore && !isAlone) return { ...GOES, refusal: "second_person_needed" };
  return { ...GOES, confirms: target === "UNCONFIRMED" && isOwner };
}
