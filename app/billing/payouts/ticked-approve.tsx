import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_REVIEW } from "#provider/contract/payout-access";
import { readSelected } from "~/billing/shared/ticked/read-ticked";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { backReason } from "~/server/step-back";
import { payoutPaths } from "~/paths/payout";
import { approveTickedSchema } from "~/billing/shared/review/review-schema";
import { loadTicked } from "./ticked-data";
import { approvable, useClose } from "./ticked-rows";
import { TickedSums, TickedTable } from "./ticked-table";

export const handle = {
  dialog: true,
  i18n: ["payout-ticked", "payouts", "earlier-payment"],
  title: "payout-ticked:title",
};

/** Reads the payouts again after a refusal too, because they may have changed. */
export const shouldRevalidate = () => true;

/** The current state of the ticked payouts, and whether the viewer may approve each. */
export const loader = guardedLoader(PAYOUT_REVIEW, async ({ provider, url, language }) => ({
  ...(await loadTicked({ provider, language }, readSelected(url.searchParams))),
  because: backReason(url) ?? null,
}));

/** Sends the code that approves exactly these payouts. */
export const action = guardedAction(PAYOUT_REVIEW, async ({ form, provider, context, url, redirect }) => {
  const submission = form.parse(approveTickedSchema);
  if (!submission.ok) return submission.reply();
  const { ids } = submission.value;
  const sent = await submission.send(() => provider.tickedPayouts.startApproval({ body: { ids } }));
  if (!sent.ok) return sent.reply;
  await context.pendingStep.begin(sent.answer, { ids: ids.join(",") });
  return redirect(payoutPaths.approveTickedCode(url.search));
});

export default function ApproveTicked() {
  const { rows, missing, because } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("payout-ticked");
  const close = useClose();
  const all = approvable(rows);
  const toClose = (
    <LinkButton to={close} preventScrollReset replace data-first-stop>
      {t("close")}
    </LinkButton>
  );
  return (
    <RouteDialog title={t("title")} close={close}>
      <div className="stack">
        {because && !reply && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
        {missing > 0 && <Banner tone="warning">{t("missing", { count: missing })}</Banner>}
        <FormErrors errors={formErrorsOf(reply)} />
        {rows.length > 0 ? <TickedTable rows={rows} /> : <p>{t("none")}</p>}
        {all.length === 0 ? (
          <>
            {rows.length > 0 && <Banner tone="warning">{t("nothing")}</Banner>}
            <ButtonRow>{toClose}</ButtonRow>
          </>
        ) : (
          <Form method="post" className="stack" preventScrollReset>
            {all.map(({ id }) => (
              <input key={id} type="hidden" name="ids" value={id} />
            ))}
            <TickedSums rows={rows} />
            <p>{t("lead")}</p>
            <ButtonRow>
              {/* The focus starts on the link back: Enter alone sends nothing. */}
              {toClose}
              <SubmitButton name="intent" value="approve">
                {t("send")}
              </SubmitButton>
            </ButtonRow>
          </Form>
        )}
      </div>
    </RouteDialog>
  );
}
