import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { REASON_LENGTH } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { readSelected } from "~/billing/shared/ticked/read-ticked";
import { Banner } from "~/components/feedback/banner";
import { FirstErrorContext } from "~/components/form/field";
import { FormBar } from "~/components/form/form-bar";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { SelectField, TextArea } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Card, Page } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import { backReason } from "~/server/step-back";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { transactionPaths } from "~/paths/transaction";
import { reasonText } from "./refund-reason";
import { REFUND_REASONS } from "./refund-reasons";
import { loadTogether } from "./together-data";
import { paymentText, refundTogetherSchema } from "./together-schema";
import { refundable, TogetherSums, TogetherTable } from "./together-table";

export const links = areaSheets("forms", "lists");
export const handle = {
  i18n: ["refund-together", "transactions", "payment-actions"],
  title: "refund-together:title",
};

/** Reads the payments again after a refusal too, because they may have changed. */
export const shouldRevalidate = () => true;

/** The ticked payments, judged one by one in their order; without any, what the person refunded together lately. */
export const loader = guardedLoader(AREA_ACCESS.refund, async ({ provider, url }) => {
  const ids = readSelected(url.searchParams);
  const [ticked, earlier] = await Promise.all([
    loadTogether({ provider }, ids),
    ids.length === 0 ? provider.refundBatches.mine() : [],
  ]);
  return { ...ticked, earlier, because: backReason(url) ?? null };
});

/** Sends the code that refunds exactly these payments. */
export const action = guardedAction(
  AREA_ACCESS.refund,
  async ({ form, provider, context, url, language, redirect }) => {
    const submission = form.parse(refundTogetherSchema);
    if (!submission.ok) return submission.reply();
    const { payments, why } = submission.value;
    const reason = reasonText(language, why, submission.value.reason);
    const sent = await submission.send(() => provider.refundBatches.start({ body: { payments, reason } }));
    if (!sent.ok) return sent.reply;
    await context.pendingStep.begin(sent.answer, { payments: payments.map(paymentText).join(","), reason });
    return redirect(transactionPaths.refundTogetherCode(url.search));
  },
);

export default function RefundTogether() {
  const { rows, missing, because } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["refund-together", "payment-actions"]);
  useFocusWrong(reply);
  const all = refundable(rows);
  const withoutMoney = rows.filter(({ refusal }) => refusal === "noMoney").length;
  return (
    <Page form title={t("title")} subtitle={t("lead")}>
      <div className="stack">
        {because && !reply && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
        {missing > 0 && <Banner tone="warning">{t("missing", { count: missing })}</Banner>}
        {withoutMoney > 0 && (
          <Banner tone="warning">{t("fits", { fits: all.length, all: all.length + withoutMoney })}</Banner>
        )}
        <Card title={t("caption")}>{rows.length > 0 ? <TogetherTable rows={rows} /> : <p>{t("none")}</p>}</Card>
        {all.length === 0 ? (
          <>
            {rows.length > 0 && <Banner tone="warning">{t("nothing")}</Banner>}
            <Earlier />
            <div>
              <LinkButton to={paths.transactions}>{t("back")}</LinkButton>
            </div>
          </>
        ) : (
          <Form method="post" className="stack" preventScrollReset>
            <FormErrors errors={formErrorsOf(reply)} />
            {all.map((row) => (
              <input key={row.transactionId} type="hidden" name="payments" value={paymentText(row)} />
            ))}
            <FirstErrorContext.Provider value={firstWrong(reply)}>
              <Card>
                <TogetherSums rows={all} />
                <SelectField
                  field={{ ...repliedField("why", reply), required: false }}
                  label={t("payment-actions:refund.whyLabel")}
                  options={REFUND_REASONS.map((value) => ({ value, label: t(`payment-actions:refund.why.${value}`) }))}
                />
                <TextArea
                  field={{
                    ...repliedField("reason", reply),
                    // Beside a chosen reason it may stay empty.
                    required: false,
                    minLength: REASON_LENGTH.min,
                    maxLength: REASON_LENGTH.max,
                  }}
                  label={t("payment-actions:refund.reason")}
                  help={t("payment-actions:refund.reasonHelp")}
                />
              </Card>
            </FirstErrorContext.Provider>
            <FormBar>
              <LinkButton to={paths.transactions}>{t("back")}</LinkButton>
              <SubmitButton>{t("send")}</SubmitButton>
            </FormBar>
          </Form>
        )}
      </div>
    </Page>
  );
}

/** What the person refunded together lately, to look at its outcome. */
function Earlier() {
  const { earlier } = useLoaderData<typeof loader>();
  const { t } = useTranslation("refund-together");
  if (earlier.length === 0) return null;
  return (
    <Card title={t("earlier")}>
      <ul className="stack stack-tight">
        {earlier.map(({ id, createdDate, payments, reason }) => (
          <li key={id}>
            <Link to={transactionPaths.refundedTogether(id)}>
              <DateTime at={createdDate} />
            </Link>{" "}
            · {t("payments", { count: payments })} · {reason}
          </li>
        ))}
      </ul>
    </Card>
  );
}
