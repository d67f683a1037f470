import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/feedback/empty-state";
import { DataTable, type Column } from "~/components/list/data-table";
import { StatusBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { BriefTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { ShownZone } from "~/components/page/shown-zone";
import { PAYMENT_STATUS } from "~/i18n/words";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { invoicePaths } from "~/paths/invoice";
import { pathParams, paths } from "~/paths";

export const links = areaSheets("lists");
export const handle = { i18n: ["invoice-log", "words"], title: "invoice-log:operations.title" };

/** Every attempt to pay an invoice, newest first. */
export const loader = guardedLoader({}, pathParams.invoice, async ({ provider, params }) => {
  const id = params.id;
  const [operations, invoice] = await Promise.all([
    provider.invoices.operations({ params: { id } }),
    provider.invoices.get({ params: { id } }),
  ]);
  return {
    crumb: invoice.invoiceCode,
    invoice: { id, invoiceCode: invoice.invoiceCode, currency: invoice.currency },
    rows: operations,
  };
});
type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

export default function InvoiceOperations() {
  const { invoice, rows } = useLoaderData<typeof loader>();
  const { t } = useTranslation("invoice-log");
  return (
    <Page
      title={t("operations.title", { code: invoice.invoiceCode })}
      subtitle={<ShownZone />}
      actions={
        <>
          <LinkButton to={invoicePaths.history(invoice.id)}>{t("toHistory")}</LinkButton>
          <LinkButton to={paths.invoice(invoice.id)}>{t("toInvoice")}</LinkButton>
        </>
      }
    >
      <DataTable
        caption={t("operations.caption")}
        columns={useColumns(invoice.currency)}
        rows={rows}
        rowKey={({ id }) => id}
        secondLine={({ cardNumber, responseDescription }) => (
          // The answer of a bank may be long, so the cell wraps.
          <span className="cell-wrap">{[cardNumber, responseDescription].filter(Boolean).join(" · ")}</span>
        )}
        empty={
          <EmptyState icon="ReceiptIcon" title={t("operations.empty")}>
            {t("operations.emptyHint")}
          </EmptyState>
        }
      />
    </Page>
  );
}

function useColumns(currency: string): Column<Row>[] {
  const { t } = useTranslation("invoice-log");
  return [
    {
      key: "at",
      header: t("operations.at"),
      cell: ({ id, at }) => (
        <Link to={paths.transaction(id)} prefetch="intent" className="row-link" translate="no">
          <BriefTime at={at} />
        </Link>
      ),
      width: "date",
    },
    {
      key: "status",
      header: t("operations.status"),
      cell: ({ status }) => <StatusBadge word={PAYMENT_STATUS[status]} />,
      width: "status",
      phone: "status",
    },
    { key: "card", header: t("operations.card"), cell: ({ cardNumber }) => cardNumber, width: "card", priority: 3 },
    { key: "rrn", header: t("operations.rrn"), cell: ({ rrn }) => rrn, width: "code", priority: 4 },
    {
      key: "response",
      header: t("operations.response"),
      cell: ({ responseDescription }) => responseDescription,
    },
    {
      key: "amount",
      header: t("operations.amount"),
      cell: ({ amount }) => <Money minor={amount} currency={currency} quiet />,
      numeric: true,
      width: "amount",
      phone: "amount",
    },
  ];
}
