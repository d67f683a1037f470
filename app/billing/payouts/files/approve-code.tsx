import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_REVIEW } from "#provider/contract/payouts";
import { formatMoney } from "~/i18n/format";
import { useFormat } from "~/i18n/use-format";
import { answerCode } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import { payoutFileParams, payoutFilePaths } from "~/utils/payout-file-paths";
import { FileCodeDialog } from "./code-dialog";
import { usePayoutFile } from "./file-behind";
import { pendingFile } from "./pending-file";

export const handle = {
  dialog: true,
  i18n: ["payout-files", "payout-file-review", "code"],
  title: "payout-file-review:code.approve",
};

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

/** What waits for its code; nothing where no code for this file is on its way. */
export const loader = guardedLoader(PAYOUT_REVIEW, payoutFileParams, async ({ context, params: { id } }) =>
  pendingFile.shown(await context.pendingStep.get("payout"), { id, act: "approve" }),
);

/** Approves with the code, sends another one, or goes back to the file. */
export const action = guardedAction(PAYOUT_REVIEW, payoutFileParams, async (args) => {
  const { form, context, provider, language, redirect } = args;
  const { id } = args.params;
  const key = pendingFile.keyOf(await context.pendingStep.get("payout"), { id, act: "approve" });
  // The code on its way confirms something else.
  if (key === undefined) return redirect(payoutFilePaths.approve(id, "expired"));
  // The code stays good for just this: whoever comes back is asked for it again.
  if (form.data.get("intent") === "cancel") return redirect(payoutFilePaths.one(id));
  return answerCode(args, {
    purpose: "payout",
    confirm: (step, code) =>
      provider.payoutFiles.approve({
        params: { id, OTP: code },
        body: { challenge: step.challenge.challenge },
        idempotencyKey: key,
      }),
    resend: () => provider.payoutFiles.startApproval({ params: { id } }),
    done: async ({ amount, currency, state }) => {
      context.log("payout_file_approved", { fileId: id });
      const toast =
        state === "AWAITING_APPROVAL" ? "payout-file-review:toast.approvedFirst" : "payout-file-review:toast.approved";
      return redirect(payoutFilePaths.one(id), toast, { amount: formatMoney(language, amount, currency) });
    },
    back: (why) => redirect(payoutFilePaths.approve(id, why)),
  });
});

export default function ApprovePayoutFileCode() {
  const { t } = useTranslation("payout-file-review");
  const { money } = useFormat();
  const { file } = usePayoutFile();
  return (
    <FileCodeDialog
      waiting={useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      title={t("code.approve")}
      confirm={t("code.approveAmount", { amount: money(file.amount, file.currency) })}
      again={payoutFilePaths.approve(file.id)}
    />
  );
}
