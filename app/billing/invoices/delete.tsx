import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cancelRefusal, removalRefusalOf } from "#provider/rules/invoice-actions";
import { LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { invoicePaths } from "~/paths/invoice";
import { pathParams, paths } from "~/paths";
import { EndingDialog } from "./ending-dialog";
import { deleteInvoiceSchema } from "./schema";
import { readStanding } from "./standing";

export const handle = { dialog: true, i18n: ["invoice-dialogs"], title: "invoice-dialogs:delete.title" };

/** Reads the operation log too, because it shows whether anybody has tried to pay. */
export const loader = guardedLoader(
  { permission: "DELETE_INVOICE" },
  pathParams.invoice,
  async ({ provider, params }) => {
    const [{ named, standing }, operations] = await Promise.all([
      readStanding({ provider, params }),
      provider.invoices.operations({ params: { id: params.id } }),
    ]);
    return {
      invoice: named,
      refusal: removalRefusalOf(standing, operations.length),
      canCancel: cancelRefusal(standing) === undefined,
    };
  },
);

/** Deletes the invoice for good. Reads it first, because the message afterwards names it. */
export const action = guardedAction(
  { permission: "DELETE_INVOICE" },
  pathParams.invoice,
  async ({ form, provider, params, redirect }) => {
    const { named } = await readStanding({ provider, params });
    const submission = form.parse(deleteInvoiceSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.invoices.remove({ params: { id: named.id } }));
    if (!sent.ok) return sent.reply;
    return redirect(paths.invoices, "invoice-dialogs:toast.deleted", { code: named.invoiceCode });
  },
);

export default function DeleteInvoice() {
  const { t } = useTranslation(["invoice-dialogs", "invoice-actions"]);
  const { invoice, refusal, canCancel } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <EndingDialog
      title={t("delete.title")}
      intent="delete"
      action={t("delete.action")}
      refusal={refusal && t(`deleteRefused.${refusal}`)}
      instead={
        canCancel && (
          <LinkButton to={invoicePaths.cancel(invoice.id)} preventScrollReset replace>
            {t("invoice-actions:action.cancel")}
          </LinkButton>
        )
      }
      {...{ invoice, reply }}
    >
      <p>{t("delete.lead")}</p>
      <p className="muted">{t("delete.instead")}</p>
    </EndingDialog>
  );
}
