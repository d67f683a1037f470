import type { TabCounts } from "#provider/contract/list-tabs";
import { allows, type Person } from "#provider/contract/permissions";
import type { Tabs } from "#provider/rules/lists";
import { withParams } from "~/paths/search-params";

/** A tab of a list as a loader hands it to `ListTabs`; without a `count` where the provider counts none. */
export type ListTab<Tab extends string> = {
  tab: Tab;
  to: string;
  /** The list is narrowed by just what the tab asks for; its order may be another. */
  isCurrent: boolean;
  count?: number;
  more?: boolean | undefined;
};

type Asked<Tab extends string> = {
  path: string;
  url: URL;
  counts?: TabCounts<Tab> | undefined;
  /** Who looks, where not everybody has every tab. */
  person?: Person;
  /** What the list stays narrowed by whatever the tab, by names of the URL. */
  kept?: Readonly<Record<string, string | undefined>>;
};

/**
 * The tabs of a list at `path`: each leads to what it asks for, in place of every filter; the page keeps its size. Who
 * asks for one that is not theirs has it all the same, and is told there that it is empty. A single tab is no choice,
 * and none.
 */
export function listTabs<Tab extends string>(
  { keys, asks, filters, access }: Tabs<Tab>,
  { path, url, counts = [], person, kept }: Asked<Tab>,
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
