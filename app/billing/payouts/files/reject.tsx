import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { REASON_LENGTH } from "#provider/contract/limits";
import { PAYOUT_REVIEW } from "#provider/contract/payouts";
import { Failure, MoneyDialog } from "~/billing/shared/money-dialog";
import { answerWith, notDone } from "~/billing/shared/outcomes";
import { FirstErrorContext } from "~/components/form/field";
import { keyFor } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { firstWrong, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextArea } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { formatMoney } from "~/i18n/format";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { payoutFileParams, payoutFilePaths } from "~/utils/payout-file-paths";
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
  const { t } = useTranslation(["payout-file-review", "payment-actions", "common"]);
  const { file, close } = usePayoutFile();
  useFocusWrong(reply);
  return (
    <MoneyDialog title={t("reject.title")} close={close} refusal={useFileRefusal(file, "reject")} reply={reply}>
      <Form method="post" className="stack" preventScrollReset>
        <HiddenKey value={keyFor(reply, keys).key} />
        <Failure reply={reply} />
        <p>{t("reject.lead")}</p>
        <DescriptionList items={useFileItems(file)} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <TextArea
            field={{ ...repliedField("reason", reply), minLength: REASON_LENGTH.min, maxLength: REASON_LENGTH.max }}
            label={t("reject.reason")}
            help={t("reject.reasonHelp")}
          />
        </FirstErrorContext.Provider>
        <ButtonRow>
          <LinkButton to={close} preventScrollReset replace>
            {t("payment-actions:step.close")}
          </LinkButton>
          <SubmitButton critical>
            {reply?.outcome === "unknown" ? t("common:checkAgain") : t("reject.action")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </MoneyDialog>
  );
}
