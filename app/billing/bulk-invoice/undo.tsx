import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { formatNumber } from "~/i18n/format";
import { useFormat } from "~/i18n/use-format";
import { guardedAction, guardedLoader } from "~/server/guard";
import { bulkParams, bulkPaths } from "~/paths/bulk";
import { undoSchema } from "./schema";
import { TooLate } from "./too-late";
import { useParentUpload } from "./use-parent-upload";

export const handle = { dialog: true, i18n: ["bulk", "bulk-dialogs"], title: "bulk-dialogs:undo.title" };

const ACCESS = { permission: "DELETE_INVOICE" } as const;

export const loader = guardedLoader(ACCESS, async () => null);

/**
 * Cancels every unpaid invoice of the upload. An upload that is already undone counts as done, so that the form may be
 * sent again.
 */
export const action = guardedAction(
  ACCESS,
  bulkParams,
  async ({ form, provider, context, params: { id }, language, redirect }) => {
    const submission = form.parse(undoSchema);
    if (!submission.ok) {
      // First check that this person may see the upload (404), then check the form.
      await provider.bulk.one({ params: { bulkInvoiceId: id } });
      return submission.reply();
    }
    const sent = await submission.send(() => provider.bulk.undo({ params: { bulkInvoiceId: id } }), {
      repeatable: true,
    });
    if (!sent.ok) return sent.reply;
    context.log("bulk_undone", { bulkInvoiceId: id });
    return redirect(bulkPaths.one(id), "bulk-dialogs:toast.undone", {
      number: formatNumber(language, sent.answer.undone?.canceled ?? 0),
    });
  },
);

export default function UndoUpload() {
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("bulk-dialogs");
  const { number } = useFormat();
  const { upload, close } = useParentUpload();
  const { made, good, failed, may } = upload;
  const left = good - made - failed;
  return (
    <RouteDialog title={t("undo.title")} close={close}>
      {may.undo || reply?.outcome === "unknown" ? (
        <Form method="post" className="stack" preventScrollReset>
          <FormErrors errors={formErrorsOf(reply)} />
          <p>{t("undo.lead", { count: made, number: number(made) })}</p>
          {left > 0 && <p>{t("undo.left", { count: left, number: number(left) })}</p>}
          <div>
            <p>
              <strong>{t("undo.stays")}</strong>
            </p>
            <ul className="bulleted">
              <li>{t("undo.paid")}</li>
              <li>{t("undo.held")}</li>
              <li>{t("undo.sent")}</li>
            </ul>
          </div>
          <ButtonRow>
            {/* The focus starts on the link back: Enter alone cancels nothing. */}
            <LinkButton to={close} preventScrollReset replace data-first-stop>
              {t("undo.back")}
            </LinkButton>
            <SubmitButton critical name="intent" value="undo">
              {t("undo.action")}
            </SubmitButton>
          </ButtonRow>
        </Form>
      ) : (
        <TooLate close={close} />
      )}
    </RouteDialog>
  );
}
