/**
 * The one page whose address holds a secret: that of a link for a new password. No other site learns of it (`same-origin` and not
 * `no-referrer`, with which browsers hide the origin of the page's own form, so that it would be refused), and no log has the word.
 */
const RESET = /^\/auth\/reset\/[^/]*/;

export const hasSecret = (pathname: string): boolean => RESET.test(pathname);

/** A path as the log may have it. */
export const loggedPath = (pathname: string): string => pathname.replace(RESET, "/auth/reset/…");
