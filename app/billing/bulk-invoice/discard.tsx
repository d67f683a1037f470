import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { bulkParams, bulkPaths } from "~/paths/bulk";
import { discardSchema } from "./schema";
import { TooLate } from "./too-late";
import { useParentUpload } from "./use-parent-upload";

export const handle = { dialog: true, i18n: ["bulk", "bulk-dialogs"], title: "bulk-dialogs:discard.title" };

export const loader = guardedLoader(AREA_ACCESS.bulkInvoice, async () => null);

/** Throws away an upload that is not confirmed yet. */
export const action = guardedAction(
  AREA_ACCESS.bulkInvoice,
  bulkParams,
  async ({ form, provider, params: { id }, redirect }) => {
    const submission = form.parse(discardSchema);
    if (!submission.ok) {
      // First check that this person may see the upload (404), then check the form.
      await provider.bulk.one({ params: { bulkInvoiceId: id } });
      return submission.reply();
    }
    const sent = await submission.send(() => provider.bulk.discard({ params: { bulkInvoiceId: id } }));
    return sent.ok ? redirect(bulkPaths.list, "bulk-dialogs:toast.discarded") : sent.reply;
  },
);

export default function DiscardUpload() {
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("bulk-dialogs");
  const { upload, close } = useParentUpload();
  return (
    <RouteDialog title={t("discard.title")} close={close}>
      {upload.may.discard ? (
        <Form method="post" className="stack" preventScrollReset>
          <FormErrors errors={formErrorsOf(reply)} />
          <p>{t("discard.lead", { file: upload.file })}</p>
          <ButtonRow>
            {/* The focus starts on the link back: Enter alone throws nothing away. */}
            <LinkButton to={close} preventScrollReset replace data-first-stop>
              {t("back")}
            </LinkButton>
            <SubmitButton critical name="intent" value="discard">
              {t("discard.action")}
            </SubmitButton>
          </ButtonRow>
        </Form>
      ) : (
        <TooLate close={close} />
      )}
    </RouteDialog>
  );
}
