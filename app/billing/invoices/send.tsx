import type { Open } from "#provider/contract/open-word";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { InvoiceDetail } from "#provider/contract/invoices";
import type { SendChannel } from "#provider/contract/words";
import { sayWord } from "#provider/rules/open-words";
import { leavesNews } from "~/billing/shared/leaving/leaves-news";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { CheckboxGroup } from "~/components/form/choice-fields";
import { plainField, textOf, textsOf } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { keyFor } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { TextArea } from "~/components/form/text-field";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { message } from "~/i18n/messages";
import { SEND_CHANNEL } from "~/i18n/words";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { pathParams, paths } from "~/paths";
import type { loader as detailLoader } from "./detail";
import { messageOf } from "./message";
import { MessagePreview } from "./message-preview";
import { sendInvoiceSchema } from "./schema";
import { useReason } from "./use-reason";

export const handle = {
  dialog: true,
  i18n: ["invoice-dialogs", "invoices", "invoice-actions", "words"],
  title: "invoice-dialogs:send.title",
};

/** The message to the payer on each channel, in the invoice's language. */
export const loader = guardedLoader(
  { permission: "SEND_LINK" },
  pathParams.invoice,
  async ({ provider, params, url }) => ({
    messages: await provider.invoices.messages({ params: { id: params.id } }),
    idempotencyKey: formKey(url),
    anotherKey: crypto.randomUUID(),
  }),
);

export const action = guardedAction(
  { permission: "SEND_LINK" },
  pathParams.invoice,
  async ({ form, provider, params, language, region, redirect }) => {
    const submission = form.parse(sendInvoiceSchema);
    if (!submission.ok) return submission.reply();
    const { idempotencyKey, intent, channels, message: text } = submission.value;
    if (intent === "preview") return submission.reply({ status: 200 });
    const invoiceId = params.id;
    const posted = await submission.send(() =>
      provider.invoices.send({ body: { invoiceId, channels, ...(text ? { message: text } : {}) }, idempotencyKey }),
    );
    if (!posted.ok) return posted.reply;
    const { sent, skipped, leaving } = posted.answer;
    const word = sentences(language).getFixedT(language, "words");
    const named = (list: { channel: Open<SendChannel> }[]) =>
      list.map(({ channel }) => sayWord(channel, (known) => word(SEND_CHANNEL[known]))).join(", ");
    if (sent.length === 0) return submission.reply({ fieldErrors: { channels: [message("nothingSent")] } });
    if (leaving)
      return redirect(
        paths.invoice(invoiceId),
        ...leavesNews("leaving:toast.sendLeaves", named(sent), leaving, { language, region }),
      );
    return skipped.length > 0
      ? redirect(paths.invoice(invoiceId), "invoice:toast.sentPartly", { sent: named(sent), skipped: named(skipped) })
      : redirect(paths.invoice(invoiceId), "invoice:toast.sent", { channels: named(sent) });
  },
);

export default function SendInvoice() {
  const { t } = useTranslation("invoice-dialogs");
  const reason = useReason();
  const behind = useRouteLoaderData<typeof detailLoader>("billing/invoices/detail");
  if (!behind) return null;
  const { invoice, actions } = behind;
  const close = paths.invoice(invoice.id);
  return (
    <RouteDialog title={t("send.title", { code: invoice.invoiceCode })} close={close}>
      {actions.send ? (
        <Banner tone="warning">{t("send.refused", { reason: reason(actions.send) })}</Banner>
      ) : (
        <SendForm invoice={invoice} close={close} />
      )}
    </RouteDialog>
  );
}

/** The server's answer is enough for two plain fields, so the browser loads neither conform nor zod for them. */
function SendForm({ invoice, close }: { invoice: InvoiceDetail; close: string }) {
  const { t } = useTranslation(["invoice-dialogs", "invoices", "common"]);
  const { t: word } = useTranslation("words");
  const { messages, ...keys } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { key, isAnother } = keyFor(reply, keys);
  const { phone, email } = invoice;
  const reachable: { channel: SendChannel; to: string }[] = [
    { channel: "SMS", to: phone },
    ...(email === null ? [] : [{ channel: "EMAIL" as const, to: email }]),
    { channel: "WHATSAPP", to: phone },
  ];
  const typed = reply?.result.initialValue;
  const wrong = reply?.result.error ?? {};
  const suggested = reachable.map(({ channel }) => channel).filter((channel) => invoice.channels.includes(channel));
  const first = {
    channels: typed ? textsOf(typed["channels"]) : suggested,
    message: (typed && textOf(typed["message"])) ?? "",
  };
  const [draft, setDraft] = useState(first);
  return (
    <Form method="post" className="stack" onInput={(event) => setDraft(draftIn(event.currentTarget))}>
      <HiddenKey value={key} />
      <FormErrors errors={wrong[""] ?? undefined} />
      {isAnother && <Banner>{t("send.anotherHint")}</Banner>}
      <CheckboxGroup
        field={plainField("channels", {
          id: "send-invoice-channels",
          required: true,
          value: first.channels,
          errors: wrong["channels"] ?? undefined,
        })}
        label={t("invoices:field.channels")}
        help={email === null ? t("send.noEmail") : undefined}
        options={reachable.map(({ channel, to }) => ({ value: channel, label: word(SEND_CHANNEL[channel]), help: to }))}
      />
      <TextArea
        field={plainField("message", {
          id: "send-invoice-message",
          value: first.message,
          errors: wrong["message"] ?? undefined,
        })}
        label={t("send.message")}
        help={t("send.messageHelp")}
        rows={5}
      />
      <MessagePreview
        language={invoice.language}
        ways={messages.flatMap(({ channel, text, origin }) => {
          const own = draft.message.trim();
          const way = reachable.find((one) => one.channel === channel && draft.channels.includes(channel));
          if (!way) return [];
          return own ? { ...way, text: messageOf(own, invoice) } : { ...way, text, standing: origin };
        })}
      />
      <ButtonRow>
        <LinkButton to={close} preventScrollReset replace>
          {t("send.cancel")}
        </LinkButton>
        <span className="no-js-only">
          <SubmitButton variant="secondary" name="intent" value="preview">
            {t("preview.action")}
          </SubmitButton>
        </span>
        <SubmitButton name="intent" value="send">
          {t(reply?.outcome === "unknown" ? "common:checkAgain" : "send.action")}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}

/** The current values of the form. */
function draftIn(form: HTMLFormElement): { channels: string[]; message: string } {
  const fields = new FormData(form);
  return { channels: textsOf(fields.getAll("channels")), message: textOf(fields.get("message")) ?? "" };
}
