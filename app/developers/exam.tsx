import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXAMS_AN_HOUR } from "#provider/contract/exam-words";
import type { Exam } from "#provider/contract/exams";
import { EmptyState } from "~/components/feedback/empty-state";
import { RadioGroup } from "~/components/form/choice-fields";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { developerPaths } from "~/paths/developers";
import { examPaths } from "~/paths/exam";
import { CONFIGURE } from "./access";
import { DeveloperPage } from "./developer-page";
import { ExamMark } from "./exam-mark";
import { examFormSchema } from "./exam-schema";

export const links = areaSheets("forms", "details");
export const handle = { i18n: ["exam"] };

/** The addresses whose servers can be tried, and what came of the tries before. */
export const loader = guardedLoader(CONFIGURE, async ({ provider, url: { searchParams } }) => {
  const [webhooks, exams] = await Promise.all([provider.webhooks.list(), provider.exams.list()]);
  const addresses = webhooks
    .filter(({ form, goneDate, applications }) => form === "STANDARD" && goneDate === null && applications.length > 0)
    .map(({ id, url, applications }) => ({ id, url, names: applications.map(({ appName }) => appName).join(", ") }));
  const [only, ...others] = addresses;
  const asked = addresses.find(({ id }) => id === searchParams.get("webhookId"));
  return { addresses, chosen: (asked ?? (others.length === 0 ? only : undefined))?.id, exams };
});

/** Starts an exam: what takes long goes on while its page is open. */
export const action = guardedAction(CONFIGURE, async ({ form, provider, redirect }) => {
  const submission = form.parse(examFormSchema);
  if (!submission.ok) return submission.reply();
  const sent = await submission.send(() => provider.exams.start({ body: submission.value }));
  return sent.ok ? redirect(examPaths.one(sent.answer.id)) : sent.reply;
});

export default function ExamScreen() {
  const { addresses, exams } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["exam", "shell"]);
  return (
    <DeveloperPage title={t("shell:screen.exam")} subtitle={t("lead")} configures>
      {addresses.length === 0 ? (
        <Card>
          <EmptyState
            title={t("none")}
            action={<LinkButton to={developerPaths.webhooks}>{t("toWebhooks")}</LinkButton>}
          >
            {t("noneHint")}
          </EmptyState>
        </Card>
      ) : (
        <Begin />
      )}
      <Card title={t("last")}>{exams.length === 0 ? <p>{t("nothing")}</p> : <Past exams={exams} />}</Card>
    </DeveloperPage>
  );
}

function Begin() {
  const { addresses, chosen } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("exam");
  const field = repliedField("webhookId", reply);
  return (
    <Card title={t("begin")}>
      <Form method="post" className="stack form-narrow">
        <FormErrors errors={formErrorsOf(reply)} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          {/* A long address breaks. */}
          <div className="long-words">
            <RadioGroup
              field={{ ...field, initialValue: field.initialValue ?? chosen }}
              label={t("address")}
              options={addresses.map(({ id, url, names }) => ({
                value: id,
                label: url,
                help: names,
              }))}
            />
          </div>
        </FirstErrorContext.Provider>
        <p className="muted">{t("limits", { number: EXAMS_AN_HOUR })}</p>
        <ButtonRow>
          <SubmitButton>{t("start")}</SubmitButton>
        </ButtonRow>
      </Form>
    </Card>
  );
}

function Past({ exams }: { exams: readonly Exam[] }) {
  return (
    <ul className="stack stack-tight">
      {exams.map((exam) => (
        <li key={exam.id} className="found">
          <div className="long-words">
            <Link to={examPaths.one(exam.id)}>
              <DateTime at={exam.startedDate} />
            </Link>
            <div className="muted text-s">
              {exam.url} · {exam.startedBy}
            </div>
          </div>
          <ExamMark exam={exam} />
        </li>
      ))}
    </ul>
  );
}
