import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EVIDENCE_KINDS } from "#provider/contract/dispute-words";
import { EVIDENCE_FAULTS, type EvidenceFault } from "#provider/contract/evidence";
import { DISPUTE_FILE_MB, DISPUTE_FILES, EVIDENCE_PAGES } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { FirstErrorContext, plainField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { keyFor } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { FileField, SelectField } from "~/components/form/text-field";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import type { Reply } from "~/server/form";
import { formKey } from "~/server/form-key";
import { guardedLoader, guardedUpload } from "~/server/guard";
import { problemOf } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { disputeParams, disputePaths } from "~/paths/dispute";
import { FILE } from "./file-field";
import { addFileSchema } from "./schema";

export const links = areaSheets("forms");
export const handle = { i18n: ["dispute"], title: "dispute:files.addTitle" };

export const loader = guardedLoader(
  AREA_ACCESS.answerDispute,
  disputeParams.dispute,
  async ({ provider, params, url }) => {
    const dispute = await provider.disputes.get({ params: { id: params.id } });
    return {
      crumb: dispute.id,
      id: dispute.id,
      kinds: [
        ...EVIDENCE_KINDS.filter((kind) => dispute.asks.includes(kind)),
        ...EVIDENCE_KINDS.filter((kind) => !dispute.asks.includes(kind)),
      ],
      idempotencyKey: formKey(url),
      anotherKey: crypto.randomUUID(),
    };
  },
);

type Wrong = "needed" | "tooHeavy" | EvidenceFault;
const answerWith = ({ data: reply, init }: Reply, wrong?: Wrong) =>
  data({ ...reply, ...(wrong ? { wrong } : {}) }, init ?? {});

/** Adds one file to the answer. */
export const action = guardedUpload(
  AREA_ACCESS.answerDispute,
  FILE,
  disputeParams.dispute,
  async ({ form, provider, params: { id }, redirect }) => {
    await provider.disputes.get({ params: { id } });
    const submission = form.parse(addFileSchema);
    if (!submission.ok) {
      if (form.isFileTooLarge) return answerWith(submission.reply({ status: 413 }), "tooHeavy");
      return answerWith(submission.reply(), form.data.get(FILE.field) instanceof File ? undefined : "needed");
    }
    const { idempotencyKey, kind, file } = submission.value;
    if (file.size > FILE.bytes) return answerWith(submission.reply({ status: 413 }), "tooHeavy");
    const sent = await submission.send(() =>
      provider.disputes.addFile({ params: { id }, query: { kind }, body: { file }, idempotencyKey }),
    );
    if (sent.ok) return redirect(disputePaths.answer(id), "dispute:toast.fileAdded");
    const problem = problemOf(sent.reason);
    if (problem?.code === "file_too_large") return answerWith(submission.reply({ status: 413 }), "tooHeavy");
    if (problem?.code !== "file_invalid") return answerWith(sent.reply);
    const fault = EVIDENCE_FAULTS.find((known) => known === problem.fields?.[0]?.code) ?? "damaged";
    return answerWith(submission.reply({}), fault);
  },
);

export default function AddFile() {
  const { id, kinds, ...keys } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("dispute");
  const wrong = reply && "wrong" in reply ? reply.wrong : undefined;
  const sizes = { size: DISPUTE_FILE_MB, most: DISPUTE_FILES, pages: EVIDENCE_PAGES };
  const fault = wrong && (wrong === "tooHeavy" ? "problem.file_too_large" : t(`files.wrong.${wrong}`, sizes));
  const kind = repliedField("kind", reply);
  return (
    <Page form title={t("files.addTitle")} subtitle={t("files.lead")}>
      <Card>
        <Form method="post" encType="multipart/form-data" className="stack form-narrow">
          <HiddenKey value={keyFor(reply, keys).key} />
          <FormErrors errors={formErrorsOf(reply)} />
          <FirstErrorContext.Provider value={wrong ? FILE.field : firstWrong(reply)}>
            <SelectField
              field={{ ...kind, initialValue: kind.initialValue ?? kinds[1] ?? "WHY" }}
              label={t("files.kind")}
              options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            />
            <FileField
              field={plainField(FILE.field, { required: true, ...(fault ? { errors: [fault] } : {}) })}
              label={t("files.choose")}
              help={t("files.help", sizes)}
              accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
            />
          </FirstErrorContext.Provider>
          <ButtonRow>
            <LinkButton to={disputePaths.answer(id)}>{t("answer.back")}</LinkButton>
            <SubmitButton pendingLabel={t("files.adding")}>{t("files.add")}</SubmitButton>
          </ButtonRow>
        </Form>
      </Card>
    </Page>
  );
}
