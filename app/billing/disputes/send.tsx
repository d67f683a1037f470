import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { missingEvidence } from "#provider/rules/disputes";
import { sayWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { keyFor } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { disputeParams, disputePaths } from "~/paths/dispute";
import { mayAnswer } from "./can-answer";
import { EvidenceFiles, EvidencePages, EvidenceTexts } from "./evidence-texts";
import { KnownFacts } from "./known-facts";
import { sendSchema } from "./schema";

export const links = areaSheets("disputes", "forms");
export const handle = { i18n: ["dispute", "disputes"], title: "dispute:send.title" };

export const loader = guardedLoader(
  AREA_ACCESS.answerDispute,
  disputeParams.dispute,
  async ({ provider, params: { id }, context, url }) => {
    const [dispute, { pages }, user] = await Promise.all([
      provider.disputes.get({ params: { id } }),
      provider.disputes.pages({ params: { id } }),
      context.user(),
    ]);
    return {
      crumb: id,
      dispute,
      canAnswer: mayAnswer(dispute, personOf(user), Date.now()).answer,
      pages,
      isMissing: missingEvidence(dispute.evidence) !== undefined,
      idempotencyKey: formKey(url),
      anotherKey: crypto.randomUUID(),
    };
  },
);

/** Sends the answer as it was shown, once and for all. */
export const action = guardedAction(
  AREA_ACCESS.answerDispute,
  disputeParams.dispute,
  async ({ form, provider, params: { id }, redirect }) => {
    await provider.disputes.get({ params: { id } });
    const submission = form.parse(sendSchema);
    if (!submission.ok) return submission.reply();
    const { idempotencyKey, version } = submission.value;
    const sent = await submission.send(() =>
      provider.disputes.submit({ params: { id }, body: { version }, idempotencyKey }),
    );
    return sent.ok ? redirect(disputePaths.of(id), "dispute:toast.sent") : sent.reply;
  },
);

export default function SendAnswer() {
  const { dispute, canAnswer, pages, isMissing, ...keys } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("dispute");
  const { id, reason, evidence, files, version } = dispute;
  const back = (
    <LinkButton to={canAnswer ? disputePaths.answer(id) : disputePaths.of(id)}>{t("answer.back")}</LinkButton>
  );
  return (
    <Page form title={t("send.title")} subtitle={sayWord(reason, (known) => t(`claimed.${known}`))}>
      <FormErrors errors={formErrorsOf(reply)} />
      <Card title={t("answer.texts")}>
        <EvidenceTexts evidence={evidence} />
      </Card>
      <Card title={t("files.title")}>
        <EvidenceFiles id={id} files={files} canRemove={false} />
      </Card>
      <Card title={t("known.title")}>
        <p className="muted text-s">{t("known.lead")}</p>
        <KnownFacts of={dispute} />
      </Card>
      {pages.length > 0 && (
        <Card title={t("send.pages")}>
          <p className="muted text-s">{t("send.pagesLead")}</p>
          <EvidencePages id={id} pages={pages} />
        </Card>
      )}
      {!canAnswer ? (
        <Banner tone="info" title={t("answer.closed")} />
      ) : isMissing ? (
        <Banner tone="warning" title={t("send.missing")} />
      ) : null}
      {canAnswer && !isMissing ? (
        <Form method="post" className="stack">
          <HiddenKey value={keyFor(reply, keys).key} reply={reply} />
          <input type="hidden" name="version" value={version} />
          <p>{t("send.lead")}</p>
          <ButtonRow>
            {back}
            <SubmitButton name="intent" value="send">
              {t("send.action")}
            </SubmitButton>
          </ButtonRow>
        </Form>
      ) : (
        <ButtonRow>{back}</ButtonRow>
      )}
    </Page>
  );
}
