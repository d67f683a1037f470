import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { confirmedItem, MoneyDialog } from "~/billing/shared/money/money-dialog";
import { behindDialog, listSearch } from "~/billing/shared/payments/payment-addresses";
import { CodeForm } from "~/components/form/code-form";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { useFormat } from "~/i18n/use-format";
import { answerCode, shownStep } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";
import { pathParams } from "~/paths";
import { transactionPaths } from "~/paths/transaction";
import { pendingRefund, refundNews } from "./pending-refund";
import { useParentPayment, usePaymentItems } from "./use-parent-payment";

export const handle = {
  dialog: true,
  i18n: ["payment-actions", "transactions", "code"],
  title: "payment-actions:refund.code.title",
};

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

/** The refund of this payment that waits for its code; undefined if no code for one is on its way. */
function waitingOf(step: PendingStep | undefined, transactionId: string) {
  const waiting = pendingRefund.unpack(step);
  return waiting?.body.transactionId === transactionId ? waiting : undefined;
}

export const loader = guardedLoader(AREA_ACCESS.refund, pathParams.transaction, async ({ context, params: { id } }) => {
  const step = await context.pendingStep.get("refund");
  const waiting = waitingOf(step, id);
  if (!step || !waiting || step.challenge.triesLeft <= 0) return { waiting: null };
  const { body, idempotencyKey } = waiting;
  return { waiting: { step: shownStep(step), idempotencyKey, amount: body.amount, reason: body.reason } };
});

/** Refunds with the code, sends another code, or goes back to the refund's dialog. */
export const action = guardedAction(AREA_ACCESS.refund, pathParams.transaction, async (args) => {
  const { context, provider, language, region, url, redirect } = args;
  const { id } = args.params;
  const again = transactionPaths.refund(id) + listSearch(url.searchParams);
  const waiting = waitingOf(await context.pendingStep.get("refund"), id);
  if (!waiting) {
    // The code on its way confirms something else; first check that this person may see the payment (404).
    await provider.transactions.get({ params: { id } });
    return redirect(again);
  }
  const { body, idempotencyKey } = waiting;
  return answerCode(args, {
    purpose: "refund",
    once: true,
    confirm: (step, code) =>
      provider.transactions.refund({
        body: { ...body, OTP: code, challenge: step.challenge.challenge },
        idempotencyKey,
      }),
    resend: () => provider.refunds.start({ body }),
    done: async (answer) => {
      context.log("refunded", { transactionId: id });
      return redirect(behindDialog(url.searchParams, answer), ...refundNews(answer, body.amount, { language, region }));
    },
    turnBack: () => redirect(again),
    back: () => redirect(again),
  });
});

export default function RefundCode() {
  const { waiting } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("payment-actions");
  const { money } = useFormat();
  const { transaction, close } = useParentPayment();
  const about = usePaymentItems(transaction);
  return (
    <MoneyDialog title={t("refund.code.title")} close={close} refusal={undefined} reply={reply}>
      <div className="stack">
        {waiting ? (
          <CodeForm
            step={waiting.step}
            reply={reply}
            idempotencyKey={waiting.idempotencyKey}
            failure={{ title: t("refund.code.failed"), hint: t("refund.code.failedHint") }}
            confirm={t("refund.action", { amount: money(waiting.amount, transaction.currency) })}
            back={t("refund.code.back")}
          >
            <DescriptionList
              items={[
                confirmedItem(t("refund.amount"), waiting.amount, transaction),
                ...about,
                { term: t("refund.reason"), value: waiting.reason },
              ]}
            />
          </CodeForm>
        ) : (
          <>
            <p>{t("refund.code.none")}</p>
            <ButtonRow>
              <LinkButton to={transactionPaths.refund(transaction.id)} replace>
                {t("refund.code.back")}
              </LinkButton>
            </ButtonRow>
          </>
        )}
      </div>
    </MoneyDialog>
  );
}
