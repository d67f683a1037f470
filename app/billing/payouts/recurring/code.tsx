import { redirect as leave } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_PAYMENT } from "#provider/contract/payout-access";
import { REGION_FACTS } from "#provider/contract/regions";
import { nextRecurring } from "#provider/rules/recurring-payouts";
import { CodeForm } from "~/components/form/code-form";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Money } from "~/components/page/money";
import { Card, Page } from "~/components/page/page";
import { answerCode, waitingStep } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";
import { areaSheets } from "~/styles/areas";
import { recurringPaths } from "~/paths/recurring";
import { pendingPlan } from "./pending-plan";
import { useWhen } from "./when";

export const links = areaSheets("forms");
export const handle = { i18n: ["recurring-payouts", "payouts", "code"], title: "recurring-payouts:code.title" };

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

/** The form where the step began, or the list if the step does not name it. */
function formPath(step: PendingStep | undefined, because: string): string {
  const waiting = pendingPlan.read(step);
  if (!waiting) return recurringPaths.list;
  const { payoutId, changes } = waiting.plan;
  return changes === undefined ? recurringPaths.setUp(payoutId, because) : recurringPaths.change(changes, because);
}

/** The plan that the step would set. Redirects to the list if the step holds something else. */
function waitingPlan(step: PendingStep) {
  const waiting = pendingPlan.read(step);
  if (!waiting) throw leave(recurringPaths.list);
  return waiting;
}

export const loader = guardedLoader(PAYOUT_PAYMENT, async (args) => {
  const { step, shown } = await waitingStep(args, "payout", () => recurringPaths.list);
  const { plan, receiver, number, idempotencyKey } = waitingPlan(step);
  const { region } = args;
  const next = nextRecurring(region, plan, Date.now());
  return {
    step: shown,
    idempotencyKey,
    receiver,
    number,
    plan: { amount: plan.amount, rhythm: plan.rhythm, firstDay: plan.firstDay, lastDay: plan.lastDay },
    currency: REGION_FACTS[region].currency,
    next: next === undefined ? null : new Date(next).toISOString(),
  };
});

/** Sets the plan with the code, sends another code, or goes back to the form with all typed values. */
export const action = guardedAction(PAYOUT_PAYMENT, async (args) => {
  const { context, provider, redirect } = args;
  return answerCode(args, {
    purpose: "payout",
    once: true,
    confirm: (step, code) => {
      const { plan, idempotencyKey } = waitingPlan(step);
      return provider.recurringPayouts.set({
        params: { OTP: code },
        body: { plan, challenge: step.challenge.challenge },
        idempotencyKey,
      });
    },
    resend: (step) => provider.recurringPayouts.start({ body: { plan: waitingPlan(step).plan } }),
    done: async ({ id }) => {
      context.log("recurring_payout_set", { recurringId: id });
      return redirect(recurringPaths.list, "recurring-payouts:toast.set");
    },
    keepsStep: true,
    turnBack: (step) => redirect(formPath(step, "cancelled")),
    back: (why, step) => redirect(formPath(step, why)),
  });
});

export default function RecurringCode() {
  const { step, idempotencyKey, receiver, number, plan, currency, next } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["recurring-payouts", "payouts"]);
  const when = useWhen();
  return (
    <Page title={t("code.title")}>
      <div className="columns">
        <Card title={t("code.what")}>
          <DescriptionList
            items={[
              { term: t("payouts:field.receiver"), value: receiver },
              {
                term: t("payouts:field.target"),
                value: (
                  <span className="figure" translate="no">
                    {number}
                  </span>
                ),
              },
              { term: t("payouts:field.amount"), value: <Money minor={plan.amount} currency={currency} quiet /> },
              { term: t("field.when"), value: when(plan) },
              { term: t("field.next"), value: next && <DateTime at={next} /> },
            ]}
          />
          <p className="muted text-s">{t("code.hint")}</p>
        </Card>
        <Card title={t("code.confirmTitle")}>
          <CodeForm
            step={step}
            reply={reply}
            idempotencyKey={idempotencyKey}
            confirm={t("code.confirm")}
            back={t("code.back")}
            look={{ to: recurringPaths.list, label: t("title") }}
          />
        </Card>
      </div>
    </Page>
  );
}
