import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { outsideDays, outsideLeft, outsideRefusal } from "#provider/rules/outside-payments";
import { Banner } from "~/components/feedback/banner";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { keyFor } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { useFormat } from "~/i18n/use-format";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { paths } from "~/paths";
import { OF_DIALOGS, withParams } from "~/paths/search-params";
import { unsettled } from "./outcomes";
import { OutsideFields } from "./outside-fields";
import { paidSelectedSchema } from "./paid-schema";
import { leftOver, loadSelected, outcomesOf, withOutcomes } from "./selected";
import { CloseRow, SelectedDialog, useClose } from "./selected-dialog";
import { SelectedTable } from "./selected-table";

export const handle = {
  dialog: true,
  i18n: ["selected-invoices", "outside-payments", "invoice", "invoices", "invoice-actions"],
  title: "selected-invoices:paid.title",
};

/** The current state of the ticked invoices, what is left of each, and whether it can be marked as paid. */
export const loader = guardedLoader(AREA_ACCESS.recordPayment, async ({ provider, url, region }) => {
  const { invoices, missing } = await loadSelected({ provider, url });
  return {
    rows: invoices.map((invoice) => ({
      id: invoice.id,
      invoiceCode: invoice.invoiceCode,
      fullName: invoice.fullName,
      amount: outsideLeft(invoice),
      currency: invoice.currency,
      hasEmail: invoice.email !== null,
      refusal: outsideRefusal(invoice) ?? null,
    })),
    missing,
    days: outsideDays(dayIn(region, new Date())),
    idempotencyKey: formKey(url),
    anotherKey: crypto.randomUUID(),
  };
});

/** Marks each of them once under the form's key, so that sending the form again marks nothing twice. */
export const action = guardedAction(AREA_ACCESS.recordPayment, async ({ form, provider, url, region, redirect }) => {
  const submission = form.parse(paidSelectedSchema({ days: outsideDays(dayIn(region, new Date())) }));
  if (!submission.ok) return withOutcomes(submission.reply());
  const { ids, idempotencyKey, note = null, ...how } = submission.value;
  const outcomes = await outcomesOf(
    ids,
    () => provider.outsidePayments.recordTicked({ body: { ...how, note, invoiceIds: ids }, idempotencyKey }),
    () => ({ kind: "done" }),
  );
  const left = leftOver(outcomes);
  if (left) return withOutcomes(submission.reply(left), outcomes);
  return redirect(paths.invoices + withParams(url.searchParams, OF_DIALOGS), "selected-invoices:toast.paid", {
    number: String(outcomes.length),
  });
});

export default function MarkSelectedAsPaid() {
  const { t } = useTranslation(["selected-invoices", "outside-payments", "common"]);
  const { rows, missing, days, ...keys } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const close = useClose();
  const { money } = useFormat();
  useFocusWrong(reply);
  const outcomes = reply?.outcomes;
  const ids = outcomes ? unsettled(outcomes) : rows.filter(({ refusal }) => refusal === null).map(({ id }) => id);
  const concerned = rows.filter(({ id }) => ids.includes(id));
  const withoutEmail = concerned.filter(({ hasEmail }) => !hasEmail).length;
  const total = concerned.reduce((sum, { amount }) => sum + amount, 0);
  const { key, isAnother } = keyFor(reply, keys);
  const field = (name: string, first?: string) => {
    const replied = repliedField(name, reply);
    return reply || first === undefined ? replied : { ...replied, initialValue: first };
  };
  return (
    <SelectedDialog title={t("paid.title")} count={rows.length} missing={missing}>
      <FormErrors errors={formErrorsOf(reply)} />
      <SelectedTable
        caption={t("paid.title")}
        amount={t("paid.left")}
        rows={rows}
        outcomes={outcomes}
        words={{
          ready: t("paid.ready"),
          refused: (reason) => t("paid.refused", { reason }),
          done: t("paid.done"),
        }}
      />
      {ids.length === 0 ? (
        <>
          {!outcomes && <Banner tone="warning">{t("paid.nothing")}</Banner>}
          <CloseRow close={close} />
        </>
      ) : (
        <Form method="post" className="stack">
          <HiddenKey value={key} />
          {ids.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          {isAnother && <Banner>{t("paid.anotherHint")}</Banner>}
          <p>
            {t("paid.total", { count: ids.length, amount: money(total, concerned[0]?.currency ?? "") })}{" "}
            {t("paid.lead")}
          </p>
          <FirstErrorContext.Provider value={firstWrong(reply)}>
            <OutsideFields
              field={field}
              days={days}
              receipt={withoutEmail < ids.length && t("paid.receipt")}
              receiptHelp={withoutEmail > 0 ? t("send.withoutEmail", { count: withoutEmail }) : undefined}
            />
          </FirstErrorContext.Provider>
          <ButtonRow>
            <LinkButton to={close} preventScrollReset replace>
              {t("outside-payments:back")}
            </LinkButton>
            <SubmitButton>
              {outcomes && !isAnother ? t("common:checkAgain") : t("paid.action", { count: ids.length })}
            </SubmitButton>
          </ButtonRow>
        </Form>
      )}
    </SelectedDialog>
  );
}
