import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Wallet } from "#provider/contract/wallets";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { houseBankName } from "#provider/rules/banks";
import { greatestWithdrawal } from "#provider/rules/fees";
import { targetText } from "~/billing/shared/bank/target-text";
import { accountOrCard, askedOf, OwnersAsked, type OwnersRequest } from "~/billing/shared/money/owners-asked";
import { Banner } from "~/components/feedback/banner";
import { useUnsavedWarning } from "~/components/form/use-unsaved-warning";
import { Page } from "~/components/page/page";
import { cleanAccounts } from "~/forms/as-typed";
import { formatAmountInput } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import { useFormat } from "~/i18n/use-format";
import type { RequestContext } from "~/server/context";
import type { FormReply, OpenForm, Reply } from "~/server/form";
import { guardedAction, guardedLoader } from "~/server/guard";
import { isRegionIban } from "~/server/iban";
import type { Provider } from "~/server/provider";
import { codeOf, screenError } from "~/server/refusal";
import { backAt } from "~/server/step-back";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { anotherThan, triedBefore } from "./again";
import { cardText } from "./card-text";
import { pendingWithdrawal, type WithdrawBody } from "./pending-withdrawal";
import { expected, planOf, withdrawBody, type Plan } from "./plan";
import { allSchema, withdrawSchema } from "./schema";
import { isToHouse, typedTarget } from "./target-schema";
import { TO_IBAN } from "./to-iban";
import { WithdrawFields } from "./withdraw-fields";
import { WithdrawSummary } from "./withdraw-summary";

export const links = areaSheets("forms", "figures");
export const handle = {
  i18n: ["withdraw", "withdrawals", "money-targets", "bank", "account"],
  title: "withdraw:title",
};

const FORM_ID = "withdraw";

type Answer = FormReply & { plan?: Plan; asked?: OwnersRequest };

/** Loads the wallet and the person's cards at the same time. Answers 404 if the wallet is out of sight. */
async function ask(provider: Provider, context: RequestContext, appId: string) {
  const [wallets, cards] = await Promise.all([provider.wallets.list(), provider.cards.list()]);
  const wallet = wallets.find((known) => known.appId === appId);
  if (!wallet) throw screenError(context, 404, "not_found");
  return { wallet, cards };
}

/** The values of the fields when the code was sent. */
const typedOf = ({ target, amount, description, bank }: WithdrawBody, language: Language) => ({
  ...typedTarget(target, bank),
  amount: formatAmountInput(language, amount),
  description,
});

export const loader = guardedLoader(
  WALLET_MONEY,
  pathParams.application,
  async ({ provider, context, params: { appId }, url, region, language }) => {
    const [{ wallet, cards }, { step, because }, failed] = await Promise.all([
      ask(provider, context, appId),
      backAt({ context, url }, "withdraw"),
      triedBefore({ provider, context, url }, appId),
    ]);
    const waiting = pendingWithdrawal.unpack(step);
    const kept = waiting?.body.appId === appId ? typedOf(waiting.body, language) : undefined;
    const choices = cards.map((card) => ({ id: card.id, name: cardText(card), isHouseBank: card.isHouseBank }));
    const first = failed ? anotherThan(failed.targetMasked, choices) : choices[0];
    return {
      crumb: wallet.appName,
      appId,
      appName: wallet.appName,
      currency: wallet.currency,
      available: wallet.available,
      region,
      houseBank: houseBankName(region),
      cards: choices,
      because,
      failed: failed && { target: targetText(failed.targetMasked), reason: failed.reason ?? "other" },
      typed: kept ?? {
        to: first?.id ?? TO_IBAN,
        ...(failed && { amount: formatAmountInput(language, failed.amount), description: failed.description }),
      },
    };
  },
);

/** Fills in the greatest amount that the wallet can pay with its fee. The other fields keep the typed values. */
function fillAll(form: OpenForm, wallet: Wallet, given: Parameters<typeof isToHouse>[1], language: Language) {
  const typed = form.parse(allSchema);
  if (!typed.ok) return typed.reply();
  const { to = TO_IBAN, target } = typed.value;
  const most = greatestWithdrawal(wallet.available, isToHouse({ to, target }, given));
  if (most === undefined) return typed.reply({ fieldErrors: { amount: [message("nothingToWithdraw")] } });
  form.data.set("amount", formatAmountInput(language, most));
  const filled = form.parse(allSchema);
  return filled.reply({ status: 200 });
}

const answerWith = ({ data: reply, init }: Reply, plan?: Plan, asked?: OwnersRequest) =>
  data<Answer>({ ...reply, ...(plan ? { plan } : {}), ...(asked ? { asked } : {}) }, init ?? {});

/** Checks the fields, shows all details with the fee, and then sends the code that confirms exactly these. */
export const action = guardedAction(
  WALLET_MONEY,
  pathParams.application,
  async ({ form, provider, context, params: { appId }, region, language, redirect }) => {
    const { wallet, cards } = await ask(provider, context, appId);
    const { available, currency } = wallet;
    cleanAccounts(form.data, ["target"]);
    if (form.data.get("intent") === "all") return answerWith(fillAll(form, wallet, { cards, region }, language));
    const isIban = (text: string) => isRegionIban(region, text);
    const submission = form.parse(withdrawSchema({ language, region, cards, available, currency, isIban }));
    if (!submission.ok) return answerWith(submission.reply());
    const typed = submission.value;
    const { fee, card } = expected(typed, { cards, region });
    const body = withdrawBody(appId, typed, region);
    const plan = planOf(body, fee, card, { region, currency, now: new Date() });
    if (typed.intent !== "confirm")
      return answerWith(submission.reply({ status: 200 }), typed.intent === "review" ? plan : undefined);
    const sent = await submission.send(() => provider.walletMoney.startWithdrawal({ body }), {
      fields: { amount_exceeds_balance: "amount" },
    });
    if (!sent.ok && codeOf(sent.reason) === "target_not_confirmed") {
      const proposed = await submission.send(() =>
        provider.moneyTargets.propose({ params: { appId }, body: accountOrCard(body) }),
      );
      if (!proposed.ok) return answerWith(proposed.reply, plan);
      return answerWith(submission.reply({ status: 409 }), plan, askedOf(appId, proposed.answer));
    }
    if (!sent.ok) return answerWith(sent.reply);
    const { fee: charged, ...challenge } = sent.answer;
    await context.pendingStep.begin(challenge, pendingWithdrawal.pack({ body, fee: charged, shown: card }));
    return redirect(walletPaths.withdrawCode);
  },
);

export default function Withdraw() {
  const { appName, available, currency, because, failed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["withdraw", "bank"]);
  const { money } = useFormat();
  // Leaving the page loses the typed values, also during the last check.
  useUnsavedWarning({ id: FORM_ID, dirty: true });
  return (
    <Page form title={t("title", { code: appName })} subtitle={t("available", { amount: money(available, currency) })}>
      {because && !reply && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
      {failed && !reply && (
        <Banner tone="warning" title={t("again.title", { target: failed.target })}>
          {t(`bank:reason.${failed.reason}`)} {t("again.another")}
        </Banner>
      )}
      {reply?.asked && <OwnersAsked asked={reply.asked} />}
      {reply?.plan ? <WithdrawSummary reply={reply} plan={reply.plan} /> : <WithdrawForm reply={reply} />}
    </Page>
  );
}

function WithdrawForm({ reply }: { reply: Answer | undefined }) {
  return <WithdrawFields formId={FORM_ID} reply={reply} {...useLoaderData<typeof loader>()} />;
}
