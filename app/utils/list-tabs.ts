import type { Filters } from "#provider/contract/filters";
import type { TabCounts } from "#provider/contract/list-tabs";
import { withParams } from "./search-params";

/** A tab of a list as a loader hands it to `ListTabs`; without a `count` where the provider counts none. */
export type ListTab<Tab extends string> = {
  tab: Tab;
  to: string;
  /** The list is narrowed by just what the tab asks for; its order may be another. */
  isCurrent: boolean;
  count?: number;
  more?: boolean | undefined;
};

/** What a tab asks of its list, by names of the URL. */
type Asked = Readonly<Record<string, string | undefined>>;

/** The tabs of a list at `path`: each leads to what it asks for, in place of every filter; the page keeps its size. */
export const listTabs = <Tab extends string>(
  tabs: readonly Tab[],
  asks: (tab: Tab) => Asked,
  {
    path,
    url,
    filters,
    counts = [],
  }: { path: string; url: URL; filters: Filters; counts?: TabCounts<Tab> | undefined },
): ListTab<Tab>[] =>
  tabs.map((tab) => {
    const asked = asks(tab);
    return {
      ...counts.find((counted) => counted.tab === tab),
      tab,
      to: path + withParams("", { ...asked, rows: url.searchParams.get("rows") }),
      isCurrent: Object.keys(filters).every((name) => (url.searchParams.get(name) ?? "") === (asked[name] ?? "")),
    };
  });
