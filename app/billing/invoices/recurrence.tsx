import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { InvoiceDetail } from "#provider/contract/invoices";
import type { RecurrenceState } from "#provider/contract/words";
import { ofWord, sayWord } from "#provider/rules/open-words";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { StatusBadge } from "~/components/page/badge";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { CalendarDay } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { RECURRENCE_STATE, RECURRING_INTERVAL } from "~/i18n/words";
import { guardedAction, guardedLoader } from "~/server/guard";
import { invoicePaths } from "~/paths/invoice";
import { pathParams, paths } from "~/paths";
import type { loader as detailLoader } from "./detail";
import { recurrenceSchema } from "./schema";

export const handle = { dialog: true, i18n: ["recurrence", "invoice", "invoices", "words"], title: "recurrence:title" };

/** Reads only whether the page asks to confirm the end; the screen behind reads the invoice. */
export const loader = guardedLoader({ permission: "EDIT_LINK" }, async ({ url }) => ({
  ends: url.searchParams.has("end"),
}));

const TOAST: Record<RecurrenceState, string> = {
  PAUSED: "invoice:toast.paused",
  ACTIVE: "invoice:toast.resumed",
  ENDED: "invoice:toast.ended",
};

export const action = guardedAction(
  { permission: "EDIT_LINK" },
  pathParams.invoice,
  async ({ form, provider, params, redirect }) => {
    const id = params.id;
    const submission = form.parse(recurrenceSchema);
    if (!submission.ok) return submission.reply();
    const { state } = submission.value;
    const sent = await submission.send(() => provider.invoices.setRecurrence({ params: { id }, body: { state } }), {
      repeatable: true,
    });
    if (!sent.ok) return sent.reply;
    return redirect(paths.invoice(id), TOAST[state]);
  },
);

export default function Recurrence() {
  const { t } = useTranslation("recurrence");
  const invoice = useRouteLoaderData<typeof detailLoader>("billing/invoices/detail")?.invoice;
  const { ends } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.result.error?.[""] ?? undefined;
  if (!invoice) return null;
  const { recurrence } = invoice;
  return (
    <RouteDialog title={t("title", { code: invoice.invoiceCode })} close={paths.invoice(invoice.id)}>
      <FormErrors errors={errors} />
      {!recurrence ? (
        <Banner tone="warning">{t("notRecurring")}</Banner>
      ) : recurrence.state === "ENDED" ? (
        <Banner>{t("ended")}</Banner>
      ) : ends && typeof recurrence.state === "string" ? (
        <EndForm invoice={invoice} />
      ) : (
        <Choices invoice={invoice} recurrence={recurrence} />
      )}
    </RouteDialog>
  );
}

type ChoicesProps = { invoice: InvoiceDetail; recurrence: NonNullable<InvoiceDetail["recurrence"]> };

function Choices({ invoice, recurrence: { state, nextDate } }: ChoicesProps) {
  const { t } = useTranslation(["recurrence", "invoices", "invoice"]);
  const { t: word } = useTranslation("words");
  const isPaused = state === "PAUSED";
  const interval = invoice.recurringInterval;
  return (
    <Form method="post" action={invoicePaths.recurrence(invoice.id)} className="stack">
      <DescriptionList
        items={[
          { term: t("invoices:field.status"), value: <StatusBadge word={ofWord(RECURRENCE_STATE, state)} /> },
          {
            term: t("invoices:field.recurringInterval"),
            value: interval && sayWord(interval, (known) => word(RECURRING_INTERVAL[known])),
          },
          ...(nextDate === null ? [] : [{ term: t("invoice:nextDate"), value: <CalendarDay day={nextDate} /> }]),
        ]}
      />
      {/* Nothing can be done to one in a state that is not known here. */}
      {typeof state === "string" && (
        <>
          <p className="muted">{t(isPaused ? "pausedHint" : "activeHint")}</p>
          <ButtonRow>
            <LinkButton to={`${invoicePaths.recurrence(invoice.id)}?end=1`} preventScrollReset replace>
              {t("end")}
            </LinkButton>
            <SubmitButton name="state" value={isPaused ? "ACTIVE" : "PAUSED"}>
              {t(isPaused ? "resume" : "pause")}
            </SubmitButton>
          </ButtonRow>
        </>
      )}
    </Form>
  );
}

/** Ending is final, so a second confirmation is needed. */
function EndForm({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation("recurrence");
  return (
    <Form method="post" className="stack">
      <p>{t("endLead")}</p>
      <p className="muted">{t("endHint")}</p>
      <ButtonRow>
        <LinkButton to={invoicePaths.recurrence(invoice.id)} preventScrollReset replace data-first-stop>
          {t("keep")}
        </LinkButton>
        <SubmitButton critical name="state" value="ENDED">
          {t("endForGood")}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}
