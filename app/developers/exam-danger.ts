import type { ExamTry } from "#provider/contract/exam-words";
import type { ExamTried } from "#provider/contract/exams";

/** A server that accepts one of these believes everybody. */
const UNSIGNED: readonly ExamTry[] = ["WRONG_SIGNATURE", "CUT_BODY"];
/** A server that accepts it believes a message that somebody kept and sends again. */
const AGAIN: readonly ExamTry[] = ["OLD_TIME"];

type Tried = Pick<ExamTried, "name" | "mend">;

const accepts = ({ name, mend }: Tried, tries: readonly ExamTry[]): boolean =>
  mend === "ACCEPTED" && tries.some((known) => known === name);

/** Whether a try found that others can tell the server something. */
export const isDangerous = (tried: Tried): boolean => accepts(tried, [...UNSIGNED, ...AGAIN]);

/** Who can tell the server something: anyone, whoever kept a message, or nobody (null). */
export function dangerOf(tries: readonly Tried[]): "anyone" | "again" | null {
  if (tries.some((tried) => accepts(tried, UNSIGNED))) return "anyone";
  return tries.some(isDangerous) ? "again" : null;
}
