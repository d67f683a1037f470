import { EXAM_TRIES, type ExamTry } from "#provider/contract/exam-words";
import type { Currency } from "#provider/contract/money";
import { REGION_FACTS } from "#provider/contract/regions";
import type { Clock } from "../../clock.ts";
import type { Db } from "../../db/database.ts";
import { claimTry, newestToTell, recordTry, type ExamRow } from "../../db/exams.ts";
import { newId } from "../../db/ids.ts";
import type { TransactionRow } from "../../db/rows.ts";
import { webhookById } from "../../db/webhooks.ts";
import { judge, NO_ORDER, planOf, type ExamMessage, type TriedTry } from "../../domain/exam.ts";
import { newSigningSecret, standardHeaders } from "../../domain/standard-webhooks.ts";
import type { Env } from "../../env.ts";
import type { Log } from "../../log.ts";
import { runOnce } from "../run.ts";
import { NO_KEY, type Answered } from "./ask.ts";
import { postCallback } from "./callback.ts";
import { postMessage } from "./post.ts";
import { webhookSecrets } from "./secrets.ts";

export type ToldOrder = { payment: TransactionRow; application: { name: string }; responseId: string };
/** `callbackOf`: the body that tells of an order. */
type Examining = {
  db: Db;
  env: Env;
  log: Log;
  clock: Clock;
  callbackOf: (db: Db, told: ToldOrder) => Promise<string>;
};
/** `now`: when a try begins, UTC milliseconds. */
type Deps = Examining & { now: number };
type Of = { exam: ExamRow; applicationIds: readonly string[]; currency: Currency; secrets: readonly string[] };

/** A try that did not end, because the Worker was stopped, is begun again after this time: longer than any takes. */
const CLAIMED_MS = 30_000;

/** The outcome of the payment of which a type tells. */
const STATUS: Record<string, string> = { "payment.held": "PREAUTH_APPROVED", "payment.refunded": "REFUNDED" };

/** What is sent: about a payment that nobody has, and with the word that it is a test. */
function bodyOf(message: ExamMessage, { exam, currency, applicationIds }: Of): string {
  const { type, happenedAt } = message;
  const payment = `trx_${exam.id}_${exam.taken}`;
  const about = { id: payment, appId: applicationIds[0], transactionId: payment, orderId: `exam-${exam.taken}` };
  const data = { ...about, status: STATUS[type] ?? "APPROVED", amount: 1, currency, test: true };
  return JSON.stringify({ type, timestamp: new Date(happenedAt).toISOString(), data });
}

function send(deps: Deps, of: Of, message: ExamMessage, id: string): Promise<Answered> {
  const body = bodyOf(message, of);
  const nobodys = newSigningSecret();
  const secrets = { OWN: of.secrets, NOBODY: [nobodys], NOBODY_THEN_OWN: [nobodys, ...of.secrets] }[message.signedBy];
  const signed = standardHeaders(secrets, { id, at: Math.floor(message.signedAt / 1000), body });
  const to = { url: of.exam.url, applicationIds: of.applicationIds };
  return postMessage(deps, to, {
    headers: { ...message.headers, ...signed },
    body: message.cut === 0 ? body : body.slice(0, -message.cut),
    waitMs: message.breaksOffMs,
  });
}

async function tryMessages(deps: Deps, of: Of, name: Exclude<ExamTry, "CALLBACK">): Promise<TriedTry> {
  if (of.secrets.length === 0) return { name, ...judge("TAKEN", [NO_KEY]) };
  const { wanted, rounds } = planOf(name, deps.now);
  const ids = new Map(rounds.flat().map((message) => [message.name, newId("evt")]));
  const judged: Answered[] = [];
  for (const round of rounds) {
    const answers = await Promise.all(round.map((message) => send(deps, of, message, ids.get(message.name) ?? "")));
    judged.push(...answers.filter((_, place) => round[place]?.breaksOffMs === undefined));
  }
  return { name, ...judge(wanted, judged) };
}

/** Takes the next try of an exam; undefined where another run has it, or no address is left to try. */
async function takeNext(examining: Examining, exam: ExamRow): Promise<ExamRow | undefined> {
  const deps = { ...examining, now: examining.clock.now() };
  const { db, env, now } = deps;
  const name = EXAM_TRIES[exam.taken];
  const standing = await webhookById(db, exam.webhookId);
  if (name === undefined || !standing) return undefined;
  const { applicationIds } = standing;
  const { currency } = REGION_FACTS[standing.webhook.region];
  const claim = { now, until: now + CLAIMED_MS };
  let tried: TriedTry;
  if (name === "CALLBACK") {
    const due = await newestToTell(db, applicationIds, now);
    // Before it is sent, so that a server that asks at once is seen.
    const told = due && { transactionId: due.payment.id, callbackAt: now };
    if ((await runOnce(db, claimTry(db, exam, { ...claim, ...told }))).became !== "done") return undefined;
    tried = { name, ...(due ? judge("TAKEN", [await callBack(deps, due)]) : NO_ORDER) };
  } else {
    if ((await runOnce(db, claimTry(db, exam, claim))).became !== "done") return undefined;
    const secrets = await webhookSecrets(db, env, exam.webhookId, now);
    tried = await tryMessages(deps, { exam, applicationIds, currency, secrets }, name);
  }
  const taken = exam.taken + 1;
  const doneAt = taken === EXAM_TRIES.length ? now : null;
  if ((await runOnce(db, recordTry(db, exam, tried, doneAt))).became !== "done") return undefined;
  return { ...exam, taken, results: [...exam.results, tried], claimedUntil: null, doneAt };
}

/** Tells a server of an order as it is, at the order's own address. */
async function callBack(deps: Deps, due: NonNullable<Awaited<ReturnType<typeof newestToTell>>>) {
  const id = newId("exm");
  const body = await deps.callbackOf(deps.db, { ...due, responseId: id });
  const address = due.order.terms.callbackUrl ?? "";
  return postCallback(deps, { applicationId: due.application.id, address, id, body });
}

/**
 * Takes tries of an exam one after the other, and begins none once so many milliseconds have passed: what is left goes
 * on in another run. Returns the number of tries that it took.
 */
export async function goOn(deps: Examining, exam: ExamRow, beginsWithinMs: number): Promise<number> {
  const began = performance.now();
  let last = exam;
  let elapsed = 0;
  while (last.doneAt === null && elapsed < beginsWithinMs) {
    const next = await takeNext(deps, last);
    if (!next) break;
    last = next;
    elapsed = performance.now() - began;
  }
  if (last.doneAt !== null && last !== exam) deps.log("exam_done", { examId: exam.id, webhookId: exam.webhookId });
  return last.taken - exam.taken;
}
