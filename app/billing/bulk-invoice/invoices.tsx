import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BULK_INVOICE_FILTERS } from "#provider/contract/filters";
import type { Invoice } from "#provider/contract/invoices";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { dueDayOf } from "#provider/rules/invoice-terms";
import { LISTS } from "#provider/rules/lists";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column } from "~/components/list/data-table";
import { ListTable } from "~/components/list/list-table";
import { ListTabs } from "~/components/list/list-tabs";
import { Toolbar } from "~/components/list/toolbar";
import { StatusBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { BriefDay } from "~/components/page/date-time";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { INVOICE_STATUS, INVOICE_STATUS_CHOICE, invoiceWord } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { bulkParams, bulkPaths } from "~/paths/bulk";
import { listPage, readFilters } from "~/utils/list-filters";
import { listTabs } from "~/utils/list-tabs";
import { paths } from "~/paths";
import { listChanges } from "~/utils/revalidation";
import { readPage } from "~/paths/search-params";
import { useBulkInvoiceFields } from "./invoice-fields";

export const links = areaSheets("lists");
export const handle = { i18n: ["bulk-invoices", "invoices", "words"], title: "bulk-invoices:title" };

/** The fields of a row. Amounts are in minor units, days as the provider gives them. */
const rowOf = (invoice: Invoice) => ({
  id: invoice.id,
  invoiceCode: invoice.invoiceCode,
  fullName: invoice.fullName,
  email: invoice.email,
  bookingId: invoice.bookingId,
  dueDay: dueDayOf(invoice),
  status: invoice.status,
  heldAmount: invoice.heldAmount,
  amount: invoice.amount,
  currency: invoice.currency,
});
type Row = ReturnType<typeof rowOf>;

/**
 * The invoices made from one upload, in the order of its rows. Everybody who may see the upload may see them, also
 * without the permission to upload.
 */
export const loader = guardedLoader({}, bulkParams, async ({ provider, context, params: { id }, url, language }) => {
  const { values, errors } = readFilters(url.searchParams, language, BULK_INVOICE_FILTERS);
  const asked = readPage(url.searchParams);
  const [{ file }, list, user] = await Promise.all([
    provider.bulk.one({ params: { bulkInvoiceId: id } }),
    provider.bulk.invoices({ params: { bulkInvoiceId: id }, query: { ...values, ...asked } }),
    context.user(),
  ]);
  return {
    crumb: file,
    id,
    file,
    list: listPage(list, { values, asked, row: rowOf }),
    tabs: listTabs(LISTS.bulkInvoices.tabs, { path: bulkPaths.invoices(id), url, counts: list.tabs }),
    errors,
    canExport: allows(AREA_ACCESS.exportPayments, personOf(user)),
  };
});

/** The list is not read again while the export dialog is open. */
export const shouldRevalidate = listChanges;

export default function InvoicesOfUpload() {
  const { id, file, list, tabs, errors, canExport } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["bulk-invoices", "components"]);
  const { t: word } = useTranslation("words");
  const fields = useBulkInvoiceFields();
  const columns = useColumns();
  return (
    <>
      <BehindDialog>
        <Page
          title={t("title")}
          subtitle={file}
          actions={<LinkButton to={bulkPaths.one(id)}>{t("toUpload")}</LinkButton>}
        >
          <ListTabs
            tabs={tabs}
            words={{
              ALL: t("components:filters.all"),
              OPEN: word(INVOICE_STATUS_CHOICE.OPEN.key),
              COMPLETE: word(INVOICE_STATUS.COMPLETE.key),
              CANCELED: word(INVOICE_STATUS.CANCELED.key),
              EXPIRED: word(INVOICE_STATUS.EXPIRED.key),
            }}
          />
          <Toolbar fields={fields} errors={errors} exportTo={canExport && bulkPaths.exportInvoices(id)}>
            <ListTable
              list={list}
              caption={t("caption")}
              columns={columns}
              rowKey={(row) => row.id}
              secondLine={({ bookingId, dueDay }) => (
                <>
                  <BriefDay day={dueDay} /> · {bookingId}
                </>
              )}
              empty={{ icon: "ReceiptIcon", none: t("none"), filters: t("noneFit") }}
            />
          </Toolbar>
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("invoices");
  return [
    {
      key: "customer",
      header: t("field.customer"),
      cell: ({ id, fullName, invoiceCode }) => (
        <Link to={paths.invoice(id)} prefetch="intent" className="row-link" translate="no" title={fullName}>
          {fullName}
          <span className="visually-hidden"> {invoiceCode}</span>
        </Link>
      ),
    },
    { key: "email", header: t("field.email"), cell: ({ email }) => email, width: "wide", priority: 6 },
    {
      key: "code",
      header: t("field.invoiceCode"),
      cell: ({ invoiceCode }) => invoiceCode,
      width: "status",
      priority: 5,
    },
    { key: "bookingId", header: t("field.bookingId"), cell: ({ bookingId }) => bookingId, width: "code", priority: 2 },
    { key: "due", header: t("field.dueDate"), cell: ({ dueDay }) => <BriefDay day={dueDay} />, width: "date" },
    {
      key: "status",
      header: t("field.status"),
      cell: (row) => <StatusBadge word={invoiceWord(row)} />,
      width: "status",
      phone: "status",
    },
    {
      key: "amount",
      header: t("field.amount"),
      cell: ({ amount, currency }) => <Money minor={amount} currency={currency} quiet />,
      numeric: true,
      width: "amount",
      phone: "amount",
    },
  ];
}
