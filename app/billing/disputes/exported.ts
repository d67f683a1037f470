import { DISPUTE_TABS } from "#provider/contract/list-tabs";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { LISTS } from "#provider/rules/lists";
import { exportScreens, leftWith, readSorted, readWord } from "~/server/export-screens";
import { disputePaths } from "~/paths/dispute";

/** The disputes as a file, with the tab, the filters and the order of the list's URL. */
export const DISPUTE_FILE = exportScreens({
  access: AREA_ACCESS.exportPayments,
  params: {},
  list: () => disputePaths.list,
  dialog: () => disputePaths.export,
  read: (asked) => {
    const { query, shown, left } = readSorted(asked, LISTS.disputes);
    const tab = readWord(asked.url.searchParams, "tab", DISPUTE_TABS);
    const narrowed = { ...query.narrowed, ...(tab.word && { tab: tab.word }) };
    return { query: { narrowed, sort: query.sort }, shown, left: leftWith(left, tab.left) };
  },
  size: (provider, { narrowed }) => provider.disputes.exportSize({ query: narrowed }),
  file: (provider, { narrowed, ...asked }) => provider.disputes.export({ query: { ...narrowed, ...asked } }),
});
