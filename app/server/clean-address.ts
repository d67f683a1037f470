/**
 * Where an empty parameter is an answer: a form that says what is missing where it was sent empty, and a copy of an
 * invoice that is named by nothing, which is not found.
 */
const ANSWERS_EMPTY = /\/(?:salaries|create-an-invoice)$/;

/**
 * A parameter without a value, as a form that is sent without scripts names every field that was left empty. A bare
 * word (`?next`) is a flag.
 */
const isEmpty = (parameter: string): boolean => parameter.indexOf("=") === parameter.length - 1 && parameter !== "";

/**
 * The address without the parameters that say nothing, for whoever asks for a page (decision 0109): everything else of
 * it stays as it stands, repeated names too. Undefined where there are none, and for data, which scripts ask for.
 *
 * @returns path and query, as they go into `Location`; never an address of another host
 */
export function cleanAddress({ method, url }: Pick<Request, "method" | "url">): string | undefined {
  if (method === "POST" || !/=(?:&|$)/.test(url)) return undefined;
  const { pathname, search } = new URL(url);
  // A path that begins with two slashes would be read as a host.
  if (pathname.endsWith(".data") || pathname.startsWith("//") || ANSWERS_EMPTY.test(pathname)) return undefined;
  const parameters = search.slice(1).split("&");
  const kept = parameters.filter((parameter) => !isEmpty(parameter));
  if (kept.length === parameters.length) return undefined;
  return kept.length === 0 ? pathname : `${pathname}?${kept.join("&")}`;
}
