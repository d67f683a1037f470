import { redirect as leave } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_PAYMENT } from "#provider/contract/payout-access";
import { MoneyCode } from "~/billing/shared/money/money-code";
import { EmptyState } from "~/components/feedback/empty-state";
import { LinkButton } from "~/components/page/button";
import { Page } from "~/components/page/page";
import { formatMoney } from "~/i18n/format";
import { useFormat } from "~/i18n/use-format";
import { answerCode, shownStep } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import { screenName } from "~/server/screen-name";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { payoutPaths } from "~/paths/payout";
import { planOf } from "./create-plan";
import { waitingPayout } from "./pending-payout";
import { PlanDetails, PlanSums } from "./plan-details";

export const links = areaSheets("forms", "figures");
export const handle = { i18n: ["payout-create", "payouts", "bank", "code"], title: "payout-create:code.title" };

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

/** The payout that waits for its code, with the step; null if none does. */
export const loader = guardedLoader(PAYOUT_PAYMENT, async ({ context, provider, region, language }) => {
  const [sources, waiting] = await Promise.all([provider.payouts.sources(), waitingPayout({ context, region })]);
  const source = sources.find(({ appId }) => appId === waiting?.checked.appId);
  if (!waiting || !source || waiting.step.challenge.triesLeft <= 0) return null;
  return {
    crumb: screenName(language, "payout-create:code.title"),
    step: shownStep(waiting.step),
    plan: planOf(waiting.checked, source, region),
    idempotencyKey: waiting.checked.key,
  };
});

/**
 * Makes the payout with the code, once; sends another code; or goes back to the last check. The provider gets a key of
 * this session for the application, which nothing keeps (decision 0144).
 */
export const action = guardedAction(PAYOUT_PAYMENT, async (args) => {
  const { context, provider, region, language, redirect } = args;
  const toMake = async () => {
    const waiting = await waitingPayout({ context, region });
    if (!waiting) throw leave(payoutPaths.create("expired"), 303);
    return waiting;
  };
  return answerCode(args, {
    purpose: "payout",
    once: true,
    confirm: async ({ challenge: { challenge } }, OTP) => {
      const { body, checked } = await toMake();
      const { appKey } = await provider.payouts.sessionKey({ params: { appId: body.appId } });
      return provider.payouts.create({ body: { ...body, challenge, OTP }, idempotencyKey: checked.key, appKey });
    },
    resend: async () => provider.payouts.start({ body: (await toMake()).body }),
    done: async ({ id, amount, currency, state }) => {
      context.draft.clear();
      const toast = state === "AWAITING_APPROVAL" ? "payout-create:toast" : "payout-create:toastSent";
      context.log("payout_created", { payoutId: id });
      return redirect(paths.payout(id), toast, { amount: formatMoney(language, amount, currency) });
    },
    turnBack: () => redirect(payoutPaths.check),
    back: (why) => redirect(payoutPaths.checkAgain(why)),
  });
});

export default function CreatePayoutCode() {
  const waiting = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["payout-create", "payouts"]);
  const { money } = useFormat();
  if (!waiting)
    return (
      <Page title={t("code.title")}>
        <EmptyState
          title={t("check.none")}
          action={<LinkButton to={payoutPaths.create()}>{t("check.toForm")}</LinkButton>}
        />
      </Page>
    );
  const { step, plan, idempotencyKey } = waiting;
  return (
    <MoneyCode
      {...{ step, reply, idempotencyKey }}
      title={t("code.title")}
      what={t("code.what")}
      confirmTitle={t("code.confirmTitle")}
      confirm={t("check.create", { amount: money(plan.amount, plan.currency) })}
      back={t("code.back")}
      look={{ to: paths.payouts, label: t("payouts:list.title") }}
      failure={{ title: t("code.failed"), hint: t("code.failedHint") }}
    >
      <PlanDetails plan={plan} />
      <PlanSums plan={plan} />
    </MoneyCode>
  );
}
