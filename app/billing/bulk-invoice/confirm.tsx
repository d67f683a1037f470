import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { SEND_CHANNELS } from "#provider/contract/words";
import { leavesNews } from "~/billing/shared/leaving/leaves-news";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { sayWord } from "#provider/rules/open-words";
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
import { CalendarDay } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { formatNumber } from "~/i18n/format";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useFormat } from "~/i18n/use-format";
import { SEND_CHANNEL } from "~/i18n/words";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { keepLastUsed, readLastUsed } from "~/server/last-used";
import { bulkParams, bulkPaths } from "~/paths/bulk";
import { confirmSchema } from "./schema";
import { TooLate } from "./too-late";
import { useParentUpload } from "./use-parent-upload";

export const handle = {
  dialog: true,
  i18n: ["bulk", "bulk-one", "bulk-dialogs", "words"],
  title: "bulk-dialogs:confirm.title",
};

export const loader = guardedLoader(AREA_ACCESS.bulkInvoice, async ({ url, context }) => ({
  channels: SEND_CHANNELS,
  last: (await readLastUsed(context))?.channels ?? ["SMS" as const],
  idempotencyKey: formKey(url),
  anotherKey: crypto.randomUUID(),
}));

/** Makes the invoices of all good rows: exactly those that the dialog counted. */
export const action = guardedAction(
  AREA_ACCESS.bulkInvoice,
  bulkParams,
  async ({ form, provider, context, params: { id }, language, region, redirect }) => {
    const submission = form.parse(confirmSchema);
    if (!submission.ok) {
      // First check that this person may see the upload (404), then check the form.
      await provider.bulk.one({ params: { bulkInvoiceId: id } });
      return submission.reply();
    }
    const { idempotencyKey, ...body } = submission.value;
    const sent = await submission.send(() =>
      provider.bulk.confirm({ params: { bulkInvoiceId: id }, body, idempotencyKey }),
    );
    if (!sent.ok) return sent.reply;
    context.log("bulk_confirmed", { bulkInvoiceId: id, count: body.count });
    await keepLastUsed(context, { appId: sent.answer.appId, channels: body.channels });
    const number = formatNumber(language, body.count);
    const { leaving } = sent.answer;
    if (leaving)
      return redirect(
        bulkPaths.one(id),
        ...leavesNews("leaving:toast.bulkLeaves", number, leaving, { language, region }),
      );
    return redirect(bulkPaths.one(id), "bulk-dialogs:toast.confirmed", { number });
  },
);

export default function ConfirmUpload() {
  const { channels, last, ...keys } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["bulk-dialogs", "bulk", "bulk-one", "words"]);
  const { money, number } = useFormat();
  const { upload, close } = useParentUpload();
  const { file, good, wrong, skipped, duplicates, withEmail, unsent, totals, dueDate, expiryDate, may } = upload;
  const [total] = totals;
  const typed = reply?.result.initialValue;
  const figure = (count: number) => ({ count, number: number(count) });
  const left = wrong + skipped;
  return (
    <RouteDialog title={t("confirm.title")} close={close}>
      {total && (may.confirm || reply?.outcome === "unknown") ? (
        <Form method="post" className="stack" preventScrollReset>
          <HiddenKey value={keyFor(reply, keys).key} />
          <input type="hidden" name="revision" value={upload.revision} />
          <input type="hidden" name="count" value={good} />
          <input type="hidden" name="amount" value={total.amount} />
          <FormErrors errors={formErrorsOf(reply)} />
          <DescriptionList
            items={[
              { term: t("bulk:field.file"), value: file },
              { term: t("confirm.count"), value: <strong translate="no">{number(good)}</strong> },
              {
                term: t("confirm.amount"),
                value: <strong translate="no">{money(total.amount, total.currency)}</strong>,
              },
              { term: t("bulk:field.application"), value: `${upload.appName} · ${upload.appId}` },
              {
                term: t("bulk:field.dueDate"),
                value: dueDate === null ? t("bulk-one:one.dueWithLink") : <CalendarDay day={dueDate} />,
              },
              { term: t("bulk:field.expiryDate"), value: <CalendarDay day={expiryDate} /> },
              {
                term: t("bulk:field.language"),
                value: sayWord(upload.language, (language) => LANGUAGE_NAMES[language]),
              },
            ]}
          />
          <p className="muted">{t("confirm.usual")}</p>
          {left > 0 && <p>{t("confirm.left", figure(left))}</p>}
          {duplicates > 0 && <Banner tone="warning">{t("confirm.duplicates", figure(duplicates))}</Banner>}
          <CheckboxGroup
            field={plainField("channels", {
              value: typed ? textsOf(typed["channels"]) : [...last],
              errors: reply?.result.error?.["channels"] ?? undefined,
            })}
            label={t("bulk:field.channels")}
            help={t("confirm.channelsHelp")}
            options={channels.map((channel) => ({
              value: channel,
              label: t(`words:${SEND_CHANNEL[channel]}`),
              help: [
                t("confirm.messages", figure(channel === "EMAIL" ? withEmail : good - unsent)),
                ...(channel === "EMAIL" && withEmail < good
                  ? [t("confirm.withoutEmail", figure(good - withEmail))]
                  : []),
              ].join(" "),
            }))}
          />
          {unsent > 0 && <p className="muted">{t("confirm.unsent", figure(unsent))}</p>}
          {upload.leavesLater && <p>{t("confirm.later")}</p>}
          <ButtonRow>
            <LinkButton to={close} preventScrollReset replace>
              {t("back")}
            </LinkButton>
            <SubmitButton>
              {t("bulk-one:standing.create", { ...figure(good), amount: money(total.amount, total.currency) })}
            </SubmitButton>
          </ButtonRow>
        </Form>
      ) : (
        <TooLate close={close} />
      )}
    </RouteDialog>
  );
}
