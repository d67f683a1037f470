import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Invoice } from "#provider/contract/invoices";
import { MAX_PAGE } from "#provider/contract/limits";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { StatusBadge } from "~/components/badge";
import { LinkButton } from "~/components/button";
import type { Column } from "~/components/data-table";
import { DateTime } from "~/components/date-time";
import { InvoiceTabs } from "~/components/invoice-tabs";
import { ExportLink } from "~/components/export-link";
import { ListTable } from "~/components/list-table";
import { Money } from "~/components/money";
import { Page } from "~/components/page";
import { BehindDialog } from "~/components/route-dialog";
import { ShownZone } from "~/components/shown-zone";
import { INVOICE_STATUS } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { presetRanges } from "~/utils/dates";
import { listPage } from "~/utils/list-filters";
import { paths } from "~/utils/paths";
import { listChanges } from "~/utils/revalidation";
import { readPage } from "~/utils/search-params";
import { readInvoiceFilters } from "./filters";
import { InvoiceFilters } from "./invoice-filters";
import { RowLinks } from "./row-links";
import { isOpen } from "./status";
import { InvoiceTotals } from "./totals";

export const handle = { i18n: ["invoices", "words"] };

/** What a row shows; nothing else of an invoice goes to the page. Amounts in minor units, instants in UTC. */
const rowOf = (invoice: Invoice, maySend: boolean) => ({
  id: invoice.id,
  appId: invoice.appId,
  appName: invoice.appName,
  invoiceCode: invoice.invoiceCode,
  fullName: invoice.fullName,
  email: invoice.email,
  bookingId: invoice.bookingId,
  createdDate: invoice.createdDate,
  status: invoice.status,
  amount: invoice.amount,
  paidAmount: invoice.paidAmount,
  currency: invoice.currency,
  paymentUrl: invoice.paymentUrl,
  canSend: maySend && isOpen(invoice.status),
});
type Row = ReturnType<typeof rowOf>;

/** The list and its totals, asked side by side; a filter that cannot be read is named and left out. */
export const loader = guardedLoader({}, async ({ provider, url, region, language, context }) => {
  const { values, errors } = readInvoiceFilters(url.searchParams, language);
  const page = readPage(url.searchParams, MAX_PAGE);
  const [list, totals, user] = await Promise.all([
    provider.invoices.list({ query: { ...values, page } }),
    provider.invoices.totals({ query: values }),
    context.user(),
  ]);
  const person = personOf(user);
  const maySend = allows({ permission: "SEND_LINK" }, person);
  return {
    list: listPage(list, { values, page, row: (invoice) => rowOf(invoice, maySend) }),
    totals: {
      count: totals.totalElements,
      currency: totals.currency,
      amount: totals.totalAmount,
      paid: totals.paidAmount,
    },
    errors,
    presets: presetRanges(dayIn(region, new Date())),
    canCreate: allows(AREA_ACCESS.createInvoice, person),
    canExport: allows({ permission: "EXPORT_PAYMENT_METHOD" }, person),
  };
});

export const shouldRevalidate = listChanges;

export default function InvoiceList() {
  const { list, totals, errors, presets, canCreate, canExport } = useLoaderData<typeof loader>();
  const { t } = useTranslation("invoices");
  const create = canCreate && (
    <LinkButton variant="primary" to={paths.createInvoice}>
      {t("list.create")}
    </LinkButton>
  );
  return (
    <>
      <BehindDialog>
        <Page
          title={t("list.title")}
          subtitle={<ShownZone />}
          actions={
            <>
              {canExport && <ExportLink to={paths.exportInvoices} />}
              {create}
            </>
          }
        >
          <InvoiceTabs />
          <InvoiceFilters currency={totals.currency} presets={presets} errors={errors} />
          <InvoiceTotals totals={totals} />
          <ListTable
            list={list}
            caption={t("list.caption")}
            columns={useColumns()}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.invoiceCode}
            menu={(row) => <RowLinks invoice={row} />}
            empty={{
              icon: "ReceiptIcon",
              none: t("empty.none"),
              hint: canCreate && t("empty.noneHint"),
              action: create,
              period: t("empty.period"),
              filters: t("empty.filters"),
            }}
          />
        </Page>
      </BehindDialog>
      <Outlet />
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("invoices");
  return [
    {
      key: "code",
      header: t("field.invoiceCode"),
      cell: ({ id, invoiceCode }) => (
        <Link to={paths.invoice(id)} prefetch="intent" className="figure">
          {invoiceCode}
        </Link>
      ),
    },
    { key: "customer", header: t("field.customer"), cell: (row) => <Customer row={row} />, wrap: true },
    { key: "booking", header: t("field.bookingId"), cell: ({ bookingId }) => bookingId },
    { key: "application", header: t("field.application"), cell: ({ appName }) => appName },
    { key: "created", header: t("field.created"), cell: ({ createdDate }) => <DateTime at={createdDate} /> },
    { key: "status", header: t("field.status"), cell: ({ status }) => <StatusBadge word={INVOICE_STATUS[status]} /> },
    { key: "amount", header: t("field.amount"), cell: (row) => <Amount row={row} />, numeric: true },
  ];
}

const Customer = ({ row: { fullName, email } }: { row: Row }) => (
  <div>
    {fullName}
    {email && <div className="muted text-s">{email}</div>}
  </div>
);

/** The amount, and how much of it is paid while something is still open. */
function Amount({ row: { amount, paidAmount, currency } }: { row: Row }) {
  const { t } = useTranslation("invoices");
  return (
    <div>
      <Money minor={amount} currency={currency} />
      {paidAmount > 0 && paidAmount < amount && (
        <div className="muted text-s">
          {t("field.paid")}: <Money minor={paidAmount} currency={currency} />
        </div>
      )}
    </div>
  );
}
