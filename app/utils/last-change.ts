import { cookieIn } from "./cookie-in";

/**
 * The cookie that names the person's last change. The server sets it with the answer to every post, and scripts read
 * it. So every tab of the browser knows of the change at once, whichever of them posted (decision 0014). It says only
 * that something changed.
 */
export const LAST_CHANGE_COOKIE = "last-change";

/** The last change named in a cookie text (`a=1; b=2`); empty before the first change. */
export const lastChangeIn = (cookies: string): string => cookieIn(cookies, LAST_CHANGE_COOKIE);
