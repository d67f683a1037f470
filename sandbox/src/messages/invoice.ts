import type { Language } from "#provider/contract/words";

/** Words a merchant may use in the message of an invoice (docs/product.md section 9: name, amount, currency, invoice code, link). */
const TEMPLATE_WORDS = ["fullName", "amount", "currency", "invoiceCode", "link"] as const;
export type TemplateValues = Record<(typeof TEMPLATE_WORDS)[number], string>;

/** What an application starts with, until the merchant changes it. */
export const DEFAULT_TEMPLATES: Record<Language, string> = {
  en: "Dear {fullName}, please pay {amount} {currency} for invoice {invoiceCode}: {link}",
  az: "Hörmətli {fullName}, {invoiceCode} nömrəli hesab-faktura üzrə {amount} {currency} məbləğini ödəməyinizi xahiş edirik: {link}",
  ru: "Здравствуйте, {fullName}! Просим Вас оплатить {amount}\u00a0{currency} по счёту {invoiceCode}: {link}",
};

/** The subject of an e-mail with an invoice's link. */
export const INVOICE_SUBJECT: Record<Language, (code: string) => string> = {
  en: (code) => `Invoice ${code}`,
  az: (code) => `Hesab-faktura ${code}`,
  ru: (code) => `Счёт ${code}`,
};

/** Fills a template. Unknown words in braces stay as typed; the link is added when the merchant left it out. */
export function fillTemplate(template: string, values: TemplateValues): string {
  const filled = template.replace(/\{(\w+)\}/g, (typed, word: string) => {
    const known = TEMPLATE_WORDS.find((name) => name === word);
    return known ? values[known] : typed;
  });
  return filled.includes(values.link) ? filled : `${filled} ${values.link}`;
}
