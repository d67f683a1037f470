import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Invoice } from "#provider/contract/invoices";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dueDayOf } from "#provider/rules/invoice-terms";
import type { Column } from "~/components/list/data-table";
import { ListTable } from "~/components/list/list-table";
import { StatusBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { BriefDay } from "~/components/page/date-time";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { invoiceWord } from "~/i18n/words";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { bulkParams, bulkPaths } from "~/utils/bulk-paths";
import { listPage } from "~/utils/list-filters";
import { paths } from "~/utils/paths";
import { readPage } from "~/utils/search-params";

export const links = areaSheets("lists");
export const handle = { i18n: ["bulk", "invoices", "words"], title: "bulk:invoices.title" };

/** What a row shows. Amounts in minor units, days as they are. */
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

/** The invoices that one upload became, in the order of its rows. */
export const loader = guardedLoader(AREA_ACCESS.bulkInvoice, bulkParams, async ({ provider, params: { id }, url }) => {
  const asked = readPage(url.searchParams);
  const [{ file }, list] = await Promise.all([
    provider.bulk.one({ params: { bulkInvoiceId: id } }),
    provider.bulk.invoices({ params: { bulkInvoiceId: id }, query: asked }),
  ]);
  return { crumb: file, id, file, list: listPage(list, { values: {}, asked, row: rowOf }) };
});

export default function InvoicesOfUpload() {
  const { id, file, list } = useLoaderData<typeof loader>();
  const { t } = useTranslation("bulk");
  return (
    <Page
      title={t("invoices.title")}
      subtitle={file}
      actions={<LinkButton to={bulkPaths.one(id)}>{t("invoices.toUpload")}</LinkButton>}
    >
      <ListTable
        list={list}
        caption={t("invoices.caption")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        secondLine={({ bookingId, dueDay }) => (
          <>
            <BriefDay day={dueDay} /> · {bookingId}
          </>
        )}
        empty={{ icon: "ReceiptIcon", none: t("invoices.none"), filters: t("invoices.none") }}
      />
    </Page>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("invoices");
  return [
    {
      key: "customer",
      header: t("field.customer"),
      cell: ({ id, fullName, invoiceCode }) => (
        <Link to={paths.invoice(id)} prefetch="intent" className="row-link" title={fullName}>
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
