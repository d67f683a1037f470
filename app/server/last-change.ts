import { LAST_CHANGE_COOKIE } from "~/utils/last-change";
import type { Cookies } from "./cookies";

/** Tells the browser's scripts that something has just changed, so that results kept from before are out of date. */
export const nameChange = (cookies: Cookies): void =>
  cookies.set(LAST_CHANGE_COOKIE, Date.now().toString(36), { readable: true, secure: true });

/**
 * Whether the browser refused the cookies that the post before this request set. The request comes from a page of this
 * app, but does not bring the cookie that every post sets. A person who typed the address, or whose cookies have
 * expired, gets no message.
 */
export const refusedCookies = (cookies: Cookies, request: Request): boolean =>
  cookies.get(LAST_CHANGE_COOKIE) === undefined &&
  (request.headers.get("Referer") ?? "").startsWith(`${new URL(request.url).origin}/`);
