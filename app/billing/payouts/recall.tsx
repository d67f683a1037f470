import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_RECALL } from "#provider/contract/payouts";
import { MoneyDialog } from "~/billing/shared/money-dialog";
import { answerWith, notDone } from "~/billing/shared/outcomes";
import { formatMoney } from "~/i18n/format";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams, paths } from "~/utils/paths";
import { usePayout, usePayoutItems, useReviewRefusal } from "./payout-behind";
import { GiveBackForm } from "./give-back-form";
import { recallPayoutSchema } from "./review-schema";

export const handle = {
  dialog: true,
  i18n: ["payout-review", "payout", "payouts", "payment-actions", "bank"],
  title: "payout-review:recall.title",
};

export const loader = guardedLoader(PAYOUT_RECALL, async ({ url }) => ({
  idempotencyKey: formKey(url),
  anotherKey: crypto.randomUUID(),
}));

/** Takes back a payout that nobody has approved. With nothing to fill in there is one step: the dialog says everything before the click. */
export const action = guardedAction(
  PAYOUT_RECALL,
  pathParams.payout,
  async ({ form, provider, params: { id }, language, redirect }) => {
    const submission = form.parse(recallPayoutSchema);
    if (!submission.ok) {
      // First whether this person may see the payout (404), then what is wrong with the form.
      await provider.payouts.one({ params: { id } });
      return answerWith(submission.reply());
    }
    const { idempotencyKey } = submission.value;
    const sent = await submission.send(() => provider.payouts.recall({ params: { id }, idempotencyKey }));
    if (!sent.ok) return notDone(sent, submission.reply);
    const { amount, currency } = sent.answer;
    return redirect(paths.payout(id), "payout-review:toast.recalled", {
      amount: formatMoney(language, amount, currency),
    });
  },
);

export default function RecallPayout() {
  const keys = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("payout-review");
  const { close, ...behind } = usePayout();
  return (
    <MoneyDialog title={t("recall.title")} close={close} refusal={useReviewRefusal(behind, "recall")} reply={reply}>
      <GiveBackForm
        keys={keys}
        reply={reply}
        close={close}
        lead={t("recall.lead")}
        items={usePayoutItems(behind)}
        action={t("recall.action")}
      />
    </MoneyDialog>
  );
}
