import type { Cookies } from "./cookies";
import { hasToast } from "./toast";

/** The path of Remix' list of the routes behind some links; its address carries the version of the build. */
const MANIFEST = "/__manifest";
const AHEAD_SECONDS = 10;

/** Whether the browser prefetches a page because the pointer or the focus is on its link. */
export const isFetchedAhead = ({ headers }: Request): boolean =>
  ["Sec-Purpose", "Purpose"].some((name) => headers.get(name)?.includes("prefetch"));

type Context = { cookies: Cookies; hasFormKey: () => boolean };

/**
 * Lets the browser reuse two kinds of answers, and no others (docs/decisions/0026-answers-fetched-ahead.md). Call it
 * last. Neither may set a cookie.
 *
 * - A screen's prefetched data, so that the click needs no second request: for ten seconds, and only while the cookies
 *   are the same. Every post of an own form, signing in and signing out change a cookie. Excluded are a form with a key
 *   of its own, which two tabs must not share (decision 0010), and the time while a message waits for the next page,
 *   which a prefetched answer does not carry.
 * - The list of routes: it is the same for everybody until the next build.
 */
export function allowReuse(response: Response, request: Request, { cookies, hasFormKey }: Context): Response {
  const { headers } = response;
  if (request.method !== "GET" || response.status !== 200 || headers.has("Set-Cookie")) return response;
  const { pathname } = new URL(request.url);
  if (pathname === MANIFEST) headers.set("Cache-Control", "public, max-age=31536000, immutable");
  else if (pathname.endsWith(".data") && isFetchedAhead(request) && !hasFormKey() && !hasToast(cookies)) {
    headers.set("Cache-Control", `private, max-age=${AHEAD_SECONDS}`);
    headers.append("Vary", "Cookie");
  }
  return response;
}
