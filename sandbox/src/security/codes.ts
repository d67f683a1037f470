import type { Challenge } from "#provider/contract/auth";
import type { CodePurpose, Language } from "#provider/contract/words";
import {
  findChallenge,
  findOpenChallenge,
  isStillOpen,
  keepWith,
  replaceChallenge,
  replacedChallenges,
  STILL_OPEN,
  takeTry,
  unusedCodes,
} from "../db/challenges.ts";
import type { Statement } from "../db/database.ts";
import { newId, newSecret } from "../db/ids.ts";
import { sendMessage } from "../db/outbox.ts";
import type { ChallengeRow } from "../db/rows.ts";
import { hmac, sameDigest } from "../domain/digest.ts";
import { fingerprint } from "../domain/fingerprint.ts";
import {
  challengeTerms,
  codeFrom,
  livesOn,
  maskPhone,
  refusalToAnswer,
  secondsToNextCode,
  secondsToResend,
} from "../domain/one-time-code.ts";
import type { Variables } from "../call.ts";
import { refuse } from "../domain/refusal.ts";
import { codeMessage, type Confirms } from "../messages/code.ts";
import { decideAndRun } from "../operations/run.ts";
import { laneOfCodes, STRANGERS } from "./known-devices.ts";
import { countWrongCode, demandCodes, forgetWrongCodes } from "./wrong-codes.ts";

type Deps = Pick<Variables, "db" | "clock" | "env" | "log"> & { request: Request };

/** A request for a code. `bound` is what the code confirms: another amount or target needs another challenge. */
export type CodeRequest = {
  /** The user's id, or the address of a person without an account. */
  subject: string;
  purpose: CodePurpose;
  bound: unknown;
  /** Data that the confirmed step needs again, stored with the challenge. */
  keep: Record<string, unknown>;
  /** E.164. */
  phone: string;
  language: Language;
  /** What the code confirms, for the text of the SMS. */
  confirms?: Confirms;
  /**
   * Statements in place of sending a code. The answer looks the same, but no code exists that could confirm anything.
   */
  insteadOfCode?: readonly Statement[];
};

/**
 * The fingerprint of a challenge. One that a known device began differs from that of strangers, so that strangers can
 * neither use up its tries nor replace it.
 */
const payloadOf = (bound: unknown, lane: string): Promise<string> =>
  fingerprint(lane === STRANGERS ? bound : { bound, lane });

const random32 = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

const codeHash = (
  key: string,
  challenge: Pick<ChallengeRow, "id" | "subject" | "purpose" | "payloadHash">,
  code: string,
) => hmac(key, "code", challenge.id, challenge.subject, challenge.purpose, challenge.payloadHash, code);

/**
 * Makes a code: the statements that store and send it, for the caller's batch, and the answer for the person. An open
 * code of the same kind that was sent less than a minute ago stays valid instead, with the new stored data. Refuses if
 * too many codes were sent and not used, or too many wrong ones typed.
 */
export async function prepareCode(
  deps: Deps,
  request: CodeRequest,
): Promise<{ answer: Challenge; statements: Statement[] }> {
  const { db, clock, env, log } = deps;
  const now = clock.now();
  const kept = JSON.stringify({ ...request.keep, phone: request.phone });
  const lane = await laneOfCodes(deps, request.subject, request.purpose);
  await demandCodes(deps, request.subject, lane);
  const payloadHash = await payloadOf(request.bound, lane);
  const open = await findOpenChallenge(db, { ...request, payloadHash });
  if (open && livesOn(open, now))
    return { answer: toWire(open, request.phone), statements: [keepWith(db, open.id, kept)] };
  const retryAfterSeconds = secondsToNextCode(await unusedCodes(db, { ...request, lane }, now), now);
  if (retryAfterSeconds > 0) throw refuse("otp_sent_too_often", { retryAfterSeconds });
  const code = codeFrom(random32);
  const named = {
    id: newId("chl"),
    subject: request.subject,
    purpose: request.purpose,
    lane,
    payloadHash,
  };
  const challenge: ChallengeRow = {
    ...named,
    ...challengeTerms(now),
    // A secret of this length cannot equal any typed code.
    codeHash: codeHash(env.CODE_HMAC_KEY, named, request.insteadOfCode ? newSecret() : code),
    payload: kept,
    consumedAt: null,
    replacedAt: null,
  };
  const body = codeMessage(request.language, code, request.confirms);
  const announcement = request.insteadOfCode ?? [
    sendMessage(db, { channel: "SMS", to: request.phone, body, code, at: now }),
  ];
  log("code_sent", { purpose: request.purpose, subject: request.subject });
  return {
    answer: toWire(challenge, request.phone),
    statements: [...replaceChallenge(db, challenge), ...announcement],
  };
}

/** The number of retries after another request was faster. */
const REPEATS = 3;

/**
 * Makes a code, adds it to the outbox and answers with the challenge. If several requests ask for the same at once,
 * only one code is sent.
 */
export async function issueCode(deps: Deps, request: CodeRequest): Promise<Challenge> {
  const outcome = await decideAndRun(deps.db, () => prepareCode(deps, request), {
    repeats: REPEATS,
    races: [STILL_OPEN],
  });
  if (outcome.became !== "done") throw new Error("a code is sent again and again meanwhile");
  return outcome.decision.answer;
}

/** The data stored with a challenge. */
export const keptWith = (challenge: ChallengeRow): unknown => JSON.parse(challenge.payload);

function toWire(challenge: ChallengeRow, phone: string): Challenge {
  return {
    challenge: challenge.id,
    purpose: challenge.purpose,
    sentTo: maskPhone(phone),
    expiresAt: new Date(challenge.expiresAt).toISOString(),
    resendAt: new Date(challenge.resendAt).toISOString(),
    triesLeft: challenge.triesLeft,
  };
}

/**
 * The challenge that replaced this one: the open one of the same kind. A challenge without tries, used up or dropped
 * has no successor.
 */
async function newestOf(db: Deps["db"], challenge: ChallengeRow): Promise<ChallengeRow> {
  const isFollowed = challenge.replacedAt !== null && challenge.triesLeft > 0;
  return isFollowed ? ((await findOpenChallenge(db, challenge)) ?? challenge) : challenge;
}

/**
 * A challenge whose code may be sent again now, or its successor. Refuses if it is too early, or the challenge was
 * answered or dropped.
 */
export async function resendable(
  { db, clock }: Pick<Deps, "db" | "clock">,
  id: string,
  purpose: CodePurpose,
): Promise<ChallengeRow> {
  const named = await findChallenge(db, id, purpose);
  const challenge = named && (await newestOf(db, named));
  if (!challenge || challenge.consumedAt !== null || challenge.replacedAt !== null) throw refuse("otp_expired");
  const seconds = secondsToResend(challenge, clock.now());
  if (seconds > 0) throw refuse("otp_resend_too_soon", { retryAfterSeconds: seconds });
  return challenge;
}

export type CodeAnswer = { challenge: string; purpose: CodePurpose; code: string };
/** The subject and the payload that the code must have been made for. */
export type Expected = { subject?: string; bound: unknown };

/**
 * Judges a code by the newest successor of the named challenge. A right code is not yet used up: put `consumeChallenge`
 * with the answered challenge's id into the batch of the change that it confirms. Every other code costs a try, even if
 * many arrive at once, and so does a wrong subject or payload. Only a replaced code of the same step costs none: it
 * gets its own refusal. After too many wrong codes in a row, for any step, no code is checked for a while. The right
 * code clears that count.
 */
export async function judgeCode(deps: Deps, answer: CodeAnswer, expected: Expected): Promise<ChallengeRow> {
  const { db, clock, env, log } = deps;
  const now = clock.now();
  const named = await findChallenge(db, answer.challenge, answer.purpose);
  if (!named) throw refuse("otp_expired");
  const challenge = await newestOf(db, named);
  const lane = await laneOfCodes(deps, challenge.subject, answer.purpose);
  const wrongBefore = await demandCodes(deps, challenge.subject, lane);
  const ended = refusalToAnswer(challenge, now);
  if (ended) throw refuse(ended);
  const payloadHash = await payloadOf(expected.bound, lane);
  const subject = expected.subject ?? challenge.subject;
  const isCodeOf = (one: ChallengeRow) =>
    sameDigest(codeHash(env.CODE_HMAC_KEY, { ...one, subject, payloadHash }, answer.code), one.codeHash);
  const closed = async () => {
    const current = (await findChallenge(db, challenge.id, answer.purpose)) ?? challenge;
    return refuse(refusalToAnswer(current, now) ?? "otp_expired");
  };
  if (isCodeOf(challenge)) {
    if (!(await isStillOpen(db, challenge.id, now))) throw await closed();
    if (wrongBefore) await forgetWrongCodes(deps, challenge.subject, lane);
    return challenge;
  }
  if ((await replacedChallenges(db, challenge)).some(isCodeOf)) {
    log("code_replaced", { purpose: answer.purpose, subject: challenge.subject });
    throw refuse("otp_replaced");
  }
  const triesLeft = await takeTry(db, challenge.id, now);
  if (triesLeft === undefined) throw await closed();
  await countWrongCode(deps, challenge.subject, lane);
  log("code_wrong", { purpose: answer.purpose, subject: challenge.subject, triesLeft });
  throw triesLeft > 0 ? refuse("otp_invalid", { triesLeft }) : refuse("otp_exhausted", { triesLeft });
}
