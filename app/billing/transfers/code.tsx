import { redirect as leave } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { REGION_FACTS } from "#provider/contract/regions";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { MoneyCode } from "~/billing/shared/money/money-code";
import { formatMoney } from "~/i18n/format";
import { useFormat } from "~/i18n/use-format";
import { answerCode, waitingStep } from "~/server/code-step";
import type { RequestContext } from "~/server/context";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { pendingTopUp, pendingTransfer } from "./pending-transfer";
import { topUpPlan, transferPlan } from "./plan";
import { PlanList } from "./plan-list";

export const links = areaSheets("forms", "figures");
export const handle = { i18n: ["transfer", "transfers", "code"], title: "transfer:code.title" };

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

/** Which of the two waits for its code; a transfer if none does. */
const waitingPurpose = async (context: RequestContext) =>
  (await context.pendingStep.get("topup")) ? ("topup" as const) : ("transfer" as const);

/** The action of the step. Redirects to the wallets if the step holds neither a transfer nor a top-up. */
function waitingOf(step: PendingStep) {
  const transfer = step.challenge.purpose === "transfer" ? pendingTransfer.unpack(step) : undefined;
  if (transfer) return { purpose: "transfer" as const, ...transfer };
  const topUp = pendingTopUp.unpack(step);
  if (topUp) return { purpose: "topup" as const, ...topUp };
  throw leave(paths.wallet);
}
type WaitingTransfer = ReturnType<typeof waitingOf>;

/** The form where the step began, or the wallets without a step. */
function formPath(step: PendingStep | undefined, because: string): string {
  if (!step) return paths.wallet;
  const waiting = waitingOf(step);
  return waiting.purpose === "transfer"
    ? walletPaths.transferFrom(waiting.body.fromAppId, because)
    : walletPaths.topUpFrom(waiting.body.appId, because);
}

export const loader = guardedLoader(WALLET_MONEY, async (args) => {
  const { step, shown } = await waitingStep(args, await waitingPurpose(args.context), () => paths.wallet);
  const waiting: WaitingTransfer = waitingOf(step);
  const { region } = args;
  const plan =
    waiting.purpose === "transfer"
      ? transferPlan(waiting.body, waiting.fee, waiting.shown, region)
      : topUpPlan(waiting.body, waiting.fee, waiting.shown, region);
  return { step: shown, idempotencyKey: waiting.idempotencyKey, purpose: waiting.purpose, plan };
});

/** Sends the money with the code, sends another code, or goes back to the form with all typed values. */
export const action = guardedAction(WALLET_MONEY, async (args) => {
  const { context, provider, language, redirect, region } = args;
  const purpose = await waitingPurpose(context);
  return answerCode(args, {
    purpose,
    once: true,
    confirm: (step, code) => {
      const waiting = waitingOf(step);
      const { idempotencyKey } = waiting;
      const { challenge } = step.challenge;
      const params = { OTP: code };
      return waiting.purpose === "transfer"
        ? provider.walletMoney.transfer({ params, body: { ...waiting.body, challenge }, idempotencyKey })
        : provider.walletMoney.topUp({ params, body: { ...waiting.body, challenge }, idempotencyKey });
    },
    resend: async (step) => {
      const waiting = waitingOf(step);
      const { fee: _, ...challenge } =
        waiting.purpose === "transfer"
          ? await provider.walletMoney.startTransfer({ body: waiting.body })
          : await provider.walletMoney.startTopUp({ body: waiting.body });
      return challenge;
    },
    done: async ({ id }, step) => {
      context.log("transferred", { transferId: id ?? "" });
      const to = id === undefined ? paths.transfers : paths.transfer(id);
      return redirect(to, purpose === "topup" ? "transfers:toast.toppedUp" : "transfers:toast.sent", {
        amount: formatMoney(language, waitingOf(step).body.amount, REGION_FACTS[region].currency),
      });
    },
    keepsStep: true,
    turnBack: (step) => redirect(formPath(step, "cancelled")),
    back: (why, step) => redirect(formPath(step, why)),
  });
});

export default function TransferCode() {
  const { step, plan, purpose, idempotencyKey } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["transfer", "transfers"]);
  const { money } = useFormat();
  const amount = money(plan.amount, plan.currency);
  const isTopUp = purpose === "topup";
  return (
    <MoneyCode
      {...{ step, reply, idempotencyKey }}
      title={isTopUp ? t("topUp.confirmTitle") : t("code.title")}
      what={isTopUp ? t("topUp.what") : t("code.what")}
      confirmTitle={t("code.confirmTitle")}
      confirm={isTopUp ? t("topUp.confirm", { amount }) : t("code.confirm", { amount })}
      back={t("code.back")}
      look={{ to: paths.transfers, label: t("transfers:title") }}
      failure={{ title: isTopUp ? t("topUp.failed") : t("code.failed"), hint: t("code.failedHint") }}
    >
      <PlanList plan={plan} />
    </MoneyCode>
  );
}
