import { TRANSACTION_FILTERS } from "#provider/contract/filters";
import { REGION_FACTS } from "#provider/contract/regions";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { exportScreens } from "~/server/export-screens";
import { readFilters } from "~/utils/list-filters";
import { paths } from "~/utils/paths";

/** The transactions as a file, with the filters of the list's URL; the dialog leaves out those that cannot be read. */
export const TRANSACTION_EXPORT = exportScreens({
  access: AREA_ACCESS.exportPayments,
  params: {},
  list: () => paths.transactions,
  dialog: () => paths.exportTransactions,
  read: ({ url, language, region }) => {
    const { values, errors } = readFilters(url.searchParams, language, TRANSACTION_FILTERS);
    return { query: values, shown: { unread: Object.keys(errors), currency: REGION_FACTS[region].currency } };
  },
  size: (provider, query) => provider.transactions.exportSize({ query }),
  file: (provider, query) => provider.transactions.export({ query }),
});
