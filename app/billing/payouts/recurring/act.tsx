import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_PAYMENT } from "#provider/contract/payout-access";
import type { RecurringPayout } from "#provider/contract/recurring-payouts";
import { sayWord } from "#provider/rules/open-words";
import { MoneyDialog } from "~/billing/shared/money/money-dialog";
import { targetText } from "~/billing/shared/bank/target-text";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Money } from "~/components/page/money";
import { guardedAction, guardedLoader } from "~/server/guard";
import { RECURRING_ACTS, recurringParams, recurringPaths, type RecurringAct } from "~/paths/recurring";
import { actSchema } from "./schema";
import { useWhen } from "./when";

const actParams = { ...recurringParams, act: /^(?:pause|resume|stop)$/ } as const;
/** The action in the address; the guard lets no other word in. */
const actOf = (word: string | undefined) => RECURRING_ACTS.find((act) => act === word) ?? "pause";

export const handle = {
  dialog: true,
  i18n: ["recurring-payouts", "payouts", "payment-actions"],
  title: (pathname: string) => `recurring-payouts:asks.title.${actOf(pathname.split("/").at(-1))}`,
};

/** The actions that a state allows (decision 0090). */
const CAN: Record<RecurringAct, (one: Pick<RecurringPayout, "state" | "pausedBecause">) => boolean> = {
  pause: ({ state }) => state === "ACTIVE",
  resume: ({ pausedBecause }) => pausedBecause === "PERSON",
  stop: ({ state }) => state === "ACTIVE" || state === "PAUSED",
};

export const loader = guardedLoader(PAYOUT_PAYMENT, actParams, async ({ provider, params: { id, act } }) => {
  const one = await provider.recurringPayouts.one({
    params: { id },
  });
  const { fullName, cardNumber, amount, currency, rhythm, firstDay, lastDay, state } = one;
  const shown = { fullName, number: targetText(cardNumber), amount, currency, rhythm, firstDay, lastDay };
  return { crumb: fullName, act: actOf(act), shown, state, can: CAN[actOf(act)](one) };
});

/** Another person may have acted first, so the dialog reads the current state again. */
export const shouldRevalidate = () => true;

/** Pauses, resumes or stops a recurring payout, by the pressed button. */
export const action = guardedAction(PAYOUT_PAYMENT, actParams, async ({ form, provider, params: { id }, redirect }) => {
  const params = { id };
  const submission = form.parse(actSchema);
  if (!submission.ok) {
    // First check that this person may see it (404), then check the form.
    await provider.recurringPayouts.one({ params });
    return submission.reply();
  }
  const { intent } = submission.value;
  const sent = await submission.send(() => provider.recurringPayouts[intent]({ params }));
  return sent.ok ? redirect(recurringPaths.list, `recurring-payouts:toast.${intent}`) : sent.reply;
});

export default function ActOnRecurring() {
  const { act, shown, state, can } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["recurring-payouts", "payouts"]);
  const when = useWhen();
  const refusal = can ? undefined : t("asks.over", { state: sayWord(state, (known) => t(`state.${known}`)) });
  return (
    <MoneyDialog title={t(`asks.title.${act}`)} close={recurringPaths.list} refusal={refusal} reply={reply}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t(`asks.text.${act}`)}</p>
        <DescriptionList
          items={[
            { term: t("payouts:field.receiver"), value: shown.fullName },
            {
              term: t("payouts:field.target"),
              value: (
                <span className="figure" translate="no">
                  {shown.number}
                </span>
              ),
            },
            { term: t("payouts:field.amount"), value: <Money minor={shown.amount} currency={shown.currency} quiet /> },
            { term: t("field.when"), value: when(shown) },
          ]}
        />
        <ButtonRow>
          {/* The focus starts on the link back: Enter alone changes nothing. */}
          <LinkButton to={recurringPaths.list} preventScrollReset replace data-first-stop>
            {t("cancel")}
          </LinkButton>
          <SubmitButton critical={act === "stop"} name="intent" value={act}>
            {t(`act.${act}`)}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </MoneyDialog>
  );
}
