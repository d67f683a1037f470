import { part, withQuery, type PathParams } from "~/paths";

const EXAM = "/developers/exam";

/** Exams of the merchant's servers, and one of them. */
export const examPaths = {
  every: EXAM,
  /** The form of a new one, with a webhook address chosen. */
  of: (webhookId: string) => withQuery(EXAM, { webhookId }),
  one: (id: string) => `${EXAM}/${part(id)}`,
} as const;

export const examParams = { examId: /^exm_[0-9A-Za-z]{1,60}$/ } as const satisfies PathParams;
