import type { View, ViewList } from "#provider/contract/views";
import { viewQuery } from "#provider/rules/views";
import type { ListTab } from "./list-tabs";
import { paths } from "~/paths";
import { OF_DIALOGS, withParams } from "~/paths/search-params";

/** The saved views of a list, from a loader to `ListTabs`. */
export type ListViews = {
  saved: { id: string; name: string; to: string; isCurrent: boolean }[];
  /**
   * The dialog that saves the current filters, or changes the current view; null if there is nothing to save or change.
   */
  dialog: { to: string; does: "save" | "change" } | null;
};

type ViewsInput = {
  path: string;
  url: URL;
  /** Whether the person may change views of the whole account. */
  mayShare: boolean;
  /** The list's own tabs, whose filters need no view. */
  tabs: readonly ListTab<string>[];
};

/**
 * Each view leads to the list with the saved filters. It is current while the list has exactly these filters, in any
 * order.
 */
export function listViews(
  list: ViewList,
  views: readonly View[] | undefined,
  { path, url, mayShare, tabs }: ViewsInput,
): ListViews {
  if (!views) return { saved: [], dialog: null };
  const filtersOf = (address: URLSearchParams | string) => {
    const params = new URLSearchParams(address);
    params.delete("sort");
    return viewQuery(list, params);
  };
  const now = filtersOf(url.searchParams);
  const isTab = tabs.some(({ isCurrent }) => isCurrent);
  const current = isTab ? undefined : views.find(({ query }) => filtersOf(query) === now);
  const rows = url.searchParams.get("rows");
  const saved = views.map(({ id, name, query }) => ({
    id,
    name,
    to: path + withParams(query, { rows }),
    isCurrent: id === current?.id,
  }));
  const isOffered = current ? mayShare || !current.shared : now !== "" && !isTab;
  const to = paths.savedView(path) + withParams(url.searchParams, { ...OF_DIALOGS, view: current?.id });
  return { saved, dialog: isOffered ? { to, does: current ? "change" : "save" } : null };
}
