import { PAYOUT_FILTERS } from "#provider/contract/filters";
import { PAYOUT_TABS } from "#provider/contract/list-tabs";
import { PAYOUT_EXPORT } from "#provider/contract/payout-access";
import { exportScreens, leftWith, readNarrowed, readWord } from "~/server/export-screens";
import { paths } from "~/paths";
import { payoutPaths } from "~/paths/payout";

/** The payouts as a file, with the tab and the filters of the list's URL. */
export const PAYOUT_FILE = exportScreens({
  access: PAYOUT_EXPORT,
  params: {},
  list: () => paths.payouts,
  dialog: () => payoutPaths.export,
  read: (asked) => {
    const { query, shown, left } = readNarrowed(asked, PAYOUT_FILTERS);
    const tab = readWord(asked.url.searchParams, "tab", PAYOUT_TABS);
    return { query: { ...query, ...(tab.word && { tab: tab.word }) }, shown, left: leftWith(left, tab.left) };
  },
  size: (provider, query) => provider.payouts.exportSize({ query }),
  file: (provider, query) => provider.payouts.export({ query }),
});
