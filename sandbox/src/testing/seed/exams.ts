import { EXAM_TRIES, type ExamTry } from "#provider/contract/exam-words";
import type { Db } from "../../db/database.ts";
import type { ExamRow } from "../../db/exams.ts";
import { newId } from "../../db/ids.ts";
import { exams } from "../../db/schema/index.ts";
import { NO_ORDER, type TriedTry } from "../../domain/exam.ts";
import { insertAll } from "./insert.ts";

type Of = Pick<ExamRow, "webhookId" | "url" | "startedBy" | "startedByName">;

/** What a server of the demonstration did wrong; it passed everything else. */
const WRONG: Partial<Record<ExamTry, Omit<TriedTry, "name">>> = {
  TWICE: { outcome: "FAILED", mend: "REFUSED", answerStatus: 409 },
  OLD_TIME: { outcome: "FAILED", mend: "ACCEPTED", answerStatus: 204 },
  CALLBACK: NO_ORDER,
};

/** An exam of a server, at an instant. */
export function examRows(db: Db, of: Of, at: number): D1PreparedStatement[] {
  const passed = { outcome: "PASSED", mend: null, answerStatus: 204 } as const;
  const refused = ["WRONG_SIGNATURE", "CUT_BODY"];
  const results = EXAM_TRIES.map((name): TriedTry => {
    const right = refused.includes(name) ? { ...passed, answerStatus: 401 } : passed;
    return { name, ...(WRONG[name] ?? right) };
  });
  const over = { taken: results.length, results, claimedUntil: null, createdAt: at, doneAt: at };
  const row: ExamRow = { id: newId("exm"), ...of, ...over, transactionId: null, callbackAt: null, askedAt: null };
  return insertAll(db, exams, [row]);
}
