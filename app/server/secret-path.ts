/**
 * The pages with a secret in their address, which a letter brings: one sets a new password, one confirms an e-mail
 * address. Their referrer policy keeps the address from other sites (`same-origin`; under `no-referrer` browsers would
 * also hide the origin of the page's own form, which would then be refused as cross-site). Logs leave the secret out.
 */
const SECRET = /^\/auth\/(reset|confirm-email)\/[^/]*/;

export const hasSecret = (pathname: string): boolean => SECRET.test(pathname);

/** A path as the log may show it. */
export const loggedPath = (pathname: string): string => pathname.replace(SECRET, "/auth/$1/…");
