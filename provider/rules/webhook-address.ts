/**
 * The pattern of a public host as browsers write it: words of letters, digits and hyphens between dots, the last of
 * which begins with a letter.
 */
const PUBLIC_HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;
/**
 * Last words of names that lead to one's own network or nowhere (RFC 6761, RFC 6762, RFC 8375, and what routers and
 * clouds use).
 */
const NOT_PUBLIC =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|test|invalid|onion|arpa|cluster|consul|nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me)$/;

/**
 * An address that a merchant's server can be told at: `https`, the name of a public host, nothing of a person or a
 * fragment in it. Undefined for what is none: numbers of hosts in any spelling, names of one's own network, and names
 * that spell such a number out, so that nobody makes us ask what only we can reach (SSRF; decision 0082). `own`: an
 * address that begins so is allowed besides.
 */
export function readWebhookAddress(text: string, own?: string): string | undefined {
  const typed = text.trim();
  const url = URL.parse(typed);
  if (!url || /[\s\\]/.test(typed) || url.username !== "" || url.password !== "" || url.hash !== "") return undefined;
  if (own !== undefined && url.href.startsWith(own)) return url.href;
  const hostname = url.hostname.replace(/\.$/, "");
  if (url.protocol !== "https:" || !PUBLIC_HOST.test(hostname) || NOT_PUBLIC.test(hostname)) return undefined;
  return url.href;
}
