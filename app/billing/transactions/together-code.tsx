import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { Banner } from "~/components/feedback/banner";
import { CodeForm } from "~/components/form/code-form";
import { LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Card, Page } from "~/components/page/page";
import { answerCode, shownStep } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";
import { areaSheets } from "~/styles/areas";
import { transactionPaths } from "~/paths/transaction";
import { loadTogether } from "./together-data";
import { carriedSchema } from "./together-schema";
import { refundable, TogetherSums, TogetherTable } from "./together-table";

export const links = areaSheets("forms", "lists");
export const handle = { i18n: ["refund-together", "transactions", "code"], title: "refund-together:code.title" };

/** A wrong code uses up a try, and the payments are read again after a refusal. */
export const shouldRevalidate = () => true;

/** The payments whose refund waits for its code; undefined if there is no code, or one for something else. */
function waitingIn(step: PendingStep | undefined) {
  const carried = carriedSchema.safeParse(step?.carried);
  return carried.success ? carried.data : undefined;
}

/** The payments that the code refunds, as they are now, with the amounts that it confirms; null without such a code. */
export const loader = guardedLoader(AREA_ACCESS.refund, async ({ provider, context }) => {
  const step = await context.pendingStep.get("refund");
  const waiting = waitingIn(step);
  if (!step || !waiting || step.challenge.triesLeft <= 0) return null;
  const { payments, reason, key } = waiting;
  const { rows } = await loadTogether(
    { provider },
    payments.map(({ transactionId }) => transactionId),
  );
  const amounts = new Map(payments.map(({ transactionId, amount }) => [transactionId, amount]));
  return {
    rows: rows.map((row) => ({ ...row, amount: amounts.get(row.transactionId) ?? row.amount })),
    reason,
    step: shownStep(step),
    idempotencyKey: key,
  };
});

/** Refunds all of them with the code, sends another code, or goes back to the ticked payments. */
export const action = guardedAction(AREA_ACCESS.refund, async (args) => {
  const { form, context, provider, url, redirect } = args;
  const waiting = waitingIn(await context.pendingStep.get("refund"));
  const seen = form.data.get("idempotencyKey");
  // The code on its way refunds other payments than this page showed.
  if (!waiting || (seen !== null && seen !== waiting.key))
    return redirect(transactionPaths.refundTogether(url.search, "expired"));
  const { payments, reason, key } = waiting;
  return answerCode(args, {
    purpose: "refund",
    once: true,
    confirm: (step, code) =>
      provider.refundBatches.make({
        params: { OTP: code },
        body: { challenge: step.challenge.challenge, payments, reason },
        idempotencyKey: key,
      }),
    resend: () => provider.refundBatches.start({ body: { payments, reason } }),
    done: async ({ id }) => {
      context.log("refunded_together", { refundBatchId: id, payments: payments.length });
      return redirect(transactionPaths.refundedTogether(id), "refund-together:toast", {
        number: String(payments.length),
      });
    },
    back: (why) => redirect(transactionPaths.refundTogether(url.search, why)),
  });
});

export default function TogetherCode() {
  const waiting = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("refund-together");
  const { search } = useLocation();
  return (
    <Page form title={t("code.title")}>
      <Card>
        {waiting ? (
          <CodeForm
            step={waiting.step}
            reply={reply}
            idempotencyKey={waiting.idempotencyKey}
            failure={{ title: t("code.failed"), hint: t("code.failedHint") }}
            confirm={t("code.confirm", { count: waiting.rows.length })}
            back={t("code.back")}
          >
            {refundable(waiting.rows).length < waiting.rows.length && (
              <Banner tone="warning">{t("code.changed")}</Banner>
            )}
            <TogetherTable rows={waiting.rows} />
            <TogetherSums rows={waiting.rows} />
            <DescriptionList items={[{ term: t("reason"), value: waiting.reason }]} />
          </CodeForm>
        ) : (
          <>
            <p>{t("code.none")}</p>
            <div>
              <LinkButton to={transactionPaths.refundTogether(search)} replace>
                {t("code.back")}
              </LinkButton>
            </div>
          </>
        )}
      </Card>
    </Page>
  );
}
