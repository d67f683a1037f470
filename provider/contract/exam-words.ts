/** What a merchant's server is tried with, in the order of sending (docs/merchant-api.md, "The shop's exam"). */
export const EXAM_TRIES = [
  "TWICE",
  "WRONG_SIGNATURE",
  "OLD_TIME",
  "OUT_OF_ORDER",
  "REFUND_FIRST",
  "SLOW",
  "REDIRECT",
  "CUT_BODY",
  "KEY_CHANGED",
  "UNKNOWN_TYPE",
  "BROKEN_OFF",
  "CALLBACK",
] as const;
export type ExamTry = (typeof EXAM_TRIES)[number];

/** WAITING: not tried yet, or not judged. NOT_TAKEN: it could not be tried, and is not passed. */
export const EXAM_OUTCOMES = ["WAITING", "PASSED", "FAILED", "NOT_TAKEN"] as const;
export type ExamOutcome = (typeof EXAM_OUTCOMES)[number];

/**
 * What to mend. ACCEPTED: it took what nobody must believe. REFUSED: it refused what it has to take, with 4xx. BROKE:
 * it failed with 5xx. WRONG_STATUS: it refused with a status that says something else. NOT_ASKED: it never asked for
 * the order of a callback. NO_ORDER: there is no order to tell of. The rest: as of every message (`WEBHOOK_FAULTS`).
 */
export const EXAM_MENDS = [
  "ACCEPTED",
  "REFUSED",
  "BROKE",
  "WRONG_STATUS",
  "REDIRECT",
  "TIMEOUT",
  "TOO_LONG",
  "UNREACHABLE",
  "NOT_PUBLIC",
  "NO_KEY",
  "NOT_ASKED",
  "NO_ORDER",
] as const;
export type ExamMend = (typeof EXAM_MENDS)[number];

/** How long a server has to ask for the order of a callback, in seconds. */
export const EXAM_ASKING_SECONDS = 10;
/** Of an address, so many exams are kept: the newest. */
export const EXAMS_KEPT = 20;
/** Exams of one address in an hour. */
export const EXAMS_AN_HOUR = 6;
