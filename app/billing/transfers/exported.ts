import { TRANSFER_FILTERS } from "#provider/contract/filters";
import { TRANSFER_TABS } from "#provider/contract/list-tabs";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { exportScreens, leftWith, readNarrowed, readWord } from "~/server/export-screens";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";

/** The transfers as a file, with the tab and the filters of the list's URL. */
export const TRANSFER_FILE = exportScreens({
  access: AREA_ACCESS.wallet,
  params: {},
  list: () => paths.transfers,
  dialog: () => walletPaths.exportTransfers,
  read: (asked) => {
    const { query, shown, left } = readNarrowed(asked, TRANSFER_FILTERS);
    const tab = readWord(asked.url.searchParams, "tab", TRANSFER_TABS);
    return { query: { ...query, ...(tab.word && { tab: tab.word }) }, shown, left: leftWith(left, tab.left) };
  },
  size: (provider, query) => provider.transfers.exportSize({ query }),
  file: (provider, query) => provider.transfers.export({ query }),
});
