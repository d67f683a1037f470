/**
 * The pages with a secret in their address, which a letter brings: a new password's, and the one that proves an
 * address. Their referrer policy keeps the address from other sites (`same-origin`; under `no-referrer` browsers would
 * hide the origin of the page's own form too, and it would be refused as cross-site). Logs leave the secret out.
 */
const SECRET = /^\/auth\/(reset|confirm-email)\/[^/]*/;

export const hasSecret = (pathname: string): boolean => SECRET.test(pathname);

/** A path as the log may have it. */
export const loggedPath = (pathname: string): string => pathname.replace(SECRET, "/auth/$1/…");
