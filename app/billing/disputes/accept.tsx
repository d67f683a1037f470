import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { keyFor } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Money } from "~/components/page/money";
import { useFormat } from "~/i18n/use-format";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { disputeParams, disputePaths } from "~/paths/dispute";
import { mayAnswer } from "./can-answer";
import { acceptSchema } from "./schema";

export const handle = { dialog: true, i18n: ["dispute"], title: "dispute:accept.title" };

export const loader = guardedLoader(
  AREA_ACCESS.answerDispute,
  disputeParams.dispute,
  async ({ provider, params: { id }, context, url }) => {
    const [dispute, user] = await Promise.all([provider.disputes.get({ params: { id } }), context.user()]);
    const { amount, fee, currency, fullName } = dispute;
    return {
      dispute: { id, amount, fee, currency, fullName },
      canAccept: mayAnswer(dispute, personOf(user), Date.now()).accept,
      idempotencyKey: formKey(url),
      anotherKey: crypto.randomUUID(),
    };
  },
);

/** Gives the money up. */
export const action = guardedAction(
  AREA_ACCESS.answerDispute,
  disputeParams.dispute,
  async ({ form, provider, params: { id }, redirect }) => {
    await provider.disputes.get({ params: { id } });
    const submission = form.parse(acceptSchema);
    if (!submission.ok) return submission.reply();
    const { idempotencyKey } = submission.value;
    const sent = await submission.send(() => provider.disputes.accept({ params: { id }, idempotencyKey }));
    return sent.ok ? redirect(disputePaths.of(id), "dispute:toast.accepted") : sent.reply;
  },
);

export default function AcceptDispute() {
  const { dispute, canAccept, ...keys } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("dispute");
  const { money } = useFormat();
  const { id, amount, fee, currency, fullName } = dispute;
  const close = disputePaths.of(id);
  return (
    <RouteDialog title={t("accept.title")} close={close}>
      <div className="stack">
        <FormErrors errors={formErrorsOf(reply)} />
        <DescriptionList
          items={[
            { term: t("payer"), value: <span translate="no">{fullName}</span> },
            { term: t("sums.claimed"), value: <Money minor={amount} currency={currency} /> },
            { term: t("sums.fee"), value: <Money minor={fee} currency={currency} /> },
          ]}
        />
        {canAccept ? (
          <Form method="post" className="stack">
            <HiddenKey value={keyFor(reply, keys).key} reply={reply} />
            <p>{t("accept.lead")}</p>
            <ButtonRow>
              <LinkButton to={close} preventScrollReset replace data-first-stop>
                {t("accept.keep")}
              </LinkButton>
              <SubmitButton critical name="intent" value="accept">
                {t("accept.action", { amount: money(amount, currency) })}
              </SubmitButton>
            </ButtonRow>
          </Form>
        ) : (
          <>
            <Banner tone="info">{t("accept.closed")}</Banner>
            <ButtonRow>
              <LinkButton to={close} preventScrollReset replace data-first-stop>
                {t("answer.back")}
              </LinkButton>
            </ButtonRow>
          </>
        )}
      </div>
    </RouteDialog>
  );
}
