import type { ViewList } from "../contract/views.ts";
import { LISTS, type List } from "./lists.ts";

/**
 * What a saved view keeps of a list's address: its filters in the order of the contract, each as it was typed, and the
 * order of a list that can be put into one; no page, no size, nothing of dialogs. Empty where nothing is narrowed: an
 * order alone is no view.
 */
export function viewQuery(list: ViewList, address: URLSearchParams): string {
  const { filters, sorts }: List = LISTS[list];
  const kept = (name: string) => {
    const text = address.get(name)?.trim();
    return text ? [[name, text]] : [];
  };
  const narrowed = Object.keys(filters).flatMap(kept);
  return narrowed.length === 0 ? "" : String(new URLSearchParams([...narrowed, ...(sorts ? kept("sort") : [])]));
}
