import { INVOICE_FILTERS } from "#provider/contract/filters";
import { INVOICE_SORTS } from "#provider/contract/list-sorts";
import { REGION_FACTS } from "#provider/contract/regions";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { readSelected } from "~/billing/shared/ticked";
import { exportScreens } from "~/server/export-screens";
import { readFilters } from "~/utils/list-filters";
import { readSort } from "~/utils/list-sorts";
import { invoicePaths } from "~/utils/invoice-paths";
import { paths } from "~/utils/paths";

/** The invoices as a file: the rows that were ticked, or what the list's filters find; in the list's order. */
export const INVOICE_EXPORT = exportScreens({
  access: AREA_ACCESS.exportPayments,
  params: {},
  list: () => paths.invoices,
  dialog: () => invoicePaths.export,
  read: ({ url, language, region }) => {
    const ids = readSelected(url.searchParams);
    const { values, errors } = readFilters(url.searchParams, language, INVOICE_FILTERS);
    return {
      query: {
        chosen: ids.length > 0 ? { ids: ids.join() } : values,
        sort: readSort(url.searchParams, INVOICE_SORTS),
      },
      shown: { chosenCount: ids.length, unread: Object.keys(errors), currency: REGION_FACTS[region].currency },
    };
  },
  size: (provider, { chosen }) => provider.invoices.exportSize({ query: chosen }),
  file: (provider, { chosen, ...asked }) => provider.invoices.export({ query: { ...chosen, ...asked } }),
});
