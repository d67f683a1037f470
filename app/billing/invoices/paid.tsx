import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { outsideDays, outsideLeft, outsideRefusal } from "#provider/rules/outside-payments";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { AmountField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { formatAmountInput, formatMoney } from "~/i18n/format";
import { useFormat } from "~/i18n/use-format";
import { pathParams, paths } from "~/paths";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { OutsideFields } from "./outside-fields";
import { recordPaidSchema } from "./paid-schema";

export const handle = { dialog: true, i18n: ["outside-payments", "invoice"], title: "outside-payments:title" };

export const loader = guardedLoader(
  AREA_ACCESS.recordPayment,
  pathParams.invoice,
  async ({ provider, params, region, url }) => {
    const invoice = await provider.invoices.get({ params: { id: params.id } });
    const { id, invoiceCode, currency, preAuth, email } = invoice;
    return {
      invoice: { id, invoiceCode, currency, preAuth, hasEmail: email !== null, left: outsideLeft(invoice) },
      refusal: outsideRefusal(invoice) ?? null,
      days: outsideDays(dayIn(region, new Date())),
      idempotencyKey: formKey(url),
    };
  },
);

/** Marks the invoice, or a part of it, as paid outside of the provider. */
export const action = guardedAction(
  AREA_ACCESS.recordPayment,
  pathParams.invoice,
  async ({ form, provider, params, region, language, redirect }) => {
    const { id } = params;
    const invoice = await provider.invoices.get({ params: { id } });
    const days = outsideDays(dayIn(region, new Date()));
    const { preAuth } = invoice;
    const submission = form.parse(recordPaidSchema({ language, sum: outsideLeft(invoice), preAuth, days }));
    if (!submission.ok) return submission.reply();
    const { idempotencyKey, ...body } = submission.value;
    const sent = await submission.send(() =>
      provider.outsidePayments.record({ params: { id }, idempotencyKey, body: { ...body, note: body.note ?? null } }),
    );
    if (!sent.ok) return sent.reply;
    return redirect(paths.invoice(id), "outside-payments:toast.recorded", {
      amount: formatMoney(language, body.amount, invoice.currency),
    });
  },
);

export default function MarkAsPaid() {
  const { invoice, refusal, days, idempotencyKey } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["outside-payments", "invoice"]);
  const { language, money } = useFormat();
  const close = paths.invoice(invoice.id);
  const whole = formatAmountInput(language, invoice.left);
  useFocusWrong(reply);
  const field = (name: string, first?: string) => {
    const replied = repliedField(name, reply);
    return reply || first === undefined ? replied : { ...replied, initialValue: first };
  };
  if (refusal !== null)
    return (
      <RouteDialog title={t("title")} close={close}>
        <div className="stack">
          <Banner tone="warning">{t(`refused.${refusal}`)}</Banner>
          <ButtonRow>
            <LinkButton to={close} preventScrollReset replace data-first-stop>
              {t("close")}
            </LinkButton>
          </ButtonRow>
        </div>
      </RouteDialog>
    );
  return (
    <RouteDialog title={t("title")} close={close}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t("lead", { code: invoice.invoiceCode })}</p>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <AmountField
            field={{ ...field("amount", whole), ...(invoice.preAuth ? { initialValue: whole } : {}) }}
            label={t("field.amount")}
            currency={invoice.currency}
            readOnly={invoice.preAuth}
            help={t(invoice.preAuth ? "wholeHelp" : "amountHelp", { amount: money(invoice.left, invoice.currency) })}
          />
          <OutsideFields field={field} days={days} receipt={invoice.hasEmail && t("field.receipt")} />
        </FirstErrorContext.Provider>
        <ButtonRow>
          <LinkButton to={close} preventScrollReset replace>
            {t("back")}
          </LinkButton>
          <SubmitButton>{t("action")}</SubmitButton>
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
