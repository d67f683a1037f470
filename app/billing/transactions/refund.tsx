import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { REASON_LENGTH } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { repliedField } from "~/components/replied-field";
import { AmountField, TextArea } from "~/components/text-field";
import { problemMessage } from "~/i18n/failures";
import { formatAmountInput, formatMoney } from "~/i18n/format";
import { useFormat } from "~/i18n/use-format";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { paths } from "~/utils/paths";
import { listSearch } from "./list-search";
import { confirmedItem, moneyItem, MoneyDialog, usePayment, usePaymentItems } from "./money-dialog";
import { refundObstacle } from "./obstacles";
import { answerWith, notDone } from "./reply";
import { refundSchema } from "./schema";
import { TwoSteps } from "./two-steps";

export const handle = { dialog: true, i18n: ["payment-actions", "transactions"] };

export const loader = guardedLoader(AREA_ACCESS.refund, async ({ url }) => ({
  idempotencyKey: formKey(url),
  anotherKey: crypto.randomUUID(),
}));

/** Gives money back in two steps: the first checks the fields against the payment, the last leaves the judgement to the provider. */
export const action = guardedAction(AREA_ACCESS.refund, async ({ form, provider, params, language, url, redirect }) => {
  const transactionId = params["id"] ?? "";
  // What this very form may have done a moment ago must not stand in the way of hearing so.
  const isLast = (await form.data()).get("intent") === "confirm";
  const payment = isLast ? undefined : await provider.transactions.get({ params: { id: transactionId } });
  const isPossible = payment === undefined || refundObstacle(payment) === undefined;
  const sum = isPossible ? payment?.refundableAmount : undefined;
  const submission = await form.parse(refundSchema({ language, sum }));
  if (!isPossible) return answerWith(submission.reply({ status: 409, formErrors: [problemMessage("invalid_state")] }));
  if (!submission.ok) return answerWith(submission.reply());
  const { idempotencyKey, intent, amount, reason } = submission.value;
  const checked = { amount, reason };
  if (intent !== "confirm")
    return answerWith(submission.reply({ status: 200 }), intent === "review" ? checked : undefined);
  const sent = await submission.send(
    () => provider.transactions.refund({ body: { transactionId, amount, reason }, idempotencyKey }),
    { fields: { amount_exceeds_transaction: "amount", amount_exceeds_balance: "amount" } },
  );
  if (!sent.ok) return notDone(sent, submission.reply, checked);
  return redirect(
    paths.transaction(transactionId) + listSearch(url.searchParams),
    "transaction:toast.refundRequested",
    {
      amount: formatMoney(language, amount, sent.answer.currency),
    },
  );
});

export default function RefundTransaction() {
  const keys = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["payment-actions", "transactions"]);
  const { language, money } = useFormat();
  const { transaction, close } = usePayment();
  const { refundableAmount: left, currency } = transaction;
  const about = usePaymentItems(transaction);
  const amount = repliedField("amount", reply);
  return (
    <MoneyDialog title={t("refund.title")} close={close} obstacle={refundObstacle(transaction)} reply={reply}>
      <TwoSteps
        reply={reply}
        keys={keys}
        close={close}
        about={[
          ...about,
          moneyItem(t("transactions:field.captured"), transaction.capturedAmount, transaction),
          moneyItem(t("transactions:field.refundable"), left, transaction),
        ]}
        fields={
          <>
            <AmountField
              field={{ ...amount, initialValue: amount.initialValue ?? formatAmountInput(language, left) }}
              label={t("refund.amount")}
              currency={currency}
              help={t("refund.upTo", { amount: money(left, currency) })}
            />
            <TextArea
              field={{
                ...repliedField("reason", reply),
                minLength: REASON_LENGTH.min,
                maxLength: REASON_LENGTH.max,
              }}
              label={t("refund.reason")}
              help={t("refund.reasonHelp")}
            />
            <p className="muted">{t("refund.fee")}</p>
          </>
        }
        checked={({ amount: minor, reason }) => ({
          lead: t("refund.check"),
          items: [
            confirmedItem(t("refund.amount"), minor, transaction),
            ...about,
            { term: t("refund.reason"), value: reason },
            ...(left > minor ? [moneyItem(t("refund.after"), left - minor, transaction)] : []),
          ],
          action: t("refund.action", { amount: money(minor, currency) }),
          critical: true,
        })}
      />
    </MoneyDialog>
  );
}
