import { redirect as leave } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { REGION_FACTS } from "#provider/contract/regions";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { nextAutomatic } from "#provider/rules/automatic-withdrawals";
import { inFours } from "#provider/rules/iban-text";
import { CodeForm } from "~/components/form/code-form";
import { Card, Page } from "~/components/page/page";
import { answerCode, waitingStep } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { unpackRule } from "./pending-rule";
import { RuleList } from "./rule-list";

export const links = areaSheets("forms");
export const handle = { i18n: ["automatic", "code"], title: "automatic:code.title" };

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

/** The form where the step began, or the wallets if the step does not name it. */
const formPath = (step: PendingStep | undefined, because: string): string => {
  const waiting = unpackRule(step);
  return waiting ? walletPaths.setAutomatic(waiting.appId, because) : paths.wallet;
};

/** The rule of the step. Redirects to the wallets if the step holds none. */
function waitingRule(step: PendingStep) {
  const waiting = unpackRule(step);
  if (!waiting) throw leave(paths.wallet);
  return waiting;
}

export const loader = guardedLoader(WALLET_MONEY, async (args) => {
  const { step, shown } = await waitingStep(args, "autoWithdraw", () => paths.wallet);
  const { rule, card, idempotencyKey } = waitingRule(step);
  const { region } = args;
  return {
    step: shown,
    idempotencyKey,
    rule: {
      ...rule,
      currency: REGION_FACTS[region].currency,
      target: card || inFours(rule.target),
      next: new Date(nextAutomatic(region, rule, Date.now())).toISOString(),
    },
  };
});

/** Sets the rule with the code, sends another code, or goes back to the form with all typed values. */
export const action = guardedAction(WALLET_MONEY, async (args) => {
  const { context, provider, redirect } = args;
  return answerCode(args, {
    purpose: "autoWithdraw",
    once: true,
    confirm: (step, code) => {
      const { appId, rule, idempotencyKey } = waitingRule(step);
      return provider.automaticWithdrawals.set({
        params: { appId, OTP: code },
        body: { rule, challenge: step.challenge.challenge },
        idempotencyKey,
      });
    },
    resend: (step) => {
      const { appId, rule } = waitingRule(step);
      return provider.automaticWithdrawals.start({ body: { appId, rule } });
    },
    done: async ({ appId }) => {
      context.log("automatic_withdrawal_set", { applicationId: appId });
      return redirect(walletPaths.automatic(appId), "automatic:toast.set");
    },
    keepsStep: true,
    turnBack: (step) => redirect(formPath(step, "cancelled")),
    back: (why, step) => redirect(formPath(step, why)),
  });
});

export default function AutomaticCode() {
  const { step, rule, idempotencyKey } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("automatic");
  return (
    <Page title={t("code.title")}>
      <div className="columns">
        <Card title={t("code.what")}>
          <RuleList rule={rule} />
        </Card>
        <Card title={t("code.confirmTitle")}>
          <CodeForm
            step={step}
            reply={reply}
            idempotencyKey={idempotencyKey}
            confirm={t("code.confirm")}
            back={t("code.back")}
          />
        </Card>
      </div>
    </Page>
  );
}
