import { redirect as leave } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { REGION_FACTS } from "#provider/contract/regions";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { MoneyCode } from "~/billing/shared/money/money-code";
import { formatMoney } from "~/i18n/format";
import { useFormat } from "~/i18n/use-format";
import { answerCode, waitingStep } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { pendingWithdrawal } from "./pending-withdrawal";
import { planOf } from "./plan";
import { PlanList } from "./plan-list";

export const links = areaSheets("forms", "figures");
export const handle = { i18n: ["withdraw", "withdrawals", "bank", "code"], title: "withdraw:code.title" };

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

/** The form where the step began, or the wallets if the step does not name it. */
const formPath = (step: PendingStep | undefined, because: string): string => {
  const waiting = pendingWithdrawal.unpack(step);
  return waiting ? walletPaths.withdrawAgain(waiting.body.appId, because) : paths.wallet;
};

/** The withdrawal of the step. Redirects to the wallets if the step holds none. */
function waitingWithdrawal(step: PendingStep) {
  const waiting = pendingWithdrawal.unpack(step);
  if (!waiting) throw leave(paths.wallet);
  return waiting;
}

export const loader = guardedLoader(WALLET_MONEY, async (args) => {
  const { step, shown } = await waitingStep(args, "withdraw", () => paths.wallet);
  const { body, fee, shown: card, idempotencyKey } = waitingWithdrawal(step);
  const { region } = args;
  const { currency } = REGION_FACTS[region];
  return { step: shown, idempotencyKey, plan: planOf(body, fee, card, { region, currency, now: new Date() }) };
});

/** Withdraws with the code, sends another code, or goes back to the form with all typed values. */
export const action = guardedAction(WALLET_MONEY, async (args) => {
  const { context, provider, language, redirect, region } = args;
  return answerCode(args, {
    purpose: "withdraw",
    once: true,
    confirm: (step, code) => {
      const { body, idempotencyKey } = waitingWithdrawal(step);
      return provider.walletMoney.withdraw({
        params: { OTP: code },
        body: { ...body, challenge: step.challenge.challenge },
        idempotencyKey,
      });
    },
    resend: async (step) => {
      const { fee: _, ...challenge } = await provider.walletMoney.startWithdrawal({
        body: waitingWithdrawal(step).body,
      });
      return challenge;
    },
    done: async ({ id }, step) => {
      context.log("withdrawn", { payoutId: id ?? "" });
      return redirect(id === undefined ? paths.withdrawals : paths.withdrawal(id), "withdrawals:toast.begun", {
        amount: formatMoney(language, waitingWithdrawal(step).body.amount, REGION_FACTS[region].currency),
      });
    },
    keepsStep: true,
    turnBack: (step) => redirect(formPath(step, "cancelled")),
    back: (why, step) => redirect(formPath(step, why)),
  });
});

export default function WithdrawCode() {
  const { step, plan, idempotencyKey } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["withdraw", "withdrawals"]);
  const { money } = useFormat();
  return (
    <MoneyCode
      {...{ step, reply, idempotencyKey }}
      title={t("code.title")}
      what={t("code.what")}
      confirmTitle={t("code.confirmTitle")}
      confirm={t("code.confirm", { amount: money(plan.amount, plan.currency) })}
      back={t("code.back")}
      look={{ to: paths.withdrawals, label: t("withdrawals:title") }}
      failure={{ title: t("code.failed"), hint: t("code.failedHint") }}
    >
      <PlanList plan={plan} />
    </MoneyCode>
  );
}
