import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { INVOICE_COLUMNS } from "#provider/contract/list-columns";
import { INVOICE_HEADINGS } from "~/billing/shared/invoices/invoice-headings";
import { ListExport } from "~/components/list/list-export";
import { bulkPaths } from "~/paths/bulk";
import { BULK_EXPORT } from "./exported";
import { useBulkInvoiceFields } from "./invoice-fields";
import type { loader as listLoader } from "./invoices";

export const handle = {
  dialog: true,
  i18n: ["exports", "invoice-list", "bulk-invoices", "words"],
  title: "exports:title",
};

export const loader = BULK_EXPORT.loader;
export const action = BULK_EXPORT.action;

export default function ExportBulkInvoices() {
  const { id, size, email, unread } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["invoice-list", "exports", "bulk-invoices"]);
  return (
    <ListExport
      list={bulkPaths.invoices(id)}
      file={bulkPaths.exportInvoicesFile(id)}
      size={size}
      listed={useRouteLoaderData<typeof listLoader>("billing/bulk-invoice/invoices")?.list.total}
      fields={useBulkInvoiceFields()}
      unread={unread}
      columns={INVOICE_COLUMNS.file.map(({ key }) => t(INVOICE_HEADINGS[key]))}
      empty={t("bulk-invoices:noneFit")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}
