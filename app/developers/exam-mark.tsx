import { useTranslation } from "react-i18next";
import { EXAM_TRIES } from "#provider/contract/exam-words";
import type { Exam } from "#provider/contract/exams";
import { knownWord } from "#provider/rules/open-words";
import { Badge } from "~/components/page/badge";

/** Whether tries of an exam are still to come. */
export const goesOn = ({ state }: Pick<Exam, "state">): boolean => knownWord(state) === "RUNNING";

/** How many tries of an exam are passed, once it is over. The page needs `exam`. */
export function ExamMark({ exam }: { exam: Pick<Exam, "state" | "passed"> }) {
  const { t } = useTranslation("exam");
  if (goesOn(exam)) return <Badge tone="info">{t("goesOn")}</Badge>;
  const all = EXAM_TRIES.length;
  return <Badge tone={exam.passed === all ? "success" : "critical"}>{t("mark", { passed: exam.passed, all })}</Badge>;
}
