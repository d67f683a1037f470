/** Names of this machine, on which a page may be tried without a certificate. */
const OWN_MACHINE = ["localhost", "127.0.0.1"];
/**
 * The pattern of a host as browsers write it: words of letters, digits and hyphens between dots. Nothing that could end
 * a directive of a policy.
 */
const HOST = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/;

/**
 * The origin of a website, as browsers compare it: `https://shop.example`, with a port where it is not the usual one.
 * Undefined for what is none, or is more than one (a path, a wildcard), and for http anywhere but on one's own machine.
 */
export function readOrigin(text: string): string | undefined {
  const typed = text.trim();
  const url = URL.parse(typed);
  if (!url || !/^[^\s?#*@\\]+$/.test(typed) || url.pathname !== "/" || !HOST.test(url.hostname)) return undefined;
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && OWN_MACHINE.includes(url.hostname));
  return isSafe ? url.origin : undefined;
}

/** A name of at least two words with dots between, and a port where it has one: what people type for a website. */
const BARE_DOMAIN = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?\/?$/i;

/** The typed website, with `https://` before a bare domain; anything else stays as it was typed. */
export const withHttps = (text: string): string => {
  const typed = text.trim();
  return BARE_DOMAIN.test(typed) ? `https://${typed}` : typed;
};
