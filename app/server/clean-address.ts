/**
 * Paths where an empty parameter has a meaning: a form that was sent empty says what is missing, and a copy of an
 * invoice without a name is not found.
 */
const ANSWERS_EMPTY = /\/(?:salaries|create-an-invoice)$/;

/**
 * Whether a parameter has no value. A form sent without scripts names every field that was left empty. A bare word
 * (`?next`) is a flag.
 */
const isEmpty = (parameter: string): boolean => parameter.indexOf("=") === parameter.length - 1 && parameter !== "";

/**
 * The address of a page without empty parameters (decision 0109). All other parameters stay as they are, repeated names
 * too. Undefined if there are none, and for data, which only scripts request.
 *
 * @returns path and query, as they go into `Location`; never an address of another host
 */
export function cleanAddress({ method, url }: Pick<Request, "method" | "url">): string | undefined {
  if (method === "POST" || !/=(?:&|$)/.test(url)) return undefined;
  const { pathname, search } = new URL(url);
  // Browsers would read a path with two slashes at its beginning as a host.
  if (pathname.endsWith(".data") || pathname.startsWith("//") || ANSWERS_EMPTY.test(pathname)) return undefined;
  const parameters = search.slice(1).split("&");
  const kept = parameters.filter((parameter) => !isEmpty(parameter));
  if (kept.length === parameters.length) return undefined;
  return kept.length === 0 ? pathname : `${pathname}?${kept.join("&")}`;
}
