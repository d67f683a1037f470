import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_REVIEW } from "#provider/contract/payouts";
import { MoneyDialog } from "~/billing/shared/money-dialog";
import { backReason } from "~/billing/shared/pending-money";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { guardedAction, guardedLoader } from "~/server/guard";
import { codeOf } from "~/server/refusal";
import { payoutFileParams, payoutFilePaths } from "~/utils/payout-file-paths";
import { approvePayoutSchema } from "../review-schema";
import { isFirstOfTwo } from "../waiting-for";
import { useFileItems, useFileRefusal, usePayoutFile } from "./file-behind";
import { pendingFile } from "./pending-file";

export const handle = {
  dialog: true,
  i18n: ["payout-files", "payout-file-review", "payment-actions"],
  title: "payout-file-review:approve.title",
};

export const loader = guardedLoader(PAYOUT_REVIEW, async ({ url }) => ({ because: backReason(url) ?? null }));

/** Sends the code that approves exactly this file. */
export const action = guardedAction(
  PAYOUT_REVIEW,
  payoutFileParams,
  async ({ form, provider, context, params: { id }, redirect }) => {
    const submission = form.parse(approvePayoutSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.payoutFiles.startApproval({ params: { id } }));
    if (!sent.ok) {
      // The same once more, a moment later: its code is on its way already.
      const key = pendingFile.keyOf(await context.pendingStep.get("payout"), { id, act: "approve" });
      const isOnItsWay = codeOf(sent.reason) === "otp_resend_too_soon" && key !== undefined;
      return isOnItsWay ? redirect(payoutFilePaths.approveCode(id)) : sent.reply;
    }
    await context.pendingStep.set(pendingFile.begin(sent.answer, { id, act: "approve" }));
    return redirect(payoutFilePaths.approveCode(id));
  },
);

export default function ApprovePayoutFile() {
  const { because } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["payout-file-review", "payout-files", "payment-actions"]);
  const { file, close } = usePayoutFile();
  return (
    <MoneyDialog title={t("approve.title")} close={close} refusal={useFileRefusal(file, "approve")} reply={reply}>
      <Form method="post" className="stack" preventScrollReset>
        {because && !reply && <Banner tone="warning">{t(`payout-files:because.${because}`)}</Banner>}
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t(isFirstOfTwo(file) ? "approve.leadFirst" : "approve.lead")}</p>
        <DescriptionList items={useFileItems(file)} />
        <ButtonRow>
          {/* The focus begins at the way out: Enter alone sends nothing. */}
          <LinkButton to={close} preventScrollReset replace data-first-stop>
            {t("payment-actions:step.close")}
          </LinkButton>
          <SubmitButton name="intent" value="approve">
            {t("approve.send")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </MoneyDialog>
  );
}
