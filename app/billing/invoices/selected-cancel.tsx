import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cancelRefusal } from "#provider/rules/invoice-actions";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { useFormat } from "~/i18n/use-format";
import { guardedAction, guardedLoader } from "~/server/guard";
import { paths } from "~/paths";
import { OF_DIALOGS, withParams } from "~/paths/search-params";
import { unsettled } from "./outcomes";
import { cancelSelectedSchema } from "./schema";
import { leftOver, loadSelected, outcomesOf, withOutcomes } from "./selected";
import { CloseRow, SelectedDialog, useClose } from "./selected-dialog";
import { SelectedTable } from "./selected-table";

export const handle = {
  dialog: true,
  i18n: ["selected-invoices", "invoices", "invoice-actions", "words"],
  title: "selected-invoices:cancel.title",
};

/** The current state of the ticked invoices, and whether each can be canceled. */
export const loader = guardedLoader({ permission: "DELETE_INVOICE" }, async ({ provider, url }) => {
  const { invoices, missing } = await loadSelected({ provider, url });
  return {
    rows: invoices.map((invoice) => ({
      id: invoice.id,
      invoiceCode: invoice.invoiceCode,
      fullName: invoice.fullName,
      amount: invoice.amount,
      currency: invoice.currency,
      refusal: cancelRefusal(invoice) ?? null,
    })),
    missing,
  };
});

/** Cancels each of them. A canceled one counts as done, so that the form may be sent again. */
export const action = guardedAction({ permission: "DELETE_INVOICE" }, async ({ form, provider, url, redirect }) => {
  const submission = form.parse(cancelSelectedSchema);
  if (!submission.ok) return withOutcomes(submission.reply());
  const { ids } = submission.value;
  const outcomes = await outcomesOf(
    ids,
    () => provider.tickedInvoices.cancel({ body: { invoiceIds: ids } }),
    () => ({ kind: "done" }),
  );
  const left = leftOver(outcomes);
  if (left) return withOutcomes(submission.reply(left), outcomes);
  return redirect(paths.invoices + withParams(url.searchParams, OF_DIALOGS), "selected-invoices:toast.canceled", {
    number: String(outcomes.length),
  });
});

export default function CancelSelected() {
  const { t } = useTranslation(["selected-invoices", "common"]);
  const { rows, missing } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const close = useClose();
  const format = useFormat();
  const outcomes = reply?.outcomes;
  const ids = outcomes ? unsettled(outcomes) : rows.filter(({ refusal }) => refusal === null).map(({ id }) => id);
  const concerned = rows.filter(({ id }) => ids.includes(id));
  const total = concerned.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <SelectedDialog title={t("cancel.title")} count={rows.length} missing={missing}>
      <FormErrors errors={formErrorsOf(reply)} />
      <SelectedTable
        caption={t("cancel.title")}
        rows={rows}
        outcomes={outcomes}
        words={{
          ready: t("cancel.ready"),
          refused: (reason) => t("cancel.refused", { reason }),
          done: t("cancel.done"),
        }}
      />
      {ids.length === 0 ? (
        <>
          {!outcomes && <Banner tone="warning">{t("cancel.nothing")}</Banner>}
          <CloseRow close={close} />
        </>
      ) : (
        <Form method="post" className="stack">
          {ids.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <p>
            {t("cancel.total", {
              count: concerned.length,
              amount: format.money(total, concerned[0]?.currency ?? ""),
            })}{" "}
            {t("cancel.lead")}
          </p>
          <ButtonRow>
            {/* The focus starts on the link back: Enter alone cancels nothing. */}
            <LinkButton to={close} preventScrollReset replace data-first-stop>
              {t("cancel.back")}
            </LinkButton>
            <SubmitButton critical name="intent" value="cancel">
              {outcomes ? t("common:checkAgain") : t("cancel.action", { count: ids.length })}
            </SubmitButton>
          </ButtonRow>
        </Form>
      )}
    </SelectedDialog>
  );
}
