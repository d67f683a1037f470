import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_RECALL } from "#provider/contract/payouts";
import { MoneyDialog } from "~/billing/shared/money-dialog";
import { answerWith, notDone } from "~/billing/shared/outcomes";
import { formatMoney } from "~/i18n/format";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { payoutFileParams, payoutFilePaths } from "~/utils/payout-file-paths";
import { GiveBackForm } from "../give-back-form";
import { recallPayoutSchema } from "../review-schema";
import { useFileItems, useFileRefusal, usePayoutFile } from "./file-behind";

export const handle = {
  dialog: true,
  i18n: ["payout-files", "payout-file-review", "payment-actions"],
  title: "payout-file-review:recall.title",
};

export const loader = guardedLoader(PAYOUT_RECALL, async ({ url }) => ({
  idempotencyKey: formKey(url),
  anotherKey: crypto.randomUUID(),
}));

/** Takes back a file that still waits. With nothing to fill in there is one step: the dialog says everything before the click. */
export const action = guardedAction(
  PAYOUT_RECALL,
  payoutFileParams,
  async ({ form, provider, params: { id }, language, redirect }) => {
    const submission = form.parse(recallPayoutSchema);
    if (!submission.ok) {
      // First whether this person may see the file (404), then what is wrong with the form.
      await provider.payoutFiles.one({ params: { id } });
      return answerWith(submission.reply());
    }
    const { idempotencyKey } = submission.value;
    const sent = await submission.send(() => provider.payoutFiles.recall({ params: { id }, idempotencyKey }));
    if (!sent.ok) return notDone(sent, submission.reply);
    const { amount, currency } = sent.answer;
    return redirect(payoutFilePaths.one(id), "payout-file-review:toast.recalled", {
      amount: formatMoney(language, amount, currency),
    });
  },
);

export default function RecallPayoutFile() {
  const keys = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("payout-file-review");
  const { file, close } = usePayoutFile();
  return (
    <MoneyDialog title={t("recall.title")} close={close} refusal={useFileRefusal(file, "recall")} reply={reply}>
      <GiveBackForm
        keys={keys}
        reply={reply}
        close={close}
        lead={t("recall.lead")}
        items={useFileItems(file)}
        action={t("recall.action")}
      />
    </MoneyDialog>
  );
}
