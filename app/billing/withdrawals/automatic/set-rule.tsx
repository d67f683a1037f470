import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { AutomaticRule, StandingRule } from "#provider/contract/automatic-withdrawals";
import { AMOUNT_LIMIT } from "#provider/contract/limits";
import type { Region } from "#provider/contract/regions";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { automaticAmount, nextAutomatic } from "#provider/rules/automatic-withdrawals";
import { houseBankName } from "#provider/rules/banks";
import { inFours } from "#provider/rules/iban-text";
import { knownWord } from "#provider/rules/open-words";
import { accountOrCard, askedOf, OwnersAsked, type OwnersRequest } from "~/billing/shared/money/owners-asked";
import { Banner } from "~/components/feedback/banner";
import { KeptFields } from "~/components/form/kept-fields";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { useUnsavedWarning } from "~/components/form/use-unsaved-warning";
import { ButtonRow } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import { cleanAccounts } from "~/forms/as-typed";
import { formatAmountInput } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { useFormat } from "~/i18n/use-format";
import type { FormReply, Reply } from "~/server/form";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { Provider } from "~/server/provider";
import { codeOf } from "~/server/refusal";
import { backAt } from "~/server/step-back";
import { areaSheets } from "~/styles/areas";
import { pathParams, paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { cardText } from "../card-text";
import { isToHouse, typedTarget } from "../target-schema";
import { ownAccountOf, shownOwn, type OwnAccount } from "../own-account";
import { TO_IBAN, TO_OWN } from "../to-iban";
import { packRule, unpackRule } from "./pending-rule";
import { RuleFields } from "./rule-fields";
import { RuleList, type ShownRule } from "./rule-list";
import { ruleOf, ruleSchema } from "./rule-schema";

export const links = areaSheets("forms");
export const handle = {
  i18n: ["automatic", "withdraw", "withdrawals", "money-targets", "account"],
  title: "automatic:form.title",
};

const FORM_ID = "automatic";

type Answer = FormReply & { rule?: ShownRule; asked?: OwnersRequest };

const ask = async (provider: Provider, appId: string, region: Region) => {
  const [{ wallet, rule, runs }, cards, own] = await Promise.all([
    provider.automaticWithdrawals.get({ params: { appId } }),
    provider.cards.list(),
    ownAccountOf(provider, appId, region),
  ]);
  return { wallet, rule, runs, cards, own };
};

type CurrentRule = Pick<StandingRule, "rhythm" | "weekday" | "monthDay" | "above" | "stays" | "destination" | "bank">;

/** The first values of the fields: of the rule in force, or of the one typed before the code was sent. */
function typedOf(
  { rhythm, weekday, monthDay, above, stays, destination, bank }: CurrentRule,
  { own, language }: { own: OwnAccount | undefined; language: Language },
) {
  const written = (minor: number | null) => (minor === null ? "" : formatAmountInput(language, minor));
  return {
    rhythm: knownWord(rhythm) ?? "",
    weekday: String(weekday ?? 1),
    monthDay: String(monthDay ?? 1),
    above: written(above),
    stays: stays === 0 ? "" : written(stays),
    ...(destination === null ? {} : typedTarget(destination, bank, own)),
  };
}

const NOTHING_SET = { rhythm: "DAILY", weekday: null, monthDay: null, above: null, stays: 0 } as const;

/** A rule that waits for its code, in the form of a rule in force. */
const asKnown = (rule: AutomaticRule): CurrentRule => ({
  ...NOTHING_SET,
  ...rule,
  destination: rule.target,
  bank: rule.bank ?? null,
});

export const loader = guardedLoader(
  WALLET_MONEY,
  pathParams.application,
  async ({ provider, context, params: { appId }, url, region, language }) => {
    const [{ wallet, rule, runs, cards, own }, { step, because }] = await Promise.all([
      ask(provider, appId, region),
      backAt({ context, url }, "autoWithdraw"),
    ]);
    const waiting = unpackRule(step);
    const known = waiting?.appId === appId ? asKnown(waiting.rule) : rule;
    return {
      crumb: wallet.appName,
      appId,
      appName: wallet.appName,
      currency: wallet.currency,
      available: wallet.available,
      region,
      houseBank: houseBankName(region),
      cards: cards.map((card) => ({ id: card.id, name: cardText(card), isHouseBank: card.isHouseBank })),
      own: own && shownOwn(own, region),
      because,
      back: rule || runs.length > 0 ? walletPaths.automatic(appId) : paths.walletOf(appId),
      isPaused: rule?.state === "PAUSED",
      typed: {
        to: own ? TO_OWN : (cards[0]?.id ?? TO_IBAN),
        ...typedOf(known ?? { ...NOTHING_SET, rhythm: "WEEKLY", destination: null, bank: null }, { own, language }),
      },
    };
  },
);

const answerWith = ({ data: reply, init }: Reply, rule?: ShownRule, asked?: OwnersRequest) =>
  data<Answer>({ ...reply, ...(rule ? { rule } : {}), ...(asked ? { asked } : {}) }, init ?? {});

/**
 * Checks the fields, shows all details with the next date where an account was typed, and sends the code that confirms
 * exactly these.
 */
export const action = guardedAction(
  WALLET_MONEY,
  pathParams.application,
  async ({ form, provider, context, params: { appId }, region, language, redirect }) => {
    const { wallet, cards, own } = await ask(provider, appId, region);
    const { available, currency } = wallet;
    cleanAccounts(form.data, ["target"]);
    const { isRegionIban } = await import("~/server/iban");
    const isIban = (text: string) => isRegionIban(region, text);
    const submission = form.parse(ruleSchema({ language, region, cards, own, currency, isIban }));
    if (!submission.ok) return answerWith(submission.reply());
    const typed = submission.value;
    const rule = ruleOf(typed, { own, region });
    const chosen = cards.find(({ id }) => id === typed.to);
    const card = chosen ? cardText(chosen) : "";
    const shownRule = (): ShownRule => {
      const above = rule.rhythm === "ABOVE" ? rule.above : null;
      const isHouse = isToHouse(typed, { cards, own, region });
      const take = automaticAmount({ stays: rule.stays, above, isHouse }, available);
      return {
        ...rule,
        currency,
        target: card || inFours(rule.target),
        next: new Date(nextAutomatic(region, rule, Date.now())).toISOString(),
        planned: take.kind === "take" ? take : null,
      };
    };
    const isSeen = typed.to !== TO_IBAN && typed.seen !== undefined;
    if (typed.intent !== "confirm" && !(typed.intent === "review" && isSeen))
      return answerWith(submission.reply({ status: 200 }), typed.intent === "review" ? shownRule() : undefined);
    const sent = await submission.send(() => provider.automaticWithdrawals.start({ body: { appId, rule } }));
    if (!sent.ok && codeOf(sent.reason) === "target_not_confirmed") {
      const proposed = await submission.send(() =>
        provider.moneyTargets.propose({ params: { appId }, body: accountOrCard(rule) }),
      );
      if (!proposed.ok) return answerWith(proposed.reply, shownRule());
      return answerWith(submission.reply({ status: 409 }), shownRule(), askedOf(appId, proposed.answer));
    }
    if (!sent.ok) return answerWith(sent.reply);
    await context.pendingStep.begin(sent.answer, packRule({ appId, rule, card }));
    return redirect(walletPaths.automaticCode);
  },
);

export default function SetAutomatic() {
  const { appName, available, currency, because, isPaused } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["automatic", "withdraw"]);
  const { money } = useFormat();
  // Leaving the page loses the typed values, also during the last check.
  useUnsavedWarning({ id: FORM_ID, dirty: true });
  return (
    <Page
      form
      title={t("form.title")}
      subtitle={`${appName} · ${t("withdraw:available", { amount: money(available, currency) })}`}
    >
      {because && !reply && <Banner tone="warning">{t(`withdraw:because.${because}`)}</Banner>}
      {isPaused && !reply && <Banner>{t("form.resumes")}</Banner>}
      {reply?.asked && <OwnersAsked asked={reply.asked} />}
      {reply?.rule ? <Summary reply={reply} rule={reply.rule} /> : <Fields reply={reply} />}
    </Page>
  );
}

const Fields = ({ reply }: { reply: Answer | undefined }) => (
  <RuleFields formId={FORM_ID} reply={reply} {...useLoaderData<typeof loader>()} />
);

/** All details, before the code is sent. */
function Summary({ reply, rule }: { reply: Answer; rule: ShownRule }) {
  const { t } = useTranslation(["automatic", "withdraw"]);
  const { money } = useFormat();
  const start = useRef<HTMLParagraphElement>(null);
  // The fields with the focus are gone, so the focus moves here.
  useEffect(() => start.current?.focus(), []);
  return (
    <Card title={t("form.check")}>
      <p ref={start} tabIndex={-1}>
        {t("withdraw:checkLead")}
      </p>
      <RuleList rule={rule} />
      <p className="muted text-s">{t("form.each", { most: money(AMOUNT_LIMIT - 1, rule.currency) })}</p>
      <Form method="post" preventScrollReset>
        <KeptFields typed={reply.result.initialValue} own={["intent"]} />
        <ButtonRow>
          <SubmitButton variant="secondary" name="intent" value="edit">
            {t("withdraw:change")}
          </SubmitButton>
          <SubmitButton name="intent" value="confirm">
            {t("withdraw:sendCode")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </Card>
  );
}
