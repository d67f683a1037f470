import type { Language } from "#provider/contract/words";

export type { Language };

/**
 * Every language the interface is written in; English is the default (docs/product.md section 9). A copy of the
 * contract's list in plain strings: the contract's module brings zod along, which no page needs just to know a
 * language.
 */
export const LANGUAGES = ["en", "az", "ru"] as const satisfies readonly Language[];

export const DEFAULT_LANGUAGE: Language = "en";

/** How each language calls itself; never translated. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", az: "Azərbaycan dili", ru: "Русский" };

const known = new Set<string>(LANGUAGES);
export const isLanguage = (text: string): text is Language => known.has(text);

/**
 * Reads a stored or asked-for language: `az`, the old upper-case `AZ` (docs/product.md section 3) or a tag such as
 * `az-Latn-AZ`. `undefined` when it is none of `available` (the region's list).
 */
export function readLanguage(
  text: string | null | undefined,
  available: readonly Language[] = LANGUAGES,
): Language | undefined {
  const primary = text?.trim().toLowerCase().split(/[-_]/)[0];
  return primary && isLanguage(primary) && available.includes(primary) ? primary : undefined;
}

/** The language of an i18next instance, which types it as any text. */
export const languageOf = (i18n: { language: string }): Language => readLanguage(i18n.language) ?? DEFAULT_LANGUAGE;

/** The best of `available` for an `Accept-Language` header; English, else the first available, when nothing fits. */
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
