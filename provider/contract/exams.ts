import { z } from "zod";
import { call } from "./call.ts";
import { EXAM_MENDS, EXAM_OUTCOMES, EXAM_TRIES } from "./exam-words.ts";
import { idSchema, instantSchema } from "./fields.ts";
import { openWord } from "./open-word.ts";

const examSchema = z.object({
  id: idSchema,
  webhookId: idSchema,
  /** The address as it was tried. */
  url: z.string(),
  startedDate: instantSchema,
  startedBy: z.string(),
  state: openWord(["RUNNING", "DONE"]),
  /** The mark: how many tries are passed, out of `EXAM_TRIES`. */
  passed: z.int().min(0),
});
export type Exam = z.infer<typeof examSchema>;

const examTrySchema = z.object({
  name: openWord(EXAM_TRIES),
  outcome: openWord(EXAM_OUTCOMES),
  /** What to mend; null of what is passed or not tried yet. */
  mend: openWord(EXAM_MENDS).nullable(),
  /** What the server answered, of the answer that decided; null where there was none. */
  answerStatus: z.int().nullable(),
});
export type ExamTried = z.infer<typeof examTrySchema>;

const examDetailSchema = examSchema.extend({
  /** All of them, in the order of `EXAM_TRIES`. */
  tries: z.array(examTrySchema),
});
export type ExamDetail = z.infer<typeof examDetailSchema>;

const WHO = { permission: "USER_APPLICATION" } as const;

/** (ours) A merchant's own server, tried with what goes wrong (decision 0168). */
export const exams = {
  list: call("GET", "api/exams", {
    summary: "The exams of the account's webhook addresses, the newest first: the last 20 of each address",
    access: WHO,
    answer: z.array(examSchema),
    origin: "ours",
  }),
  start: call("POST", "api/exams", {
    summary:
      "Try the server of a webhook address with twelve kinds of messages; what takes long goes on after the answer",
    access: WHO,
    body: z.object({ webhookId: idSchema }),
    answer: examDetailSchema,
    // `invalid_state`: the address is of the old form, gone or told of no application, or an exam of it goes on.
    errors: ["invalid_state", "not_found", "rate_limited"],
    origin: "ours",
  }),
  get: call("GET", "api/exams/{id}", {
    summary: "One exam, with the outcome of each try and what to mend",
    access: WHO,
    params: z.object({ id: idSchema }),
    answer: examDetailSchema,
    origin: "ours",
  }),
};
