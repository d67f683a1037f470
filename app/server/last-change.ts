import { LAST_CHANGE_COOKIE } from "~/utils/last-change";
import type { Cookies } from "./cookies";

/** Tells the browser's scripts that something was changed just now, so that results kept from before are stale. */
export const nameChange = (cookies: Cookies): void =>
  cookies.set(LAST_CHANGE_COOKIE, Date.now().toString(36), { readable: true, secure: true });

/**
 * Whether the browser took none of the cookies that the post before this request set: it comes from a page of this app
 * and does not even bring what every post leaves. Somebody who typed the address, or whose cookies came to their end,
 * is told nothing.
 */
export const refusedCookies = (cookies: Cookies, request: Request): boolean =>
  cookies.get(LAST_CHANGE_COOKIE) === undefined &&
  (request.headers.get("Referer") ?? "").startsWith(`${new URL(request.url).origin}/`);
