import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_REVIEW } from "#provider/contract/payouts";
import { MoneyDialog } from "~/billing/shared/money-dialog";
import { answerWith, notDone } from "~/billing/shared/outcomes";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { formatMoney } from "~/i18n/format";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { payoutFileParams, payoutFilePaths } from "~/utils/payout-file-paths";
import { GiveBackForm } from "../give-back-form";
import { rejectPayoutSchema } from "../review-schema";
import { useFileItems, useFileRefusal, usePayoutFile } from "./file-behind";

export const handle = {
  dialog: true,
  i18n: ["payout-files", "payout-file-review", "payment-actions"],
  title: "payout-file-review:reject.title",
};

export const loader = guardedLoader(PAYOUT_REVIEW, async ({ url }) => ({
  idempotencyKey: formKey(url),
  anotherKey: crypto.randomUUID(),
}));

/** Refuses a whole file: its sum and fees are back in the wallet, and whoever made it reads why. */
export const action = guardedAction(
  PAYOUT_REVIEW,
  payoutFileParams,
  async ({ form, provider, params: { id }, language, redirect }) => {
    const submission = form.parse(rejectPayoutSchema);
    if (!submission.ok) {
      // First whether this person may see the file (404), then what is wrong with the form.
      await provider.payoutFiles.one({ params: { id } });
      return answerWith(submission.reply());
    }
    const { idempotencyKey, reason } = submission.value;
    const sent = await submission.send(() =>
      provider.payoutFiles.reject({ params: { id }, body: { reason }, idempotencyKey }),
    );
    if (!sent.ok) return notDone(sent, submission.reply);
    const { amount, currency } = sent.answer;
    return redirect(payoutFilePaths.one(id), "payout-file-review:toast.rejected", {
      amount: formatMoney(language, amount, currency),
    });
  },
);

export default function RejectPayoutFile() {
  const keys = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("payout-file-review");
  const { file, close } = usePayoutFile();
  useFocusWrong(reply);
  return (
    <MoneyDialog title={t("reject.title")} close={close} refusal={useFileRefusal(file, "reject")} reply={reply}>
      <GiveBackForm
        keys={keys}
        reply={reply}
        close={close}
        lead={t("reject.lead")}
        items={useFileItems(file)}
        action={t("reject.action")}
        reason={{ label: t("reject.reason"), help: t("reject.reasonHelp") }}
      />
    </MoneyDialog>
  );
}
