import { LAST_CHANGE_COOKIE } from "~/utils/last-change";
import type { Cookies } from "./cookies";

/** Tells the browser's scripts that something was changed just now, so that results kept from before are stale. */
export const nameChange = (cookies: Cookies): void =>
  cookies.set(LAST_CHANGE_COOKIE, Date.now().toString(36), { readable: true, secure: true });
