import {
  EXAM_ASKING_SECONDS,
  EXAM_TRIES,
  type ExamMend,
  type ExamOutcome,
  type ExamTry,
} from "#provider/contract/exam-words";
import { WEBHOOK_TOLERANCE_SECONDS, type WebhookFault } from "#provider/contract/webhook-words";

/** What a server answered: its status, or why there is none. */
type Answer = { answerStatus: number | null; fault: WebhookFault | null };
type Verdict = { outcome: Exclude<ExamOutcome, "WAITING">; mend: ExamMend | null; answerStatus: number | null };
/** A try that was taken. Of the callback PASSED says only that it was taken: see {@link judgedTries}. */
export type TriedTry = Verdict & { name: ExamTry };

/** A message of a try. `at`: UTC milliseconds. */
export type ExamMessage = {
  type: string;
  /** Two of the same name are the same message: with the same id, time and bytes. */
  name: string;
  /** When what it tells happened, and when it is signed. */
  happenedAt: number;
  signedAt: number;
  /** With which secrets: the address' own, one of nobody's, or first that one and then the own. */
  signedBy: "OWN" | "NOBODY" | "NOBODY_THEN_OWN";
  /** Bytes that are missing at its end. */
  cut: number;
  headers: Record<string, string>;
  /** After so many milliseconds nobody waits for the answer; undefined: the time of every message. */
  breaksOffMs: number | undefined;
};
/** Messages of a try: those of a round are sent at once, and the rounds one after the other. */
type Plan = { wanted: "TAKEN" | "REFUSED"; rounds: ExamMessage[][] };

const OLD_MS = 2 * WEBHOOK_TOLERANCE_SECONDS * 1000;
const HOUR_MS = 3_600_000;
const AT_ONCE = 5;
const CUT_BYTES = 20;
const BREAKS_OFF_MS = 50;
/** Statuses from 400 to 499 that do not say "this is not yours": too slow, gone for good, too many. */
const OTHER_MEANING = [408, 410, 429];

/** What each try sends at an instant, and what a good server does with it. The callback is no message. */
export function planOf(name: Exclude<ExamTry, "CALLBACK">, now: number): Plan {
  const message = (changes: Partial<ExamMessage> = {}): ExamMessage => ({
    type: "payment.paid",
    name: "one",
    happenedAt: now,
    signedAt: now,
    signedBy: "OWN",
    cut: 0,
    headers: {},
    breaksOffMs: undefined,
    ...changes,
  });
  switch (name) {
    case "TWICE":
      return { wanted: "TAKEN", rounds: [[message()], [message()]] };
    case "WRONG_SIGNATURE":
      return { wanted: "REFUSED", rounds: [[message({ signedBy: "NOBODY" })]] };
    case "OLD_TIME":
      return { wanted: "REFUSED", rounds: [[message({ happenedAt: now - OLD_MS, signedAt: now - OLD_MS })]] };
    case "OUT_OF_ORDER": {
      const held = message({ type: "payment.held", name: "held", happenedAt: now - HOUR_MS });
      return { wanted: "TAKEN", rounds: [[message({ type: "payment.captured" })], [held]] };
    }
    case "REFUND_FIRST":
      return { wanted: "TAKEN", rounds: [[message({ type: "payment.refunded" })]] };
    case "SLOW":
      return {
        wanted: "TAKEN",
        rounds: [Array.from({ length: AT_ONCE }, (_, place) => message({ name: `number ${place}` }))],
      };
    case "REDIRECT":
      return { wanted: "TAKEN", rounds: [[message({ headers: { "Accept-Language": "az" } })]] };
    case "CUT_BODY":
      return { wanted: "REFUSED", rounds: [[message({ cut: CUT_BYTES })]] };
    case "KEY_CHANGED":
      return { wanted: "TAKEN", rounds: [[message({ signedBy: "NOBODY_THEN_OWN" })]] };
    case "UNKNOWN_TYPE":
      return { wanted: "TAKEN", rounds: [[message({ type: "exam.unknown" })]] };
    case "BROKEN_OFF":
      return { wanted: "TAKEN", rounds: [[message({ breaksOffMs: BREAKS_OFF_MS })], [message()]] };
  }
}

const failed = (mend: ExamMend, answerStatus: number | null = null): Verdict => ({
  outcome: "FAILED",
  mend,
  answerStatus,
});
/** Of a try that could not be taken. */
export const NO_ORDER: Verdict = { outcome: "NOT_TAKEN", mend: "NO_ORDER", answerStatus: null };

function verdictOf(wanted: Plan["wanted"], { answerStatus, fault }: Answer): Verdict {
  const passed = { outcome: "PASSED", mend: null, answerStatus } as const;
  if (fault === null) return wanted === "TAKEN" ? passed : failed("ACCEPTED", answerStatus);
  // An answer that does not end is one of 2xx.
  if (fault === "TOO_LONG" && wanted === "REFUSED") return failed("ACCEPTED", answerStatus);
  if (fault !== "STATUS" || answerStatus === null) return failed(fault === "STATUS" ? "BROKE" : fault, answerStatus);
  if (answerStatus < 400 || answerStatus >= 500) return failed("BROKE", answerStatus);
  if (wanted === "TAKEN") return failed("REFUSED", answerStatus);
  return OTHER_MEANING.includes(answerStatus) ? failed("WRONG_STATUS", answerStatus) : passed;
}

/** What the answers to the messages of a try say of a server: the first that is wrong decides. */
export function judge(wanted: Plan["wanted"], answers: readonly Answer[]): Verdict {
  const verdicts = answers.map((answer) => verdictOf(wanted, answer));
  return verdicts.find(({ outcome }) => outcome !== "PASSED") ?? verdicts.at(-1) ?? failed("UNREACHABLE");
}

type Standing = {
  results: readonly TriedTry[];
  doneAt: number | null;
  callbackAt: number | null;
  askedAt: number | null;
};

/**
 * Every try of an exam as it stands at an instant. A callback that was taken is passed once somebody has asked for its
 * order, and failed when the time for that is over.
 */
export function judgedTries(exam: Standing, now: number) {
  const { results, callbackAt, askedAt } = exam;
  return EXAM_TRIES.map((name) => {
    const tried = results.find((one) => one.name === name);
    const { outcome, mend, answerStatus } = tried ?? { outcome: "WAITING" as const, mend: null, answerStatus: null };
    if (name !== "CALLBACK" || outcome !== "PASSED" || askedAt !== null) return { name, outcome, mend, answerStatus };
    const isLate = now - (callbackAt ?? 0) >= EXAM_ASKING_SECONDS * 1000;
    return isLate
      ? { name, ...failed("NOT_ASKED", answerStatus) }
      : { name, outcome: "WAITING" as const, mend, answerStatus };
  });
}
