import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ROWS_OFFERED } from "#provider/contract/limits";
import { PAYOUT_PAYMENT } from "#provider/contract/payout-access";
import type { RecurringPlan } from "#provider/contract/recurring-payouts";
import { RECURRING_RHYTHMS } from "#provider/contract/recurring-words";
import { dayIn } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { knownWord } from "#provider/rules/open-words";
import { targetText } from "~/billing/shared/bank/target-text";
import { Banner } from "~/components/feedback/banner";
import { RadioGroup } from "~/components/form/choice-fields";
import { FirstErrorContext } from "~/components/form/field";
import { FormBar } from "~/components/form/form-bar";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { AmountField, DateField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Card, Page } from "~/components/page/page";
import { formatAmountInput } from "~/i18n/format";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { Provider } from "~/server/provider";
import { rowsUpTo } from "~/server/rows-up-to";
import { screenName } from "~/server/screen-name";
import type { PendingStep } from "~/server/pending-step";
import { backAt } from "~/server/step-back";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { recurringParams, recurringPaths } from "~/paths/recurring";
import { ChooseReceiver } from "./choose-receiver";
import { pendingPlan } from "./pending-plan";
import { recurringSchema } from "./schema";

export const links = areaSheets("forms", "figures");
export const handle = { i18n: ["recurring-payouts", "payouts"], title: "recurring-payouts:set.title" };

/**
 * The receiver, and the first values of the fields: from the recurring payout to change, or from the payout to repeat.
 * Null if the address names neither.
 */
async function ask(provider: Provider, url: URL) {
  const [changes, id] = [url.searchParams.get("changes") ?? "", url.searchParams.get("payout") ?? ""];
  if (recurringParams.id.test(changes)) {
    const one = await provider.recurringPayouts.one({ params: { id: changes } });
    const { payoutId, amount, rhythm, firstDay, lastDay } = one;
    return {
      one,
      changes,
      known: { payoutId, amount, rhythm: knownWord(rhythm), firstDay, lastDay: lastDay ?? undefined },
    };
  }
  if (!pathParams.payout.id.test(id)) return null;
  const one = await provider.payouts.one({ params: { id } });
  return { one, changes: undefined, known: { payoutId: one.id, amount: one.amount } };
}

export const loader = guardedLoader(PAYOUT_PAYMENT, async ({ provider, context, url, region, language }) => {
  const crumb = screenName(language, "recurring-payouts:set.title");
  const isPlan = (step: PendingStep) => pendingPlan.read(step) !== undefined;
  const [asked, { step, because }] = await Promise.all([
    ask(provider, url),
    backAt({ context, url }, "payout", isPlan),
  ]);
  if (!asked) {
    const saved = await rowsUpTo(ROWS_OFFERED, (page) => provider.payoutReceivers.list({ query: page }));
    const receivers = saved.content.flatMap(({ target, payoutId, name, cardNumber, appName }) =>
      // A card number is not stored, so only an account can be paid regularly.
      target === "BANK" ? [{ payoutId, name, number: targetText(cardNumber), appName }] : [],
    );
    return { crumb, to: null, receivers, more: !saved.isWhole };
  }
  const { one, changes, known } = asked;
  const waiting = pendingPlan.read(step)?.plan;
  const isOfThis = waiting?.payoutId === known.payoutId && waiting.changes === changes;
  const { amount, rhythm, firstDay, lastDay }: Pick<RecurringPlan, "amount"> & Partial<RecurringPlan> = isOfThis
    ? waiting
    : known;
  return {
    crumb,
    to: {
      fullName: one.fullName,
      number: targetText(one.cardNumber),
      description: one.description,
      application: `${one.appName} · ${one.appId}`,
      currency: one.currency,
    },
    because,
    isChange: changes !== undefined,
    typed: {
      amount: formatAmountInput(language, amount ?? known.amount),
      rhythm: rhythm ?? "MONTHLY",
      firstDay: firstDay ?? addDays(dayIn(region, new Date()), 1),
      lastDay: lastDay ?? "",
    },
  };
});

/** Checks the fields, and sends the code that confirms exactly this receiver, amount and rhythm. */
export const action = guardedAction(
  PAYOUT_PAYMENT,
  async ({ form, provider, context, url, region, language, redirect }) => {
    const asked = await ask(provider, url);
    if (!asked) return redirect(recurringPaths.list);
    const { one, changes, known } = asked;
    const submission = form.parse(recurringSchema({ language, region, now: Date.now() }));
    if (!submission.ok) return submission.reply();
    const { amount, rhythm, firstDay, lastDay } = submission.value;
    const plan: RecurringPlan = {
      payoutId: known.payoutId,
      amount,
      rhythm,
      firstDay,
      ...(lastDay !== undefined && { lastDay }),
      ...(changes !== undefined && { changes }),
    };
    const sent = await submission.send(() => provider.recurringPayouts.start({ body: { plan } }));
    if (!sent.ok) return sent.reply;
    const to = { receiver: one.fullName, number: targetText(one.cardNumber) };
    await context.pendingStep.begin(sent.answer, pendingPlan.carried(plan, to));
    return redirect(recurringPaths.code);
  },
);

export default function SetRecurring() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation("recurring-payouts");
  return (
    <Page form title={t("set.title")} subtitle={t("set.lead")}>
      {loaded.to ? <PlanForm /> : <ChooseReceiver receivers={loaded.receivers} more={loaded.more} />}
    </Page>
  );
}

/** The fields: receiver, amount, rhythm, first and last day. */
function PlanForm() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["recurring-payouts", "payouts"]);
  useFocusWrong(reply);
  if (!loaded.to) return null;
  const { to, because, isChange, typed } = loaded;
  const field = (name: keyof typeof typed) => {
    const { required: _, ...replied } = repliedField(name, reply);
    return { ...replied, ...(reply ? {} : { initialValue: typed[name] }), required: name !== "lastDay" };
  };
  return (
    <Form method="post" className="stack" preventScrollReset>
      {because && !reply && <Banner tone="warning">{t(`set.back.${because}`)}</Banner>}
      <FormErrors errors={formErrorsOf(reply)} />
      <Card title={t("payouts:field.receiver")}>
        <DescriptionList
          items={[
            { term: t("set.name"), value: to.fullName },
            {
              term: t("payouts:field.target"),
              value: (
                <span className="figure" translate="no">
                  {to.number}
                </span>
              ),
            },
            { term: t("set.description"), value: to.description },
            { term: t("payouts:field.application"), value: to.application },
          ]}
        />
        <p className="muted text-s">{t("set.receiverHint")}</p>
      </Card>
      <FirstErrorContext.Provider value={firstWrong(reply)}>
        <Card title={t("set.howMuch")}>
          <AmountField
            field={field("amount")}
            label={t("payouts:field.amount")}
            help={t(isChange ? "set.amountChanges" : "set.amountHelp")}
            currency={to.currency}
          />
        </Card>
        <Card title={t("field.when")}>
          <div className="stack">
            <RadioGroup
              field={field("rhythm")}
              label={t("set.rhythm")}
              options={RECURRING_RHYTHMS.map((rhythm) => ({ value: rhythm, label: t(`rhythm.${rhythm}`) }))}
            />
            <DateField field={field("firstDay")} label={t("set.firstDay")} help={t("set.firstHelp")} />
            <DateField field={field("lastDay")} label={t("set.lastDay")} help={t("set.lastHelp")} />
          </div>
        </Card>
      </FirstErrorContext.Provider>
      <FormBar>
        <LinkButton to={recurringPaths.list}>{t("cancel")}</LinkButton>
        <SubmitButton>{t("set.next")}</SubmitButton>
      </FormBar>
    </Form>
  );
}
