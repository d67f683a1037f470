import { cookieIn } from "./cookie-in";

/**
 * The cookie that names the person's last change, set by the server with the answer to every post and read by scripts:
 * every tab of the browser knows of it at once, whichever of them posted (decision 0014). It says nothing but that
 * something changed.
 */
export const LAST_CHANGE_COOKIE = "last-change";

/** What a cookie text (`a=1; b=2`) says of the last change; empty when nothing was changed yet. */
export const lastChangeIn = (cookies: string): string => cookieIn(cookies, LAST_CHANGE_COOKIE);
