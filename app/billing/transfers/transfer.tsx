import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { TRANSFER_FEE } from "#provider/rules/fees";
import { askedOf, type OwnersRequest, type TargetProposal } from "~/billing/shared/money/owners-asked";
import { formatAmountInput } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
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
import { pendingTransfer, type TransferBody } from "./pending-transfer";
import { transferPlan, type Plan } from "./plan";
import { targetOf, transferSchema } from "./schema";
import { SendingPage } from "./sending-page";
import { TransferFields } from "./transfer-fields";

export const links = areaSheets("forms", "figures");
export const handle = { i18n: ["transfer", "transfers", "money-targets"], title: "transfer:title" };

type Answer = FormReply & { plan?: Plan; asked?: OwnersRequest };

/** The values of the fields when the code was sent. */
const typedOf = ({ toMerchant, phoneNumber, amount, description }: TransferBody, language: Language) => ({
  to: phoneNumber === undefined ? "MERCHANT" : "PHONE",
  ...(toMerchant === undefined ? {} : { toMerchant }),
  ...(phoneNumber === undefined ? {} : { phoneNumber: showPhone(phoneNumber) }),
  amount: formatAmountInput(language, amount),
  description,
});

export const loader = guardedLoader(
  WALLET_MONEY,
  pathParams.application,
  async ({ provider, context, params: { appId }, url, language }) => {
    const [{ wallet, others }, { step, because }] = await Promise.all([
      askWallets(provider, context, appId),
      backAt({ context, url }, "transfer"),
    ]);
    const waiting = pendingTransfer.unpack(step);
    return {
      crumb: wallet.appName,
      wallet: { appId, appName: wallet.appName, currency: wallet.currency, available: wallet.available },
      others: others.map((other) => ({ appId: other.appId, name: other.appName })),
      because,
      typed: waiting?.body.fromAppId === appId ? typedOf(waiting.body, language) : { to: "MERCHANT" },
    };
  },
);

const answerWith = ({ data: reply, init }: Reply, plan?: Plan, asked?: OwnersRequest) =>
  data<Answer>({ ...reply, ...(plan ? { plan } : {}), ...(asked ? { asked } : {}) }, init ?? {});

/**
 * Checks the fields, shows all details with the merchant's name, and then sends the code that confirms exactly these.
 */
export const action = guardedAction(
  WALLET_MONEY,
  pathParams.application,
  async ({ form, provider, context, params: { appId }, region, language, redirect }) => {
    const { available, currency } = (await askWallets(provider, context, appId)).wallet;
    if (form.data.get("intent") === "all") return answerWith(fillAll(form, available, language));
    const readPhone = (text: string) => readMobile(region, text);
    const submission = form.parse(transferSchema({ language, available, currency, readPhone }));
    if (!submission.ok) return answerWith(submission.reply());
    const { intent, amount, description, ...typed } = submission.value;
    if (intent === "edit") return answerWith(submission.reply({ status: 200 }));
    const body: TransferBody = { fromAppId: appId, amount, description, ...targetOf(submission.value, readPhone) };
    const fields = { amount_exceeds_balance: "amount", recipient_not_found: "toMerchant" };
    const { toMerchant } = body;
    const named = await submission.send(
      async () =>
        typed.to === "PHONE" || toMerchant === undefined
          ? ""
          : (await provider.transfers.recipient({ params: { appId, toMerchant } })).name,
      { fields },
    );
    if (!named.ok) return answerWith(named.reply);
    const name = named.answer;
    if (intent === "review")
      return answerWith(submission.reply({ status: 200 }), transferPlan(body, TRANSFER_FEE, name, region));
    const sent = await submission.send(() => provider.walletMoney.startTransfer({ body }), { fields });
    if (!sent.ok && codeOf(sent.reason) === "target_not_confirmed") {
      const target: TargetProposal =
        body.toMerchant === undefined
          ? { kind: "PHONE", target: body.phoneNumber ?? "" }
          : { kind: "MERCHANT", target: body.toMerchant };
      const plan = transferPlan(body, TRANSFER_FEE, name, region);
      const proposed = await submission.send(() => provider.moneyTargets.propose({ params: { appId }, body: target }));
      if (!proposed.ok) return answerWith(proposed.reply, plan);
      return answerWith(submission.reply({ status: 409 }), plan, askedOf(appId, proposed.answer));
    }
    if (!sent.ok) return answerWith(sent.reply);
    const { fee = TRANSFER_FEE, ...challenge } = sent.answer;
    await context.pendingStep.begin(challenge, pendingTransfer.pack({ body, fee, shown: name }));
    return redirect(walletPaths.transferCode);
  },
);

export default function Transfer() {
  const { wallet, others, because, typed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("transfer");
  return (
    <SendingPage
      title={t("title", { code: wallet.appName })}
      check={t("check")}
      {...{ wallet, because, reply }}
      plan={reply?.plan}
      asked={reply?.asked}
    >
      <TransferFields {...{ wallet, others, typed, reply }} />
    </SendingPage>
  );
}
