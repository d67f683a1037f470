import { z } from "zod";

/** Most characters of one. */
export const WEB_ADDRESS_LENGTH = 200;

/**
 * Whether a text leads to a page on the web: by http, to a host with a name below another one. What nobody can reach is
 * none.
 */
function isWebAddress(text: string): boolean {
  const { protocol = "", hostname = "", username = "" } = URL.parse(text) ?? {};
  const isWeb = /^https?:$/.test(protocol) && /^(?:[\p{L}\d-]+\.)+[\p{L}\d-]{2,}$/u.test(hostname);
  return isWeb && username === "" && !/\s/.test(text);
}

/** The address of a shop or a company on the web. */
export const webAddressSchema = z
  .string()
  .trim()
  .min(1)
  .max(WEB_ADDRESS_LENGTH)
  .refine(isWebAddress, { params: { key: "url" }, when: ({ issues }) => issues.length === 0 });
