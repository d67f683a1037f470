import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { REASON_LENGTH } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { refundRefusal } from "#provider/rules/payment-actions";
import { confirmedItem, moneyItem, MoneyDialog } from "~/billing/shared/money/money-dialog";
import { answerWith, notDone } from "~/billing/shared/money/step-reply";
import { behindDialog, listSearch } from "~/billing/shared/payments/payment-addresses";
import { TwoSteps } from "~/billing/shared/money/two-steps";
import { repliedField } from "~/components/form/replied-field";
import { SelectField, TextArea } from "~/components/form/text-field";
import { problemMessage } from "~/i18n/failures";
import { useFormat } from "~/i18n/use-format";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams } from "~/paths";
import { transactionPaths } from "~/paths/transaction";
import { PartAmountField } from "./part-amount-field";
import { RefundNote } from "./refund-note";
import { useRefusal, useParentPayment, usePaymentItems } from "./use-parent-payment";
import { needsCode, pendingRefund, refundNews } from "./pending-refund";
import { reasonText } from "./refund-reason";
import { REFUND_REASONS } from "./refund-reasons";
import { refundSchema } from "./schema";
import { asksSecond, useAwaitedRefund, useNextSteps } from "./use-refund-terms";

export const handle = {
  dialog: true,
  i18n: ["payment-actions", "transactions"],
  title: "payment-actions:refund.title",
};

export const loader = guardedLoader(AREA_ACCESS.refund, async ({ url }) => ({
  idempotencyKey: formKey(url),
  anotherKey: crypto.randomUUID(),
}));

/** Gives money back in two steps: the first checks the fields against the payment, in the last the provider decides. */
export const action = guardedAction(
  AREA_ACCESS.refund,
  pathParams.transaction,
  async ({ form, provider, context, params, language, region, url, redirect }) => {
    const transactionId = params.id;
    // The last step does not read the payment first: if this same form has just refunded it, sending it again must say
    // so.
    const isLast = form.data.get("intent") === "confirm";
    const payment = isLast ? undefined : await provider.transactions.get({ params: { id: transactionId } });
    const isPossible = payment === undefined || refundRefusal(payment) === undefined;
    const sum = isPossible ? payment?.refundableAmount : undefined;
    const submission = form.parse(refundSchema({ language, sum }));
    if (!isPossible)
      return answerWith(submission.reply({ status: 409, formErrors: [problemMessage("invalid_state")] }));
    if (!submission.ok) return answerWith(submission.reply());
    const { idempotencyKey, intent, amount, why } = submission.value;
    const reason = reasonText(language, why, submission.value.reason);
    const checked = { amount, reason };
    if (intent !== "confirm")
      return answerWith(submission.reply({ status: 200 }), intent === "review" ? checked : undefined);
    const sent = await submission.send(
      () => provider.transactions.refund({ body: { transactionId, amount, reason }, idempotencyKey }),
      { fields: { amount_exceeds_transaction: "amount", amount_exceeds_balance: "amount" } },
    );
    if (!sent.ok && needsCode(sent.reason)) {
      const body = { transactionId, amount, reason };
      const begun = await submission.send(() => provider.refunds.start({ body }), {
        fields: { amount_exceeds_transaction: "amount" },
      });
      if (!begun.ok) return notDone(begun, submission.reply, checked);
      await context.pendingStep.begin(begun.answer, pendingRefund.pack({ body, fee: 0, shown: "" }));
      return redirect(transactionPaths.refundCode(transactionId) + listSearch(url.searchParams));
    }
    if (!sent.ok) return notDone(sent, submission.reply, checked);
    return redirect(
      behindDialog(url.searchParams, sent.answer),
      ...refundNews(sent.answer, amount, { language, region }),
    );
  },
);

export default function RefundTransaction() {
  const keys = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["payment-actions", "transactions"]);
  const { money } = useFormat();
  const { transaction, close } = useParentPayment();
  const refusal = useRefusal(refundRefusal(transaction));
  const { refundableAmount: left, currency } = transaction;
  const about = usePaymentItems(transaction);
  const sums = [
    moneyItem(t("transactions:field.captured"), transaction.capturedAmount, transaction),
    moneyItem(t("transactions:field.refundable"), left, transaction),
  ];
  const awaits = useAwaitedRefund(transaction.awaitingRefund);
  const steps = useNextSteps(transaction.refundTerms);
  // What waits for a second person has no minute of its own.
  const leavesAlone = (minor: number) => transaction.leavesLater && !asksSecond(transaction.refundTerms, minor);
  return (
    <MoneyDialog title={t("refund.title")} close={close} refusal={awaits ?? refusal} standing={sums} reply={reply}>
      <TwoSteps
        reply={reply}
        keys={keys}
        close={close}
        about={[...about, ...sums]}
        fields={
          <>
            <PartAmountField
              field={repliedField("amount", reply)}
              sum={left}
              label={t("refund.amount")}
              currency={currency}
              help={t("refund.upTo", { amount: money(left, currency) })}
              shares={(share, amount) => t(`refund.${share}`, { amount })}
            />
            <SelectField
              field={{ ...repliedField("why", reply), required: false }}
              label={t("refund.whyLabel")}
              options={REFUND_REASONS.map((value) => ({ value, label: t(`refund.why.${value}`) }))}
            />
            <TextArea
              field={{
                ...repliedField("reason", reply),
                // Beside a chosen reason it may stay empty.
                required: false,
                minLength: REASON_LENGTH.min,
                maxLength: REASON_LENGTH.max,
              }}
              label={t("refund.reason")}
              help={t("refund.reasonHelp")}
            />
            <RefundNote {...transaction} />
          </>
        }
        checked={({ amount: minor, reason }) => ({
          lead: t(leavesAlone(minor) ? "refund.checkLater" : "refund.check"),
          items: [
            confirmedItem(t("refund.amount"), minor, transaction),
            ...about,
            { term: t("refund.reason"), value: reason },
            ...steps(minor),
            ...(left > minor ? [moneyItem(t("refund.after"), left - minor, transaction)] : []),
          ],
          action: t("refund.action", { amount: money(minor, currency) }),
          critical: true,
        })}
      />
    </MoneyDialog>
  );
}
