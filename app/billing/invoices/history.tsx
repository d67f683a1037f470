import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/feedback/empty-state";
import { DataTable, type Column } from "~/components/list/data-table";
import { LinkButton } from "~/components/page/button";
import { BriefTime } from "~/components/page/date-time";
import { Page } from "~/components/page/page";
import { ShownZone } from "~/components/page/shown-zone";
import { SEND_CHANNEL } from "~/i18n/words";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { invoicePaths } from "~/paths/invoice";
import { pathParams, paths } from "~/paths";
import { shownChange } from "./changes";
import { useChangeWords } from "./use-change-words";

export const links = areaSheets("lists");
export const handle = { i18n: ["invoice-log", "invoice", "invoices", "words"], title: "invoice-log:history.title" };

/** The history of an invoice, newest first: a line for each changed field, one line for an event without changes. */
export const loader = guardedLoader({}, pathParams.invoice, async ({ provider, params }) => {
  const id = params.id;
  const [history, invoice] = await Promise.all([
    provider.invoices.history({ params: { id } }),
    provider.invoices.get({ params: { id } }),
  ]);
  return {
    crumb: invoice.invoiceCode,
    invoice: { id, invoiceCode: invoice.invoiceCode, currency: invoice.currency },
    rows: history.toReversed().flatMap(({ at, by, action, channel, detail, changes }, entry) =>
      (changes.length > 0 ? changes.map(shownChange) : [null]).map((change, index) => ({
        key: `${entry}-${index}`,
        at,
        by,
        action,
        channel,
        detail,
        change,
      })),
    ),
  };
});
type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

export default function InvoiceHistory() {
  const { invoice, rows } = useLoaderData<typeof loader>();
  const { t } = useTranslation("invoice-log");
  return (
    <Page
      title={t("history.title", { code: invoice.invoiceCode })}
      subtitle={<ShownZone />}
      actions={
        <>
          <LinkButton to={invoicePaths.operations(invoice.id)}>{t("toOperations")}</LinkButton>
          <LinkButton to={paths.invoice(invoice.id)}>{t("toInvoice")}</LinkButton>
        </>
      }
    >
      <DataTable
        caption={t("history.caption")}
        columns={useColumns(invoice.currency)}
        rows={rows}
        rowKey={({ key }) => key}
        secondLine={(row) => <Second row={row} currency={invoice.currency} />}
        empty={<EmptyState icon="ReceiptIcon" title={t("history.empty")} />}
      />
    </Page>
  );
}

function useColumns(currency: string): Column<Row>[] {
  const { t } = useTranslation(["invoice-log", "invoice"]);
  const { t: word } = useTranslation("words");
  const inWords = useChangeWords(currency);
  const side = (of: "field" | "from" | "to") => (row: Row) => (row.change ? inWords(row.change)[of] : "");
  return [
    {
      key: "action",
      header: t("history.action"),
      cell: ({ action, channel, detail }) =>
        [t(`invoice:event.${action}`), channel && word(SEND_CHANNEL[channel]), detail].filter(Boolean).join(" · "),
      wrap: true,
    },
    { key: "field", header: t("history.field"), cell: side("field"), width: "code", wrap: true },
    { key: "from", header: t("history.from"), cell: side("from"), wrap: true },
    { key: "to", header: t("history.to"), cell: side("to"), wrap: true },
    { key: "by", header: t("history.by"), cell: ({ by }) => by ?? t("history.clock"), width: "code", wrap: true },
    { key: "at", header: t("history.at"), cell: ({ at }) => <BriefTime at={at} />, width: "date", phone: "amount" },
  ];
}

/** On a phone: the old and the new value, and the person. */
function Second({ row: { change, by }, currency }: { row: Row; currency: string }) {
  const { t } = useTranslation("invoice-log");
  const inWords = useChangeWords(currency);
  const words = change && inWords(change);
  return (
    <>
      {words && `${words.field}: ${words.from} → ${words.to} · `}
      {by ?? t("history.clock")}
    </>
  );
}
