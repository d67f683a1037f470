import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_PAYMENT } from "#provider/contract/payout-access";
import { formatMoney, formatNumber } from "~/i18n/format";
import { useFormat } from "~/i18n/use-format";
import { answerCode } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import { payoutFileParams, payoutFilePaths } from "~/paths/payout-file";
import { pendingAct } from "~/billing/shared/review/pending-act";
import { ReviewCodeDialog } from "~/billing/shared/review/review-dialogs";
import { useReviewedFile, useParentFile } from "./use-parent-file";
import { makeSchema } from "./schema";

export const handle = {
  dialog: true,
  i18n: ["payout-files", "payout-file-review", "payment-actions", "code"],
  title: "payout-file-review:code.make",
};

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

/** The file that waits for its code; null if no code for it is on its way. */
export const loader = guardedLoader(PAYOUT_PAYMENT, payoutFileParams, async ({ context, params: { id } }) =>
  pendingAct.shown(await context.pendingStep.get("payout"), { id, act: "make" }),
);

/**
 * Sends the code that makes the payouts of exactly this file, makes them with the code, sends another code, or goes
 * back to the file.
 */
export const action = guardedAction(PAYOUT_PAYMENT, payoutFileParams, async (args) => {
  const { form, context, provider, language, redirect } = args;
  const { id } = args.params;
  const key = pendingAct.keyOf(await context.pendingStep.get("payout"), { id, act: "make" });
  if (form.data.get("intent") === "make") {
    const submission = form.parse(makeSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.payoutFiles.startMaking({ params: { id } }));
    if (!sent.ok) return sent.reply;
    await context.pendingStep.begin(sent.answer, pendingAct.carried({ id, act: "make" }));
    return redirect(payoutFilePaths.make(id));
  }
  if (key === undefined) {
    // The code on its way confirms something else. First check that this person may see the file (404).
    await provider.payoutFiles.one({ params: { id } });
    return redirect(payoutFilePaths.one(id, { because: "expired" }));
  }
  return answerCode(args, {
    purpose: "payout",
    once: true,
    confirm: (step, code) =>
      provider.payoutFiles.make({
        params: { id, OTP: code },
        body: { challenge: step.challenge.challenge },
        idempotencyKey: key,
      }),
    resend: () => provider.payoutFiles.startMaking({ params: { id } }),
    done: async ({ amount, currency, good }) => {
      context.log("payout_file_made", { fileId: id });
      return redirect(payoutFilePaths.one(id), "payout-file-review:toast.made", {
        amount: formatMoney(language, amount, currency),
        number: formatNumber(language, good),
      });
    },
    turnBack: () => redirect(payoutFilePaths.one(id)),
    back: (why) => redirect(payoutFilePaths.one(id, { because: why })),
  });
});

export default function MakePayouts() {
  const { t } = useTranslation(["payout-file-review", "payout-files"]);
  const { money, number } = useFormat();
  const { file } = useParentFile();
  return (
    <ReviewCodeDialog
      subject={useReviewedFile()}
      waiting={useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      title={t("code.make")}
      confirm={t("payout-files:checked.make", {
        count: file.good,
        number: number(file.good),
        amount: money(file.amount, file.currency),
      })}
      again={payoutFilePaths.one(file.id)}
      isOver={file.state !== "CHECKED"}
    />
  );
}
