import { AREA_ACCESS } from "#provider/contract/permissions";
import { LISTS } from "#provider/rules/lists";
import { exportScreens, readSorted } from "~/server/export-screens";
import { paths } from "~/paths";
import { transactionPaths } from "~/paths/transaction";

/**
 * The transactions as a file, with the filters and in the order of the list's URL. The dialog leaves out unreadable
 * filters.
 */
export const TRANSACTION_EXPORT = exportScreens({
  access: AREA_ACCESS.exportPayments,
  params: {},
  list: () => paths.transactions,
  dialog: () => transactionPaths.export,
  read: (asked) => readSorted(asked, LISTS.transactions),
  size: (provider, { narrowed }) => provider.transactions.exportSize({ query: narrowed }),
  file: (provider, { narrowed, ...asked }) => provider.transactions.export({ query: { ...narrowed, ...asked } }),
});
