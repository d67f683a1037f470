import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { sayWord } from "#provider/rules/open-words";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { CalendarDay } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Money } from "~/components/page/money";
import { paths } from "~/paths";
import { outsideParams } from "~/paths/invoice";
import { screenError } from "~/server/refusal";
import { guardedAction, guardedLoader } from "~/server/guard";
import { takeBackSchema } from "./paid-schema";

export const handle = { dialog: true, i18n: ["outside-payments", "invoice"], title: "outside-payments:takeBack.title" };

export const loader = guardedLoader(AREA_ACCESS.recordPayment, outsideParams, async ({ provider, params, context }) => {
  const { id, payment } = params;
  const invoice = await provider.invoices.get({ params: { id } });
  const one = invoice.outside?.find((each) => each.id === payment);
  if (!one) throw screenError(context, 404, "not_found");
  const { takeBackUntil } = one;
  const isPossible = takeBackUntil !== null && new Date(takeBackUntil) > new Date();
  return { id, currency: invoice.currency, payment: one, isPossible };
});

/** Takes back that an invoice was paid outside; one that was taken back already counts as done. */
export const action = guardedAction(
  AREA_ACCESS.recordPayment,
  outsideParams,
  async ({ form, provider, params: { id, payment }, redirect }) => {
    const submission = form.parse(takeBackSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(
      () => provider.outsidePayments.takeBack({ params: { id, paymentId: payment } }),
      { repeatable: true },
    );
    return sent.ok ? redirect(paths.invoice(id), "outside-payments:toast.takenBack") : sent.reply;
  },
);

export default function TakeBack() {
  const { id, currency, payment, isPossible } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["outside-payments", "invoice"]);
  const close = paths.invoice(id);
  const about = [
    { term: t("field.amount"), value: <Money minor={payment.amount} currency={currency} /> },
    { term: t("field.method"), value: sayWord(payment.method, (known) => t(`invoice:outside.method.${known}`)) },
    { term: t("field.paidDate"), value: <CalendarDay day={payment.paidDate} /> },
    { term: t("field.by"), value: <span translate="no">{payment.createdBy}</span> },
  ];
  return (
    <RouteDialog title={t("takeBack.title")} close={close}>
      <div className="stack">
        <FormErrors errors={formErrorsOf(reply)} />
        <DescriptionList items={about} />
        {isPossible ? (
          <Form method="post" className="stack">
            <p>{t("takeBack.lead")}</p>
            <ButtonRow>
              <LinkButton to={close} preventScrollReset replace data-first-stop>
                {t("takeBack.keep")}
              </LinkButton>
              <SubmitButton critical name="intent" value="takeBack">
                {t("takeBack.action")}
              </SubmitButton>
            </ButtonRow>
          </Form>
        ) : (
          <>
            <Banner tone="warning">{t(payment.takenBackDate === null ? "takeBack.late" : "takeBack.done")}</Banner>
            <ButtonRow>
              <LinkButton to={close} preventScrollReset replace data-first-stop>
                {t("close")}
              </LinkButton>
            </ButtonRow>
          </>
        )}
      </div>
    </RouteDialog>
  );
}
