import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cancelRefusal } from "#provider/rules/invoice-actions";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams, paths } from "~/paths";
import { cancelOnce } from "./cancel-once";
import { EndingDialog } from "./ending-dialog";
import { cancelInvoiceSchema } from "./schema";
import { readStanding } from "./standing";

export const handle = { dialog: true, i18n: ["invoice-dialogs"], title: "invoice-dialogs:cancel.title" };

export const loader = guardedLoader(
  { permission: "DELETE_INVOICE" },
  pathParams.invoice,
  async ({ provider, params }) => {
    const { named, standing } = await readStanding({ provider, params });
    return { invoice: named, refusal: cancelRefusal(standing) };
  },
);

/** Ends the invoice's link; the invoice stays on record. */
export const action = guardedAction(
  { permission: "DELETE_INVOICE" },
  pathParams.invoice,
  async ({ form, provider, params, redirect }) => {
    const id = params.id;
    const submission = form.parse(cancelInvoiceSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => cancelOnce(provider, id));
    if (!sent.ok) return sent.reply;
    return redirect(paths.invoice(id), "invoice-dialogs:toast.canceled", { code: sent.answer.invoiceCode });
  },
);

export default function CancelInvoice() {
  const { t } = useTranslation("invoice-dialogs");
  const { invoice, refusal } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <EndingDialog
      title={t("cancel.title")}
      intent="cancel"
      action={t("cancel.action")}
      refusal={refusal && t(`cancelRefused.${refusal}`)}
      {...{ invoice, reply }}
    >
      <p>{t("cancel.lead")}</p>
    </EndingDialog>
  );
}
