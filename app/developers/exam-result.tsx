import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXAM_ASKING_SECONDS, EXAM_TRIES } from "#provider/contract/exam-words";
import type { ExamTried } from "#provider/contract/exams";
import { WEBHOOK_SECONDS } from "#provider/contract/webhook-words";
import { knownWord, sayWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { WordBadge } from "~/components/page/badge";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Link } from "~/components/page/link";
import { Card, Page } from "~/components/page/page";
import { useAskingAgain } from "~/components/page/use-asking-again";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { examParams, examPaths } from "~/paths/exam";
import { CONFIGURE } from "./access";
import { dangerOf, isDangerous } from "./exam-danger";
import { ExamMark, goesOn } from "./exam-mark";

export const links = areaSheets("details");
export const handle = { i18n: ["exam"], title: "exam:one" };

/** How often an open page reads the exam again: with scripts so many times, and without as long as it is open. */
const ASK_MS = 3000;
const ASK_TIMES = 60;
const RELOAD_SECONDS = 5;
const PROGRESS = "exam-progress";

const TONES = { PASSED: "success", FAILED: "critical", NOT_TAKEN: "warning", WAITING: "neutral" } as const;
/** One exam: its mark, and of each try what was sent, what the server did, and what to mend. */
export const loader = guardedLoader(CONFIGURE, examParams, async ({ provider, params: { examId } }) => {
  const exam = await provider.exams.get({ params: { id: examId } });
  return { crumb: exam.url, exam };
});

export default function ExamResult() {
  const { exam } = useLoaderData<typeof loader>();
  const { t } = useTranslation("exam");
  const { tries } = exam;
  const wrong = tries.filter(({ outcome }) => outcome !== "PASSED" && outcome !== "WAITING");
  const danger = dangerOf(tries);
  const passed = tries.filter(({ outcome }) => outcome === "PASSED");
  return (
    <Page title={t("one")} subtitle={<span className="long-words">{exam.url}</span>} badge={<ExamMark exam={exam} />}>
      {goesOn(exam) && <Progress />}
      {passed.length === EXAM_TRIES.length && (
        <Banner tone="success" title={t("whole.title")}>
          <p>{t("whole.text")}</p>
        </Banner>
      )}
      {danger && (
        <Banner tone="critical" title={t("danger.title")}>
          <p>{t(`danger.${danger}`)}</p>
        </Banner>
      )}
      <Tries
        title={t("todo")}
        tries={[...wrong.filter(isDangerous), ...wrong.filter((tried) => !isDangerous(tried))]}
      />
      <Tries title={t("passed")} tries={passed} />
      <Tries title={t("later")} tries={tries.filter(({ outcome }) => outcome === "WAITING")} />
      <Card>
        <DescriptionList
          items={[
            { term: t("startedDate"), value: <DateTime at={exam.startedDate} /> },
            { term: t("startedBy"), value: exam.startedBy },
          ]}
        />
        {!goesOn(exam) && (
          <Form method="post" action={examPaths.every}>
            <input type="hidden" name="webhookId" value={exam.webhookId} />
            <SubmitButton variant="secondary">{t("again")}</SubmitButton>
          </Form>
        )}
      </Card>
    </Page>
  );
}

/** How many tries are done. The page reads them again: by scripts for a while, by itself without them. */
function Progress() {
  const { exam } = useLoaderData<typeof loader>();
  const { t } = useTranslation("exam");
  const isAsking = useAskingAgain(ASK_MS, ASK_TIMES);
  const all = EXAM_TRIES.length;
  const number = exam.tries.filter(({ outcome }) => outcome !== "WAITING").length;
  return (
    <Banner tone="info" title={t("running.title")}>
      <progress aria-labelledby={PROGRESS} value={number} max={all} />
      <p id={PROGRESS}>
        {t("running.progress", { number, all })} {isAsking && t("running.reloads")}{" "}
        <Link to={examPaths.one(exam.id)} reloadDocument className={isAsking ? "no-js-only" : undefined}>
          {t("running.refresh")}
        </Link>
        {/* With scripts the page must not reload. */}
        <noscript>
          <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        </noscript>
      </p>
    </Banner>
  );
}

function Tries({ title, tries }: { title: string; tries: readonly ExamTried[] }) {
  const { t } = useTranslation("exam");
  if (tries.length === 0) return null;
  return (
    <Card title={title}>
      <ul className="stack">
        {tries.map((tried) => (
          <li key={sayWord(tried.name, String)} className="found">
            <div>
              <h3>{sayWord(tried.name, (name) => t(`try.${name}.name`))}</h3>
              {typeof tried.name === "string" && <p className="muted">{t(`try.${tried.name}.what`)}</p>}
              <ToMend tried={tried} />
            </div>
            <WordBadge word={tried.outcome} tones={TONES} say={(outcome) => t(`outcome.${outcome}`)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What the server did, and what to mend: of what the try is about, or of what goes wrong with any message. */
function ToMend({ tried: { name, mend, answerStatus } }: { tried: ExamTried }) {
  const { t } = useTranslation("exam");
  if (mend === null) return null;
  const seconds = mend === "NOT_ASKED" ? EXAM_ASKING_SECONDS : WEBHOOK_SECONDS;
  const known = knownWord(name);
  return (
    <>
      <p>{sayWord(mend, (word) => t(`seen.${word}`, { status: answerStatus ?? "", seconds }))}</p>
      {typeof mend === "string" && known && (
        <p>
          {mend === "NO_ORDER"
            ? t("noOrderFix")
            : mend === "ACCEPTED" || mend === "REFUSED" || mend === "NOT_ASKED"
              ? t(`try.${known}.fix`)
              : t(`fix.${mend}`)}
        </p>
      )}
    </>
  );
}
