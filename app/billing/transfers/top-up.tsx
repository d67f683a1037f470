import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TOP_UP_MOST } from "#provider/contract/limits";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { TRANSFER_FEE } from "#provider/rules/fees";
import { operatorOf } from "#provider/rules/phone-operators";
import { askedOf, type OwnersRequest, type TargetProposal } from "~/billing/shared/money/owners-asked";
import { TextField } from "~/components/form/text-field";
import { formatAmountInput } from "~/i18n/format";
import { useFormat } from "~/i18n/use-format";
import type { FormReply, Reply } from "~/server/form";
import { guardedAction, guardedLoader } from "~/server/guard";
import { readMobile, showPhone } from "~/server/phone";
import { codeOf } from "~/server/refusal";
import { backAt } from "~/server/step-back";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { askWallets } from "./ask-wallet";
import { fillAll } from "./fill-all";
import { pendingTopUp, type TopUpBody } from "./pending-transfer";
import { topUpPlan, type Plan } from "./plan";
import { topUpSchema } from "./schema";
import { fieldOf, SendingForm, type SendingValues } from "./sending-form";
import { SendingPage } from "./sending-page";

export const links = areaSheets("forms", "figures");
export const handle = { i18n: ["transfer", "transfers", "money-targets"], title: "transfer:topUp.title" };

type Answer = FormReply & { plan?: Plan; asked?: OwnersRequest };

export const loader = guardedLoader(
  WALLET_MONEY,
  pathParams.application,
  async ({ provider, context, params: { appId }, url, language }) => {
    const [{ wallet }, { step, because }] = await Promise.all([
      askWallets(provider, context, appId),
      backAt({ context, url }, "topup"),
    ]);
    const body = pendingTopUp.unpack(step)?.body;
    const typed: SendingValues =
      body?.appId === appId
        ? { phoneNumber: showPhone(body.phoneNumber), amount: formatAmountInput(language, body.amount) }
        : {};
    return {
      crumb: wallet.appName,
      wallet: { appId, appName: wallet.appName, currency: wallet.currency, available: wallet.available },
      because,
      typed,
    };
  },
);

const answerWith = ({ data: reply, init }: Reply, plan?: Plan, asked?: OwnersRequest) =>
  data<Answer>({ ...reply, ...(plan ? { plan } : {}), ...(asked ? { asked } : {}) }, init ?? {});

/** Checks the fields, shows all details with the operator, and then sends the code that confirms exactly these. */
export const action = guardedAction(
  WALLET_MONEY,
  pathParams.application,
  async ({ form, provider, context, params: { appId }, region, language, redirect }) => {
    const { available, currency } = (await askWallets(provider, context, appId)).wallet;
    if (form.data.get("intent") === "all") return answerWith(fillAll(form, available, language, TOP_UP_MOST));
    const readPhone = (text: string) => readMobile(region, text);
    const submission = form.parse(topUpSchema({ language, available, currency, readPhone, region }));
    if (!submission.ok) return answerWith(submission.reply());
    const { intent, amount, phoneNumber } = submission.value;
    const body: TopUpBody = { appId, amount, phoneNumber };
    const operator = operatorOf(region, phoneNumber) ?? "";
    if (intent !== "confirm")
      return answerWith(
        submission.reply({ status: 200 }),
        intent === "review" ? topUpPlan(body, TRANSFER_FEE, operator, region) : undefined,
      );
    const sent = await submission.send(() => provider.walletMoney.startTopUp({ body }), {
      fields: { amount_exceeds_balance: "amount" },
    });
    if (!sent.ok && codeOf(sent.reason) === "target_not_confirmed") {
      const target: TargetProposal = { kind: "PHONE", target: phoneNumber };
      const plan = topUpPlan(body, TRANSFER_FEE, operator, region);
      const proposed = await submission.send(() => provider.moneyTargets.propose({ params: { appId }, body: target }));
      if (!proposed.ok) return answerWith(proposed.reply, plan);
      return answerWith(submission.reply({ status: 409 }), plan, askedOf(appId, proposed.answer));
    }
    if (!sent.ok) return answerWith(sent.reply);
    const { fee = TRANSFER_FEE, ...challenge } = sent.answer;
    await context.pendingStep.begin(challenge, pendingTopUp.pack({ body, fee, shown: operator }));
    return redirect(walletPaths.transferCode);
  },
);

export default function TopUp() {
  const { wallet, because, typed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["transfer", "transfers"]);
  const { money } = useFormat();
  return (
    <SendingPage
      title={t("topUp.title", { code: wallet.appName })}
      check={t("topUp.check")}
      {...{ wallet, because, reply }}
      plan={reply?.plan}
      asked={reply?.asked}
    >
      <SendingForm
        {...{ wallet, reply, typed }}
        amountHelp={t("topUp.amountHelp", { most: money(TOP_UP_MOST, wallet.currency) })}
        to={
          <TextField
            field={{ ...fieldOf("phoneNumber", reply, typed), required: true }}
            label={t("transfers:field.phone")}
            help={t("topUp.phoneHelp")}
            type="tel"
            autoComplete="off"
          />
        }
      />
    </SendingPage>
  );
}
