import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { holdRefusal } from "#provider/rules/payment-actions";
import { CaptureBy } from "~/billing/shared/payments/capture-by";
import { confirmedItem, Failure, MoneyDialog } from "~/billing/shared/money/money-dialog";
import { answerWith, notDone } from "~/billing/shared/money/step-reply";
import { behindDialog } from "~/billing/shared/payments/payment-addresses";
import { keyFor } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { useFormat } from "~/i18n/use-format";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams } from "~/paths";
import { useRefusal, useParentPayment, usePaymentItems } from "./use-parent-payment";
import { reversalNews } from "./pending-refund";
import { reversalSchema } from "./schema";

export const handle = {
  dialog: true,
  i18n: ["payment-actions", "transactions"],
  title: "payment-actions:reverse.title",
};

export const loader = guardedLoader(AREA_ACCESS.reverseHold, async ({ url }) => ({
  idempotencyKey: formKey(url),
  anotherKey: crypto.randomUUID(),
  now: Date.now(),
}));

/**
 * Reverses a hold. Nothing is to be filled in, so there is one step: the dialog shows amount and payer before the
 * click.
 */
export const action = guardedAction(
  AREA_ACCESS.reverseHold,
  pathParams.transaction,
  async ({ form, provider, params, language, region, url, redirect }) => {
    const id = params.id;
    const submission = form.parse(reversalSchema);
    if (!submission.ok) {
      // First check that this person may see the payment (404), then check the form.
      await provider.transactions.get({ params: { id } });
      return answerWith(submission.reply());
    }
    const { idempotencyKey } = submission.value;
    const sent = await submission.send(() => provider.transactions.reverse({ params: { id }, idempotencyKey }));
    if (!sent.ok) return notDone(sent, submission.reply);
    return redirect(
      behindDialog(url.searchParams, sent.answer),
      ...reversalNews(sent.answer, sent.answer.amount, { language, region }),
    );
  },
);

export default function ReverseTransaction() {
  const { now, ...keys } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["payment-actions", "transactions", "common"]);
  const { money } = useFormat();
  const { transaction, close } = useParentPayment();
  const refusal = useRefusal(holdRefusal(transaction, now));
  const { amount, currency } = transaction;
  const isUnknown = reply?.outcome === "unknown";
  return (
    <MoneyDialog title={t("reverse.title")} close={close} refusal={refusal} reply={reply}>
      <Form method="post" className="stack" preventScrollReset>
        <HiddenKey value={keyFor(reply, keys).key} reply={reply} />
        <Failure reply={reply} />
        <p>{t(transaction.leavesLater ? "reverse.leadLater" : "reverse.lead")}</p>
        <DescriptionList
          items={[
            confirmedItem(t("complete.released"), amount, transaction),
            ...usePaymentItems(transaction),
            { term: t("transactions:field.captureBy"), value: <CaptureBy at={transaction.captureBy} /> },
          ]}
        />
        <ButtonRow>
          {/* The focus starts on the link back: Enter alone gives no money up. */}
          <LinkButton to={close} preventScrollReset replace data-first-stop>
            {t("step.close")}
          </LinkButton>
          <SubmitButton critical>
            {isUnknown ? t("common:checkAgain") : t("reverse.action", { amount: money(amount, currency) })}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </MoneyDialog>
  );
}
