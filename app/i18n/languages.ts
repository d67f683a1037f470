import type { Language } from "#provider/contract/words";

export type { Language };

/**
 * Every language of the interface; English is the default (docs/product.md section 9). It copies the contract's list in
 * plain strings, because the contract's module imports zod, which no page needs only for a language.
 */
export const LANGUAGES = ["en", "az", "ru"] as const satisfies readonly Language[];

export const DEFAULT_LANGUAGE: Language = "en";

/** The name of each language in the language itself; never translated. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", az: "Azərbaycan dili", ru: "Русский" };

const known = new Set<string>(LANGUAGES);
export const isLanguage = (text: string): text is Language => known.has(text);

/**
 * Reads a stored or requested language: `az`, the old upper-case `AZ` (docs/product.md section 3) or a tag such as
 * `az-Latn-AZ`. `undefined` if it is none of `available` (the region's list).
 */
export function readLanguage(
  text: string | null | undefined,
  available: readonly Language[] = LANGUAGES,
): Language | undefined {
  const primary = text?.trim().toLowerCase().split(/[-_]/)[0];
  return primary && isLanguage(primary) && available.includes(primary) ? primary : undefined;
}

/** The language of an i18next instance, whose type is any string. */
export const languageOf = (i18n: { language: string }): Language => readLanguage(i18n.language) ?? DEFAULT_LANGUAGE;

/** The best of `available` for an `Accept-Language` header; if none fits, English, else the first available. */
export function negotiateLanguage(header: string | null, available: readonly Language[] = LANGUAGES): Language {
  const wished = (header ?? "")
    .split(",")
    .map((part, order) => {
      const [tag = "", ...params] = part.trim().split(";");
      const weight = params.map((param) => /^\s*q=([\d.]+)$/.exec(param)?.[1]).find(Boolean);
      return { tag, weight: weight === undefined ? 1 : Number(weight), order };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.order - b.order);
  for (const { tag } of wished) {
    const language = readLanguage(tag, available);
    if (language) return language;
  }
  return available.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : (available[0] ?? DEFAULT_LANGUAGE);
}
