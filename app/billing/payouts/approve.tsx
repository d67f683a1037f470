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
import { pathParams } from "~/utils/paths";
import { payoutPaths } from "~/utils/payout-paths";
import { usePayout, usePayoutItems, useReviewRefusal } from "./payout-behind";
import { isFirstOfTwo } from "./waiting-for";
import { approvePayoutSchema } from "./review-schema";

export const handle = {
  dialog: true,
  i18n: ["payout-review", "payout", "payouts", "payment-actions", "bank"],
  title: "payout-review:approve.title",
};

export const loader = guardedLoader(PAYOUT_REVIEW, async ({ url }) => ({ because: backReason(url) ?? null }));

/** Sends the code that approves exactly this payout. */
export const action = guardedAction(
  PAYOUT_REVIEW,
  pathParams.payout,
  async ({ form, provider, context, params: { id }, redirect }) => {
    const submission = form.parse(approvePayoutSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.payouts.startApproval({ params: { id } }));
    if (!sent.ok) {
      // The same once more, a moment later: its code is on its way already.
      const begun = await context.pendingStep.get("payout");
      const isOnItsWay = codeOf(sent.reason) === "otp_resend_too_soon" && begun?.carried["id"] === id;
      return isOnItsWay ? redirect(payoutPaths.approveCode(id)) : sent.reply;
    }
    await context.pendingStep.set({ challenge: sent.answer, carried: { id, key: crypto.randomUUID() } });
    return redirect(payoutPaths.approveCode(id));
  },
);

export default function ApprovePayout() {
  const { because } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["payout-review", "payment-actions"]);
  const { close, ...behind } = usePayout();
  return (
    <MoneyDialog title={t("approve.title")} close={close} refusal={useReviewRefusal(behind, "approve")} reply={reply}>
      <Form method="post" className="stack" preventScrollReset>
        {because && !reply && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t(isFirstOfTwo(behind.payout) ? "approve.leadFirst" : "approve.lead")}</p>
        <DescriptionList items={usePayoutItems(behind)} />
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
