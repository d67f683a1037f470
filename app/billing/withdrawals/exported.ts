import { WITHDRAWAL_FILTERS } from "#provider/contract/filters";
import { WITHDRAWAL_TABS } from "#provider/contract/list-tabs";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { exportScreens, leftWith, readNarrowed, readWord } from "~/server/export-screens";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";

/** The withdrawals as a file, with the tab and the filters of the list's URL. */
export const WITHDRAWAL_FILE = exportScreens({
  access: AREA_ACCESS.wallet,
  params: {},
  list: () => paths.withdrawals,
  dialog: () => walletPaths.exportWithdrawals,
  read: (asked) => {
    const { query, shown, left } = readNarrowed(asked, WITHDRAWAL_FILTERS);
    const tab = readWord(asked.url.searchParams, "tab", WITHDRAWAL_TABS);
    return { query: { ...query, ...(tab.word && { tab: tab.word }) }, shown, left: leftWith(left, tab.left) };
  },
  size: (provider, query) => provider.walletMoney.exportWithdrawalsSize({ query }),
  file: (provider, query) => provider.walletMoney.exportWithdrawals({ query }),
});
