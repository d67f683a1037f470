import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { holdRefusal } from "#provider/rules/payment-actions";
import { CaptureBy } from "~/billing/shared/payments/capture-by";
import { confirmedItem, moneyItem, MoneyDialog } from "~/billing/shared/money/money-dialog";
import { answerWith, notDone } from "~/billing/shared/money/step-reply";
import { behindDialog } from "~/billing/shared/payments/payment-addresses";
import { TwoSteps } from "~/billing/shared/money/two-steps";
import { repliedField } from "~/components/form/replied-field";
import { problemMessage } from "~/i18n/failures";
import { formatMoney } from "~/i18n/format";
import { useFormat } from "~/i18n/use-format";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams } from "~/paths";
import { PartAmountField } from "./part-amount-field";
import { useRefusal, useParentPayment, usePaymentItems } from "./use-parent-payment";
import { completionSchema } from "./schema";

export const handle = {
  dialog: true,
  i18n: ["payment-actions", "transactions"],
  title: "payment-actions:complete.title",
};

export const loader = guardedLoader(AREA_ACCESS.completeHold, async ({ url }) => ({
  idempotencyKey: formKey(url),
  anotherKey: crypto.randomUUID(),
  now: Date.now(),
}));

/** Captures a held amount, in the same two steps as a refund (`refund.tsx`). */
export const action = guardedAction(
  AREA_ACCESS.completeHold,
  pathParams.transaction,
  async ({ form, provider, params, language, url, redirect }) => {
    const transactionId = params.id;
    const isLast = form.data.get("intent") === "confirm";
    const payment = isLast ? undefined : await provider.transactions.get({ params: { id: transactionId } });
    const isPossible = payment === undefined || holdRefusal(payment, Date.now()) === undefined;
    const submission = form.parse(completionSchema({ language, sum: isPossible ? payment?.amount : undefined }));
    if (!isPossible)
      return answerWith(submission.reply({ status: 409, formErrors: [problemMessage("invalid_state")] }));
    if (!submission.ok) return answerWith(submission.reply());
    const { idempotencyKey, intent, amount } = submission.value;
    if (intent !== "confirm")
      return answerWith(submission.reply({ status: 200 }), intent === "review" ? { amount } : undefined);
    const sent = await submission.send(
      () => provider.transactions.complete({ body: { transactionId, amount }, idempotencyKey }),
      { fields: { amount_exceeds_hold: "amount" } },
    );
    if (!sent.ok) return notDone(sent, submission.reply, { amount });
    return redirect(behindDialog(url.searchParams, sent.answer), "transaction:toast.completed", {
      amount: formatMoney(language, amount, sent.answer.currency),
    });
  },
);

export default function CompleteTransaction() {
  const { now, ...keys } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["payment-actions", "transactions"]);
  const { money } = useFormat();
  const { transaction, close } = useParentPayment();
  const refusal = useRefusal(holdRefusal(transaction, now));
  const { amount: held, currency } = transaction;
  const about = usePaymentItems(transaction);
  return (
    <MoneyDialog title={t("complete.title")} close={close} refusal={refusal} reply={reply}>
      <TwoSteps
        reply={reply}
        keys={keys}
        close={close}
        about={[
          ...about,
          moneyItem(t("transactions:field.held"), held, transaction),
          { term: t("transactions:field.captureBy"), value: <CaptureBy at={transaction.captureBy} /> },
        ]}
        fields={
          <>
            <PartAmountField
              field={repliedField("amount", reply)}
              sum={held}
              label={t("complete.amount")}
              currency={currency}
              help={t("complete.upTo", { amount: money(held, currency) })}
            />
            <p className="muted">{t("complete.rest")}</p>
          </>
        }
        checked={({ amount: minor }) => ({
          lead: t("complete.check"),
          items: [
            confirmedItem(t("complete.amount"), minor, transaction),
            ...about,
            moneyItem(t("complete.released"), held - minor, transaction),
          ],
          action: t("complete.action", { amount: money(minor, currency) }),
        })}
      />
    </MoneyDialog>
  );
}
