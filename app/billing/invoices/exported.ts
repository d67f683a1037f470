import { AREA_ACCESS } from "#provider/contract/permissions";
import { LISTS } from "#provider/rules/lists";
import { readTicked } from "~/billing/shared/ticked/read-ticked";
import { exportScreens, leftAs, leftWith, readSorted } from "~/server/export-screens";
import { invoicePaths } from "~/paths/invoice";
import { paths } from "~/paths";

/** The invoices as a file, in the order of the list: the ticked rows, or the rows that the filters find. */
export const INVOICE_EXPORT = exportScreens({
  access: AREA_ACCESS.exportPayments,
  params: {},
  list: () => paths.invoices,
  dialog: () => invoicePaths.export,
  read: (asked) => {
    const { ids, isWhole } = readTicked(asked.url.searchParams);
    const { query, shown, left } = readSorted(asked, LISTS.invoices);
    return {
      query: { chosen: ids.length > 0 ? { ids: ids.join() } : query.narrowed, sort: query.sort },
      shown: { ...shown, chosenCount: ids.length },
      left: isWhole ? left : leftWith(left, leftAs("ids", "invalid")),
    };
  },
  size: (provider, { chosen }) => provider.invoices.exportSize({ query: chosen }),
  file: (provider, { chosen, ...asked }) => provider.invoices.export({ query: { ...chosen, ...asked } }),
});
