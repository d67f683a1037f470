import { LIST_REACH, PAGE_SIZES } from "#provider/contract/limits";

/**
 * The parameters of a list's address that only its dialogs read: the ticked rows, the saved view to change, and the key
 * of a form. Closing a dialog removes them.
 */
export const OF_DIALOGS = { ids: null, all: null, view: null, key: null };

/**
 * The search of a URL with new parameters at its end, which replace those of the same name. `null`, `undefined` and
 * empty text remove a parameter. Parameters that were empty before are left out too (a form sent without scripts names
 * every field). Starts with `?` unless empty.
 */
export function withParams(
  search: URLSearchParams | string,
  changes: Record<string, string | number | null | undefined>,
): string {
  let text = "";
  const add = (name: string, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined && value !== "") text += (text ? "&" : "?") + pair(name, String(value));
  };
  if (search !== "")
    for (const [name, value] of new URLSearchParams(search)) if (!Object.hasOwn(changes, name)) add(name, value);
  for (const name of Object.keys(changes)) add(name, changes[name]);
  return text;
}

const NEEDS_NO_ESCAPE = /^[\w.*-]*$/;

/**
 * One parameter as URLSearchParams writes it. A list has an address in every row, and most addresses have nothing to
 * escape.
 */
const pair = (name: string, value: string): string =>
  NEEDS_NO_ESCAPE.test(name) && NEEDS_NO_ESCAPE.test(value)
    ? `${name}=${value}`
    : new URLSearchParams([[name, value]]).toString();

export { PAGE_SIZES };
/** The default size, which the address leaves out. */
export const [USUAL_SIZE] = PAGE_SIZES;

/** The requested page of a list, counted from zero, and its number of rows, by the provider's names. */
export type AskedPage = { page: number; pageSize: number };

/**
 * The page in a list's address: `page` counts from zero, as the provider's lists do, and `rows` is one of the sizes on
 * offer. Any other value counts as the first page or the default size. Pages behind the last one that the provider
 * answers do not exist.
 */
export function readPage(params: URLSearchParams): AskedPage {
  const [page, rows] = [params.get("page") ?? "", params.get("rows") ?? ""];
  const pageSize = PAGE_SIZES.find((size) => String(size) === rows) ?? USUAL_SIZE;
  return { page: /^\d{1,6}$/.test(page) ? Math.min(Number(page), LIST_REACH / pageSize - 1) : 0, pageSize };
}

/** The number of pages of a list, up to the last one that the provider answers. */
export const pageCount = (total: number, pageSize: number): number =>
  Math.min(Math.ceil(total / pageSize), LIST_REACH / pageSize);

/**
 * The page numbers a pagination shows, counted from zero, with `null` for each gap: first, last, and the neighbours of
 * the current one. A gap never hides just one page.
 */
export function pageNumbers(current: number, count: number): (number | null)[] {
  const near = new Set([0, count - 1, current - 1, current, current + 1]);
  if (current <= 3) [1, 2, 3, 4].forEach((page) => near.add(page));
  if (current >= count - 4) [2, 3, 4, 5].forEach((back) => near.add(count - back));
  const pages = [...near].filter((page) => page >= 0 && page < count).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const gap = page - (pages[index - 1] ?? page) - 1;
    return gap <= 0 ? [page] : gap === 1 ? [page - 1, page] : [null, page];
  });
}
