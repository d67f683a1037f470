/**
 * The one page with a secret in its address: the one that sets a new password. Its referrer policy keeps the address from other sites
 * (`same-origin`; under `no-referrer` browsers would hide the origin of the page's own form too, and it would be refused as cross-site).
 * Logs leave the secret out.
 */
const RESET = /^\/auth\/reset\/[^/]*/;

export const hasSecret = (pathname: string): boolean => RESET.test(pathname);

/** A path as the log may have it. */
export const loggedPath = (pathname: string): string => pathname.replace(RESET, "/auth/reset/…");
