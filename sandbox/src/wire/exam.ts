import type { Exam, ExamDetail } from "#provider/contract/exams";
import type { ExamRow } from "../db/exams.ts";
import { judgedTries } from "../domain/exam.ts";
import { toInstant } from "./page.ts";

/** An exam as it stands at an instant. */
export function toExamDetail(row: ExamRow, now: number): ExamDetail {
  const tries = judgedTries(row, now);
  const isOver = row.doneAt !== null && tries.every(({ outcome }) => outcome !== "WAITING");
  return {
    id: row.id,
    webhookId: row.webhookId,
    url: row.url,
    startedDate: toInstant(row.createdAt),
    startedBy: row.startedByName,
    state: isOver ? "DONE" : "RUNNING",
    passed: tries.filter(({ outcome }) => outcome === "PASSED").length,
    tries,
  };
}

export function toExam(row: ExamRow, now: number): Exam {
  const { tries: _, ...exam } = toExamDetail(row, now);
  return exam;
}
