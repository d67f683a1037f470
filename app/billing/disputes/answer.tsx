import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EVIDENCE_KINDS, type EvidenceKind } from "#provider/contract/dispute-words";
import type { Evidence } from "#provider/contract/evidence-texts";
import { DISPUTE_FILES, EVIDENCE_LENGTH } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { sayWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextArea } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Money } from "~/components/page/money";
import { Card, Page } from "~/components/page/page";
import { RecordOutlet } from "~/components/page/record-outlet";
import type { Reply } from "~/server/form";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { codeOf } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { disputeParams, disputePaths } from "~/paths/dispute";
import { mayAnswer } from "./can-answer";
import { EvidenceFiles } from "./evidence-texts";
import { answerSchema } from "./schema";

export const links = areaSheets("disputes", "forms");
export const handle = { i18n: ["dispute", "disputes"], title: "dispute:answer.title" };

export const loader = guardedLoader(
  AREA_ACCESS.answerDispute,
  disputeParams.dispute,
  async ({ provider, params, context }) => {
    const [dispute, user] = await Promise.all([provider.disputes.get({ params: { id: params.id } }), context.user()]);
    const asked = EVIDENCE_KINDS.filter((kind) => dispute.asks.includes(kind));
    return {
      crumb: dispute.id,
      dispute,
      // What the network asks for comes first; the rest may be said as well.
      kinds: [...asked, ...EVIDENCE_KINDS.filter((kind) => !asked.includes(kind))],
      asked: asked.length,
      canAnswer: mayAnswer(dispute, personOf(user), Date.now()).answer,
    };
  },
);

/** What somebody else kept meanwhile. */
type Theirs = { by: string; date: string; evidence: Evidence; version: number };
const answerWith = ({ data: reply, init }: Reply, theirs?: Theirs) =>
  data({ ...reply, ...(theirs ? { theirs } : {}) }, init ?? {});

/** Keeps the texts as a draft, and leads on to everything once more if asked. */
export const action = guardedAction(
  AREA_ACCESS.answerDispute,
  disputeParams.dispute,
  async ({ form, provider, params, redirect }) => {
    const { id } = params;
    await provider.disputes.get({ params: { id } });
    const submission = form.parse(answerSchema);
    if (!submission.ok) return answerWith(submission.reply());
    const { intent, version, ...typed } = submission.value;
    const evidence = {
      WHY: typed.WHY ?? "",
      WHAT_WAS_SOLD: typed.WHAT_WAS_SOLD ?? "",
      DELIVERY: typed.DELIVERY ?? "",
      MESSAGES: typed.MESSAGES ?? "",
      TERMS: typed.TERMS ?? "",
      REFUND_POLICY: typed.REFUND_POLICY ?? "",
      OTHER_PAYMENTS: typed.OTHER_PAYMENTS ?? "",
    };
    const sent = await submission.send(
      () => provider.disputes.saveEvidence({ params: { id }, body: { version, evidence } }),
      { spent: true },
    );
    if (sent.ok)
      return intent === "check"
        ? redirect(disputePaths.send(id))
        : redirect(disputePaths.answer(id), "dispute:toast.saved");
    if (codeOf(sent.reason) !== "changed_meanwhile") return answerWith(sent.reply);
    const now = await provider.disputes.get({ params: { id } });
    return answerWith(
      sent.reply,
      now.draft ? { ...now.draft, evidence: now.evidence, version: now.version } : undefined,
    );
  },
);

export default function AnswerDispute() {
  const { dispute, canAnswer } = useLoaderData<typeof loader>();
  const { t } = useTranslation("dispute");
  const { id, reason, amount, currency, respondBy, files } = dispute;
  return (
    <>
      <Page form title={t("answer.title")} subtitle={sayWord(reason, (known) => t(`claimed.${known}`))}>
        {canAnswer ? (
          <>
            <Card>
              <DescriptionList
                items={[
                  { term: t("sums.claimed"), value: <Money minor={amount} currency={currency} /> },
                  { term: t("answer.until"), value: respondBy && <DateTime at={respondBy} withZone /> },
                ]}
              />
            </Card>
            <Card title={t("files.title")}>
              <EvidenceFiles id={id} files={files} canRemove />
              <p className="muted text-s">{t("files.lead")}</p>
              {files.length < DISPUTE_FILES && (
                <div>
                  <LinkButton to={disputePaths.addFile(id)}>{t("files.add")}</LinkButton>
                </div>
              )}
            </Card>
            <Card title={t("answer.texts")}>
              <Texts />
            </Card>
          </>
        ) : (
          <Banner tone="info" title={t("answer.closed")}>
            <p>
              <LinkButton to={disputePaths.of(id)}>{t("answer.back")}</LinkButton>
            </p>
          </Banner>
        )}
      </Page>
      <RecordOutlet />
    </>
  );
}

function Texts() {
  const { dispute, kinds, asked } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("dispute");
  const theirs = reply && "theirs" in reply ? reply.theirs : undefined;
  useFocusWrong(reply);
  const field = (kind: EvidenceKind) => {
    const replied = repliedField(kind, reply);
    return {
      ...replied,
      required: false,
      maxLength: EVIDENCE_LENGTH.max,
      initialValue: replied.initialValue ?? (reply ? "" : dispute.evidence[kind]),
    };
  };
  // After the warning, the form is about the version that the person has read now.
  const sent = reply?.result.initialValue?.["version"];
  const version = theirs ? theirs.version : typeof sent === "string" ? sent : dispute.version;
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="version" value={version} />
      <FormErrors errors={formErrorsOf(reply)} />
      {theirs && (
        <Banner tone="warning" title={t("overtaken.title", { by: theirs.by })}>
          <p>
            {t("overtaken.when")} <DateTime at={theirs.date} withZone />
          </p>
          <DescriptionList
            items={EVIDENCE_KINDS.filter((kind) => theirs.evidence[kind] !== "").map((kind) => ({
              term: t(`kind.${kind}`),
              value: <span className="long-words evidence-text">{theirs.evidence[kind]}</span>,
            }))}
          />
          <p>{t("overtaken.hint")}</p>
        </Banner>
      )}
      <FirstErrorContext.Provider value={firstWrong(reply)}>
        {kinds.map((kind, place) => (
          <TextArea
            key={kind}
            field={field(kind)}
            label={t(`kind.${kind}`)}
            help={t(place < asked ? `kindHelp.${kind}` : "answer.notAsked")}
            rows={kind === "WHY" ? 5 : 3}
          />
        ))}
      </FirstErrorContext.Provider>
      <ButtonRow>
        <LinkButton to={disputePaths.of(dispute.id)}>{t("answer.back")}</LinkButton>
        <SubmitButton name="intent" value="save" variant="plain">
          {t("answer.save")}
        </SubmitButton>
        <SubmitButton name="intent" value="check">
          {t("answer.check")}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}
