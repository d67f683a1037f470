import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SEND_CHANNELS } from "#provider/contract/words";
import { Banner } from "~/components/feedback/banner";
import { CheckboxGroup } from "~/components/form/choice-fields";
import { plainField, textsOf } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { keyFor } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { SEND_CHANNEL } from "~/i18n/words";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { paths } from "~/paths";
import { OF_DIALOGS, withParams } from "~/paths/search-params";
import { unsettled } from "./outcomes";
import { sendSelectedSchema } from "./schema";
import { leftOver, loadSelected, outcomesOf, withOutcomes } from "./selected";
import { CloseRow, SelectedDialog, useClose } from "./selected-dialog";
import { SelectedTable } from "./selected-table";
import { sendRefusal } from "./status";

export const handle = {
  dialog: true,
  i18n: ["selected-invoices", "invoices", "invoice-actions", "words"],
  title: "selected-invoices:send.title",
};

/** The current state of the ticked invoices, and whether each can be sent. */
export const loader = guardedLoader({ permission: "SEND_LINK" }, async ({ provider, url }) => {
  const { invoices, missing } = await loadSelected({ provider, url });
  const now = new Date();
  return {
    rows: invoices.map((invoice) => ({
      id: invoice.id,
      invoiceCode: invoice.invoiceCode,
      fullName: invoice.fullName,
      amount: invoice.amount,
      currency: invoice.currency,
      hasEmail: invoice.email !== null,
      refusal: sendRefusal(invoice, now) ?? null,
    })),
    missing,
    channels: SEND_CHANNELS,
    idempotencyKey: formKey(url),
    anotherKey: crypto.randomUUID(),
  };
});

/** Sends each of them once under the form's key, so that sending the form again sends nothing twice. */
export const action = guardedAction({ permission: "SEND_LINK" }, async ({ form, provider, url, redirect }) => {
  const submission = form.parse(sendSelectedSchema);
  if (!submission.ok) return withOutcomes(submission.reply());
  const { ids, channels, idempotencyKey } = submission.value;
  const outcomes = await outcomesOf(
    ids,
    () => provider.tickedInvoices.send({ body: { invoiceIds: ids, channels }, idempotencyKey }),
    ({ sent, skipped }) => {
      if (sent.length === 0) return { kind: "skipped" };
      return skipped.length === 0 ? { kind: "done" } : { kind: "done", left: skipped.map(({ channel }) => channel) };
    },
  );
  const left = leftOver(outcomes);
  if (left) return withOutcomes(submission.reply(left), outcomes);
  return redirect(paths.invoices + withParams(url.searchParams, OF_DIALOGS), "selected-invoices:toast.sent", {
    number: String(outcomes.length),
  });
});

export default function SendSelected() {
  const { t } = useTranslation(["selected-invoices", "invoices", "common"]);
  const { t: word } = useTranslation("words");
  const { rows, missing, channels, ...keys } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const close = useClose();
  const outcomes = reply?.outcomes;
  const ids = outcomes ? unsettled(outcomes) : rows.filter(({ refusal }) => refusal === null).map(({ id }) => id);
  const withoutEmail = rows.filter(({ id, hasEmail }) => ids.includes(id) && !hasEmail).length;
  const { key, isAnother } = keyFor(reply, keys);
  const typed = reply?.result.initialValue;
  return (
    <SelectedDialog title={t("send.title")} count={rows.length} missing={missing}>
      <FormErrors errors={formErrorsOf(reply)} />
      <SelectedTable
        caption={t("send.title")}
        rows={rows}
        outcomes={outcomes}
        words={{
          ready: t("send.ready"),
          refused: (reason) => t("send.refused", { reason }),
          done: t("send.done"),
        }}
      />
      {ids.length === 0 ? (
        <>
          {!outcomes && <Banner tone="warning">{t("send.nothing")}</Banner>}
          <CloseRow close={close} />
        </>
      ) : (
        <Form method="post" className="stack">
          <HiddenKey value={key} />
          {ids.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          {isAnother && <Banner>{t("send.anotherHint")}</Banner>}
          <CheckboxGroup
            field={plainField("channels", {
              id: "send-selected-channels",
              required: true,
              value: typed ? textsOf(typed["channels"]) : ["SMS"],
              errors: reply?.result.error?.["channels"] ?? undefined,
            })}
            label={t("invoices:field.channels")}
            help={t("send.messageHelp")}
            options={channels.map((channel) => ({
              value: channel,
              label: word(SEND_CHANNEL[channel]),
              help:
                channel === "EMAIL" && withoutEmail > 0 ? t("send.withoutEmail", { count: withoutEmail }) : undefined,
            }))}
          />
          <ButtonRow>
            <LinkButton to={close} preventScrollReset replace>
              {t("close")}
            </LinkButton>
            <SubmitButton>
              {outcomes && !isAnother ? t("common:checkAgain") : t("send.action", { count: ids.length })}
            </SubmitButton>
          </ButtonRow>
        </Form>
      )}
    </SelectedDialog>
  );
}
