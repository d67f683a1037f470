import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_REVIEW } from "#provider/contract/payouts";
import { MoneyDialog } from "~/billing/shared/money-dialog";
import { answerWith, notDone } from "~/billing/shared/outcomes";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { formatMoney } from "~/i18n/format";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams, paths } from "~/utils/paths";
import { usePayout, usePayoutItems, useReviewRefusal } from "./payout-behind";
import { GiveBackForm } from "./give-back-form";
import { rejectPayoutSchema } from "./review-schema";

export const handle = {
  dialog: true,
  i18n: ["payout-review", "payout", "payouts", "payment-actions", "bank"],
  title: "payout-review:reject.title",
};

export const loader = guardedLoader(PAYOUT_REVIEW, async ({ url }) => ({
  idempotencyKey: formKey(url),
  anotherKey: crypto.randomUUID(),
}));

/** Refuses a payout: amount and fee are back in the wallet, and whoever made it reads why. */
export const action = guardedAction(
  PAYOUT_REVIEW,
  pathParams.payout,
  async ({ form, provider, params: { id }, language, redirect }) => {
    const submission = form.parse(rejectPayoutSchema);
    if (!submission.ok) {
      // First whether this person may see the payout (404), then what is wrong with the form.
      await provider.payouts.one({ params: { id } });
      return answerWith(submission.reply());
    }
    const { idempotencyKey, reason } = submission.value;
    const sent = await submission.send(() =>
      provider.payouts.reject({ params: { id }, body: { reason }, idempotencyKey }),
    );
    if (!sent.ok) return notDone(sent, submission.reply);
    const { amount, currency } = sent.answer;
    return redirect(paths.payout(id), "payout-review:toast.rejected", {
      amount: formatMoney(language, amount, currency),
    });
  },
);

export default function RejectPayout() {
  const keys = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("payout-review");
  const { close, ...behind } = usePayout();
  useFocusWrong(reply);
  return (
    <MoneyDialog title={t("reject.title")} close={close} refusal={useReviewRefusal(behind, "reject")} reply={reply}>
      <GiveBackForm
        keys={keys}
        reply={reply}
        close={close}
        lead={t("reject.lead")}
        items={usePayoutItems(behind)}
        action={t("reject.action")}
        reason={{ label: t("reject.reason"), help: t("reject.reasonHelp") }}
      />
    </MoneyDialog>
  );
}
