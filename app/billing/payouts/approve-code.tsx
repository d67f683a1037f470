import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_REVIEW } from "#provider/contract/payouts";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { CodeForm } from "~/components/form/code-form";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { formatMoney } from "~/i18n/format";
import { useFormat } from "~/i18n/use-format";
import { carriedKey } from "~/server/carried-key";
import { answerCode } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams, paths } from "~/utils/paths";
import { payoutPaths } from "~/utils/payout-paths";
import { usePayout, usePayoutItems } from "./payout-behind";

export const handle = {
  dialog: true,
  i18n: ["payout-review", "payout", "payouts", "bank", "code"],
  title: "payout-review:code.title",
};

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

/** What waits for its code; nothing where no code for this payout is on its way. */
export const loader = guardedLoader(PAYOUT_REVIEW, pathParams.payout, async ({ context, params: { id } }) => {
  const step = await context.pendingStep.get("payout");
  const idempotencyKey = carriedKey(step, id);
  if (!step || idempotencyKey === undefined || step.challenge.triesLeft <= 0) return null;
  const { sentTo, resendAt, triesLeft } = step.challenge;
  return { step: { sentTo, resendAt, triesLeft }, idempotencyKey };
});

/** Approves with the code, sends another one, or goes back to the payout. */
export const action = guardedAction(PAYOUT_REVIEW, pathParams.payout, async (args) => {
  const { form, context, provider, language, redirect } = args;
  const { id } = args.params;
  const key = carriedKey(await context.pendingStep.get("payout"), id);
  // The code on its way approves another payout.
  if (key === undefined) return redirect(payoutPaths.approve(id, "expired"));
  // The code stays good for just this: whoever comes back is asked for it again.
  if (form.data.get("intent") === "cancel") return redirect(paths.payout(id));
  return answerCode(args, {
    purpose: "payout",
    confirm: (step, code) =>
      provider.payouts.approve({
        params: { id, OTP: code },
        body: { challenge: step.challenge.challenge },
        idempotencyKey: key,
      }),
    resend: () => provider.payouts.startApproval({ params: { id } }),
    done: async ({ amount, currency, fullName, state }) => {
      context.log("payout_approved", { payoutId: id });
      const toast =
        state === "AWAITING_APPROVAL" ? "payout-review:toast.approvedFirst" : "payout-review:toast.approved";
      return redirect(paths.payout(id), toast, {
        amount: formatMoney(language, amount, currency),
        receiver: fullName,
      });
    },
    back: (why) => redirect(payoutPaths.approve(id, why)),
  });
});

export default function ApprovePayoutCode() {
  const waiting = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("payout-review");
  const { money } = useFormat();
  const { close, ...behind } = usePayout();
  const { id, amount, currency } = behind.payout;
  const items = usePayoutItems(behind);
  return (
    <RouteDialog title={t("code.title")} close={close}>
      {waiting ? (
        <div className="stack">
          <CodeForm
            step={waiting.step}
            reply={reply}
            idempotencyKey={waiting.idempotencyKey}
            failure={{ title: t("code.failed"), hint: t("code.failedHint") }}
            confirm={t("code.confirm", { amount: money(amount, currency) })}
            back={t("code.back")}
          >
            <DescriptionList items={items} />
          </CodeForm>
        </div>
      ) : (
        <div className="stack">
          <p>{t("code.none")}</p>
          <ButtonRow>
            <LinkButton to={payoutPaths.approve(id)} replace>
              {t("code.back")}
            </LinkButton>
          </ButtonRow>
        </div>
      )}
    </RouteDialog>
  );
}
