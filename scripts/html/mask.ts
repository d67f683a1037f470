import type { Answer } from "../../tests/support/http";
import type { Copy } from "./copy";

/**
 * Random values, which differ in each run. The mask numbers them in the order of their first appearance on the page.
 */
const RANDOM: [string, RegExp][] = [
  ["uuid", /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g],
  ["customer", /\bcus_[0-9A-F]{20}\b/g],
  ["made", /\b(?:sec|ses)_[0-9A-HJKMNP-TV-Z]{16}\b/g],
];
/** Names of assets contain a hash of their contents. */
const ASSET = /(\/assets\/[\w.-]+?)-[\w-]{7,8}(\.\w+)/g;

/** A page without its address, its nonce, random keys and the contents of its scripts. */
export function masked(text: string, answer: Answer, { appUrl }: Copy): string {
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1];
  const requestId = answer.headers.get("x-request-id");
  let left = text.replaceAll(appUrl, "APP").replaceAll(ASSET, "$1$2");
  if (nonce) left = left.replaceAll(nonce, "NONCE");
  if (requestId) left = left.replaceAll(requestId, "REQUEST-ID");
  for (const [name, pattern] of RANDOM) {
    const seen = new Map<string, number>();
    left = left.replace(pattern, (value) => {
      if (!seen.has(value)) seen.set(value, seen.size + 1);
      return `${name}#${seen.get(value)}`;
    });
  }
  return left;
}
