import { PASSWORD_LENGTH, PASSWORD_SPECIALS } from "./limits.ts";

/**
 * The five rules of a password (docs/product.md section 5), each with a name the interface can list. Apart from zod, so
 * that a page can tick them.
 */
export const PASSWORD_RULES = [
  { key: "length", test: (text: string) => text.length >= PASSWORD_LENGTH.min },
  { key: "digit", test: (text: string) => /\d/.test(text) },
  { key: "lower", test: (text: string) => /\p{Ll}/u.test(text) },
  { key: "upper", test: (text: string) => /\p{Lu}/u.test(text) },
  { key: "special", test: (text: string) => [...PASSWORD_SPECIALS].some((mark) => text.includes(mark)) },
] as const;
