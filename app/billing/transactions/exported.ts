import { TRANSACTION_FILTERS } from "#provider/contract/filters";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { exportScreens, readNarrowed } from "~/server/export-screens";
import { paths } from "~/utils/paths";
import { transactionPaths } from "~/utils/transaction-paths";

/** The transactions as a file, with the filters of the list's URL; the dialog leaves out those that cannot be read. */
export const TRANSACTION_EXPORT = exportScreens({
  access: AREA_ACCESS.exportPayments,
  params: {},
  list: () => paths.transactions,
  dialog: () => transactionPaths.export,
  read: (asked) => readNarrowed(asked, TRANSACTION_FILTERS),
  size: (provider, query) => provider.transactions.exportSize({ query }),
  file: (provider, query) => provider.transactions.export({ query }),
});
