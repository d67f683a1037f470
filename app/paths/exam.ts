import { part, type PathParams } from "~/paths";

const EXAM = "/developers/exam";

/** Exams of the merchant's servers, and one of them. */
export const examPaths = { every: EXAM, one: (id: string) => `${EXAM}/${part(id)}` } as const;

export const examParams = { examId: /^exm_[0-9A-Za-z]{1,60}$/ } as const satisfies PathParams;
