import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { dayIn, type Region } from "#provider/contract/regions";
import type { Wallet } from "#provider/contract/wallets";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { houseBankName } from "#provider/rules/banks";
import { greatestWithdrawal } from "#provider/rules/fees";
import { sayWord } from "#provider/rules/open-words";
import { targetText } from "~/billing/shared/bank/target-text";
import { accountOrCard, askedOf, OwnersAsked, type OwnersRequest } from "~/billing/shared/money/owners-asked";
import { Banner } from "~/components/feedback/banner";
import { useUnsavedWarning } from "~/components/form/use-unsaved-warning";
import { Page } from "~/components/page/page";
import { cleanAccounts } from "~/forms/as-typed";
import { formatAmountInput, formatDay } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import { useFormat } from "~/i18n/use-format";
import type { RequestContext } from "~/server/context";
import type { FormReply, OpenForm, Reply } from "~/server/form";
import { guardedAction, guardedLoader } from "~/server/guard";
import { sentences } from "~/server/i18n";
import type { Provider } from "~/server/provider";
import { codeOf, screenError } from "~/server/refusal";
import { backAt } from "~/server/step-back";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { anotherThan, triedBefore } from "./again";
import { cardText } from "./card-text";
import { ownAccountOf, shownOwn, type OwnAccount } from "./own-account";
import { pendingWithdrawal, type WithdrawBody } from "./pending-withdrawal";
import { expected, planOf, withdrawBody, type Plan } from "./plan";
import { allSchema, withdrawSchema } from "./schema";
import { isToHouse, typedTarget } from "./target-schema";
import { seenOf } from "./seen";
import { TO_IBAN, TO_OWN } from "./to-iban";
import { WithdrawFields } from "./withdraw-fields";
import { WithdrawSummary } from "./withdraw-summary";

export const links = areaSheets("forms", "figures");
export const handle = {
  i18n: ["withdraw", "withdrawals", "money-targets", "bank", "account"],
  title: "withdraw:title",
};

const FORM_ID = "withdraw";

type Answer = FormReply & { plan?: Plan; asked?: OwnersRequest };

/**
 * Loads the wallet, the merchant's own account and the person's cards at the same time. Answers 404 if the wallet is
 * out of sight.
 */
async function ask({ provider, context, region }: Asking, appId: string) {
  const [wallets, cards, own] = await Promise.all([
    provider.wallets.list(),
    provider.cards.list(),
    ownAccountOf(provider, appId, region),
  ]);
  const wallet = wallets.find((known) => known.appId === appId);
  if (!wallet) throw screenError(context, 404, "not_found");
  return { wallet, cards, own };
}
type Asking = { provider: Provider; context: RequestContext; region: Region };

/** The values of the fields when the code was sent. */
const typedOf = (
  { target, amount, description, bank }: WithdrawBody,
  { own, language }: { own: OwnAccount | undefined; language: Language },
) => ({
  ...typedTarget(target, bank, own),
  amount: formatAmountInput(language, amount),
  description,
});

export const loader = guardedLoader(
  WALLET_MONEY,
  pathParams.application,
  async ({ provider, context, params: { appId }, url, region, language }) => {
    const [{ wallet, cards, own }, { step, because }, failed] = await Promise.all([
      ask({ provider, context, region }, appId),
      backAt({ context, url }, "withdraw"),
      triedBefore({ provider, context, url }, appId),
    ]);
    const waiting = pendingWithdrawal.unpack(step);
    const kept = waiting?.body.appId === appId ? typedOf(waiting.body, { own, language }) : undefined;
    const mine = own && shownOwn(own, region);
    const choices = cards.map((card) => ({ id: card.id, name: cardText(card), isHouseBank: card.isHouseBank }));
    const offered = [...(mine ? [{ id: TO_OWN, name: mine.masked }] : []), ...choices];
    const to = (failed ? anotherThan(failed.targetMasked, offered) : offered[0])?.id ?? TO_IBAN;
    const all = greatestWithdrawal(wallet.available, isToHouse({ to }, { cards, own, region }));
    const amount = failed?.amount ?? all;
    const today = formatDay(language, dayIn(region, new Date()));
    return {
      crumb: wallet.appName,
      appId,
      appName: wallet.appName,
      currency: wallet.currency,
      available: wallet.available,
      region,
      houseBank: houseBankName(region),
      cards: choices,
      own: mine,
      because,
      failed: failed && { target: targetText(failed.targetMasked), reason: failed.reason ?? "other" },
      proposed: sentences(language).getFixedT(null, "withdraw")("proposed", { day: today }),
      typed: kept ?? {
        to,
        ...(amount !== undefined && { amount: formatAmountInput(language, amount) }),
        ...(failed && { description: failed.description }),
      },
    };
  },
);

/** Writes the proposed description where the form has one and nobody typed another: the provider needs one. */
function describe(posted: FormData) {
  const [typed, proposed] = [posted.get("description"), posted.get("proposed")];
  if (typeof typed === "string" && typed.trim() === "" && typeof proposed === "string" && proposed !== "")
    posted.set("description", proposed);
}

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

/**
 * Checks the fields, shows all details with the fee unless the form has shown them, and sends the code that confirms
 * exactly these.
 */
export const action = guardedAction(
  WALLET_MONEY,
  pathParams.application,
  async ({ form, provider, context, params: { appId }, region, language, redirect }) => {
    const { wallet, cards, own } = await ask({ provider, context, region }, appId);
    const { available, currency } = wallet;
    cleanAccounts(form.data, ["target"]);
    if (form.data.get("intent") === "all") return answerWith(fillAll(form, wallet, { cards, own, region }, language));
    describe(form.data);
    const { isRegionIban } = await import("~/server/iban");
    const isIban = (text: string) => isRegionIban(region, text);
    const submission = form.parse(withdrawSchema({ language, region, cards, own, available, currency, isIban }));
    if (!submission.ok) return answerWith(submission.reply());
    const typed = submission.value;
    const { fee, card } = expected(typed, { cards, own, region });
    const body = withdrawBody(appId, typed, { own, region });
    const plan = planOf(body, fee, card, { region, currency, now: new Date() });
    const isSeen = typed.to !== TO_IBAN && typed.seen === seenOf(typed.to, typed.amount + fee);
    if (typed.intent !== "confirm" && !(typed.intent === "review" && isSeen))
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
    const { fee: charged = fee, ...challenge } = sent.answer;
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
          {sayWord(failed.reason, (reason) => t(`bank:reason.${reason}`))} {t("again.another")}
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
