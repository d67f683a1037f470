import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { INVOICE_COLUMNS } from "#provider/contract/list-columns";
import { readSelected } from "~/billing/shared/ticked/read-ticked";
import { INVOICE_HEADINGS } from "~/billing/shared/invoices/invoice-headings";
import { ExportDialog } from "~/components/list/export-dialog";
import { useFilterWords } from "~/components/list/filter-chips";
import { useReadSearch } from "~/components/list/list-export";
import { invoicePaths } from "~/paths/invoice";
import { paths } from "~/paths";
import { OF_DIALOGS, withParams } from "~/paths/search-params";
import { INVOICE_EXPORT } from "./exported";
import { useInvoiceFields } from "./invoice-filters";
import type { loader as listLoader } from "./list";

export const handle = {
  dialog: true,
  i18n: ["exports", "invoice-list", "list-search", "words"],
  title: "exports:title",
};

export const loader = INVOICE_EXPORT.loader;
export const action = INVOICE_EXPORT.action;

export default function ExportInvoices() {
  const { size, email, chosenCount, unread, currency } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["invoice-list", "exports"]);
  const search = useReadSearch(unread);
  const fields = useInvoiceFields(currency);
  const filters = useFilterWords(fields, unread);
  const listed = useRouteLoaderData<typeof listLoader>("billing/invoices/list")?.list.total;
  return (
    <ExportDialog
      list={paths.invoices}
      search={search}
      file={fileOf(search)}
      size={size}
      listed={chosenCount > 0 ? chosenCount : listed}
      filters={chosenCount > 0 ? [t("exports:chosen", { count: chosenCount })] : filters}
      leftOut={fields.filter(({ name }) => unread.includes(name)).map(({ label }) => label)}
      columns={INVOICE_COLUMNS.file.map(({ key }) => t(INVOICE_HEADINGS[key]))}
      empty={t("empty.filters")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}

const fileOf = (search: string): string => {
  const ids = readSelected(new URLSearchParams(search)).join();
  return invoicePaths.exportFile + withParams(search, { ...OF_DIALOGS, page: null, rows: null, ids });
};
