import { contract } from "#provider/contract/index";
import { examById, examsOf, insertExam, type ExamRow } from "../db/exams.ts";
import { newId } from "../db/ids.ts";
import { findWebhook, webhooksInSight } from "../db/webhooks.ts";
import { LIMITS } from "../domain/limits.ts";
import { found, refuse } from "../domain/refusal.ts";
import { implement } from "../http/implement.ts";
import { orderCallback } from "../http/order-callback.ts";
import { write } from "../http/write.ts";
import { goOn } from "../operations/webhooks/exam.ts";
import { sightWith, type Person } from "../people/person.ts";
import { demandRate } from "../security/rates.ts";
import { toExam, toExamDetail } from "../wire/exam.ts";

const { exams } = contract;

const seenBy = (person: Person) => sightWith(person, "USER_APPLICATION");

/** For so long the request begins tries. With the longest try it ends before its caller gives up (20 seconds). */
const BEGINS_WITHIN_MS = 3000;

/** Exams of merchants' servers (decision 0168). */
export const examRoutes = [
  implement(exams.list, async ({ db, clock, person }) => {
    const addresses = await webhooksInSight(db, seenBy(person));
    const now = clock.now();
    const rows = await examsOf(
      db,
      addresses.map(({ webhook }) => webhook.id),
    );
    return rows.map((row) => toExam(row, now));
  }),

  implement(exams.start, async ({ body: { webhookId }, ...deps }) => {
    const { db, env, clock, log, person } = deps;
    const { webhook, applications } = found(await findWebhook(db, seenBy(person), webhookId));
    if (webhook.form !== "STANDARD" || webhook.goneAt !== null || applications.length === 0)
      throw refuse("invalid_state");
    if ((await examsOf(db, [webhookId])).some(({ doneAt }) => doneAt === null)) throw refuse("invalid_state");
    await demandRate(deps, ["exams of address", webhookId], LIMITS.examsOfAddress);
    await demandRate(deps, ["exams of merchant", webhook.merchantId], LIMITS.examsOfMerchant);
    const now = clock.now();
    const { id: startedBy, fullName: startedByName } = person.user;
    const row: ExamRow = {
      id: newId("exm"),
      webhookId,
      url: webhook.url,
      startedBy,
      startedByName,
      createdAt: now,
      taken: 0,
      results: [],
      claimedUntil: null,
      doneAt: null,
      transactionId: null,
      callbackAt: null,
      askedAt: null,
    };
    await write(db, async () => ({ statements: insertExam(db, row) }));
    log("exam_started", { userId: startedBy, webhookId, examId: row.id });
    await goOn({ db, env, log, clock, callbackOf: orderCallback }, row, BEGINS_WITHIN_MS);
    return toExamDetail(found(await examById(db, row.id)), clock.now());
  }),

  implement(exams.get, async ({ params: { id }, db, clock, person }) => {
    const row = found(await examById(db, id));
    found(await findWebhook(db, seenBy(person), row.webhookId));
    return toExamDetail(row, clock.now());
  }),
];
