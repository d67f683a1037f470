import { BULK_INVOICE_FILTERS } from "#provider/contract/filters";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { exportScreens, readNarrowed } from "~/server/export-screens";
import { bulkParams, bulkPaths } from "~/paths/bulk";

/** The invoices of an upload as a file, with the filters of the list's URL. */
export const BULK_EXPORT = exportScreens({
  access: AREA_ACCESS.exportPayments,
  params: bulkParams,
  list: ({ id }) => bulkPaths.invoices(id),
  dialog: ({ id }) => bulkPaths.exportInvoices(id),
  read: ({ params: { id }, ...asked }) => {
    const { query, left } = readNarrowed(asked, BULK_INVOICE_FILTERS);
    return { query: { bulkInvoiceId: id, ...query }, shown: { id }, left };
  },
  size: (provider, { bulkInvoiceId, ...query }) => provider.bulk.exportSize({ params: { bulkInvoiceId }, query }),
  file: (provider, { bulkInvoiceId, ...query }) => provider.bulk.export({ params: { bulkInvoiceId }, query }),
});
