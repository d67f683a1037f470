import type { TabCounts } from "#provider/contract/list-tabs";
import { allows, type Person } from "#provider/contract/permissions";
import type { Tabs } from "#provider/rules/lists";
import { withParams } from "~/paths/search-params";

/** A tab of a list, from a loader to `ListTabs`; without a `count` if the provider counts none. */
export type ListTab<Tab extends string> = {
  tab: Tab;
  to: string;
  /** The list's filters are exactly those of the tab; its order may differ. */
  isCurrent: boolean;
  count?: number;
  more?: boolean | undefined;
};

type TabsInput<Tab extends string> = {
  path: string;
  url: URL;
  counts?: TabCounts<Tab> | undefined;
  /** The person, if some tabs are only for some people. */
  person?: Person;
  /** Parameters of the URL that stay in every tab, by name. */
  kept?: Readonly<Record<string, string | undefined>>;
};

/**
 * The tabs of a list at `path`. Each replaces all filters by its own; the number of rows on a page stays. A person who
 * opens the address of a tab without permission sees that tab too, and an empty list. A single tab is not shown,
 * because it offers no choice.
 */
export function listTabs<Tab extends string>(
  { keys, asks, filters, access }: Tabs<Tab>,
  { path, url, counts = [], person, kept }: TabsInput<Tab>,
): ListTab<Tab>[] {
  const all = keys.map((tab) => {
    const asked = { ...asks(tab), ...kept };
    return {
      ...counts.find((counted) => counted.tab === tab),
      tab,
      to: path + withParams("", { ...asked, rows: url.searchParams.get("rows") }),
      isCurrent: Object.keys(filters).every((name) => (url.searchParams.get(name) ?? "") === (asked[name] ?? "")),
    };
  });
  const theirs = all.filter(({ tab, isCurrent }) => {
    const needed = access?.[tab];
    return isCurrent || needed === undefined || (person !== undefined && allows(needed, person));
  });
  return theirs.length > 1 ? theirs : [];
}
