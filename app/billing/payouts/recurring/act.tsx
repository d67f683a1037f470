import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_PAYMENT } from "#provider/contract/payouts";
import { targetText } from "~/billing/shared/target-text";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Money } from "~/components/page/money";
import { guardedAction, guardedLoader } from "~/server/guard";
import { RECURRING_ACTS, recurringParams, recurringPaths } from "~/utils/recurring-paths";
import { actSchema } from "./schema";
import { useWhen } from "./when";

const actParams = { ...recurringParams, act: /^(?:pause|resume|stop)$/ } as const;
/** What the address asks for; the guard lets no other word in. */
const actOf = (word: string | undefined) => RECURRING_ACTS.find((act) => act === word) ?? "pause";

export const handle = {
  dialog: true,
  i18n: ["recurring-payouts", "payouts"],
  title: (pathname: string) => `recurring-payouts:asks.title.${actOf(pathname.split("/").at(-1))}`,
};

export const loader = guardedLoader(PAYOUT_PAYMENT, actParams, async ({ provider, params: { id, act } }) => {
  const { fullName, cardNumber, amount, currency, rhythm, firstDay, lastDay } = await provider.recurringPayouts.one({
    params: { id },
  });
  const shown = { fullName, number: targetText(cardNumber), amount, currency, rhythm, firstDay, lastDay };
  return { crumb: fullName, act: actOf(act), shown };
});

/** Pauses, resumes or stops a recurring payout: what the button that was pressed says. */
export const action = guardedAction(PAYOUT_PAYMENT, actParams, async ({ form, provider, params: { id }, redirect }) => {
  const params = { id };
  const submission = form.parse(actSchema);
  if (!submission.ok) {
    // First whether this person may see it (404), then what is wrong with the form.
    await provider.recurringPayouts.one({ params });
    return submission.reply();
  }
  const { intent } = submission.value;
  const sent = await submission.send(() => provider.recurringPayouts[intent]({ params }));
  return sent.ok ? redirect(recurringPaths.list, `recurring-payouts:toast.${intent}`) : sent.reply;
});

export default function ActOnRecurring() {
  const { act, shown } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["recurring-payouts", "payouts"]);
  const when = useWhen();
  return (
    <RouteDialog title={t(`asks.title.${act}`)} close={recurringPaths.list}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t(`asks.text.${act}`)}</p>
        <DescriptionList
          items={[
            { term: t("payouts:field.receiver"), value: shown.fullName },
            { term: t("payouts:field.target"), value: <span className="figure">{shown.number}</span> },
            { term: t("payouts:field.amount"), value: <Money minor={shown.amount} currency={shown.currency} quiet /> },
            { term: t("field.when"), value: when(shown) },
          ]}
        />
        <ButtonRow>
          {/* The focus begins at the way out: Enter alone changes nothing. */}
          <LinkButton to={recurringPaths.list} preventScrollReset replace data-first-stop>
            {t("cancel")}
          </LinkButton>
          <SubmitButton critical={act === "stop"} name="intent" value={act}>
            {t(`act.${act}`)}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
