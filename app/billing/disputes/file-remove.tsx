import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { screenError } from "~/server/refusal";
import { disputeParams, disputePaths } from "~/paths/dispute";
import { removeFileSchema } from "./schema";

export const handle = { dialog: true, i18n: ["dispute"], title: "dispute:files.removeTitle" };

export const loader = guardedLoader(
  AREA_ACCESS.answerDispute,
  disputeParams.file,
  async ({ provider, params: { id, fileId }, context }) => {
    const dispute = await provider.disputes.get({ params: { id } });
    const file = dispute.files.find((one) => one.id === fileId);
    if (!file) throw screenError(context, 404, "not_found");
    return { id, name: file.name };
  },
);

/** Takes a file out of an answer that was not sent. */
export const action = guardedAction(
  AREA_ACCESS.answerDispute,
  disputeParams.file,
  async ({ form, provider, params: { id, fileId }, redirect }) => {
    await provider.disputes.get({ params: { id } });
    const submission = form.parse(removeFileSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.disputes.removeFile({ params: { id, fileId } }), {
      repeatable: true,
    });
    return sent.ok ? redirect(disputePaths.answer(id), "dispute:toast.fileRemoved") : sent.reply;
  },
);

export default function RemoveFile() {
  const { id, name } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("dispute");
  const close = disputePaths.answer(id);
  return (
    <RouteDialog title={t("files.removeTitle")} close={close}>
      <Form method="post" className="stack">
        <p className="strong long-words" translate="no">
          {name}
        </p>
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t("files.removeLead")}</p>
        <ButtonRow>
          <LinkButton to={close} preventScrollReset replace data-first-stop>
            {t("files.keep")}
          </LinkButton>
          <SubmitButton critical name="intent" value="remove">
            {t("files.remove")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
