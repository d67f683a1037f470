import type { MessageTemplate } from "../contract/applications.ts";
import type { MessageOrigin } from "../contract/invoices.ts";
import type { Open } from "../contract/open-word.ts";
import type { Language, SendChannel } from "../contract/words.ts";
import { amountText } from "./money-text.ts";

/**
 * Words a merchant may use in the message of an invoice (docs/product.md section 9: name, amount, currency, invoice
 * code, link).
 */
export const TEMPLATE_WORDS = ["fullName", "amount", "currency", "invoiceCode", "link"] as const;
type TemplateValues = Record<(typeof TEMPLATE_WORDS)[number], string>;

/** The standard texts, by language. They go out until the merchant has a text for that language. */
export const DEFAULT_TEMPLATES: Record<Language, string> = {
  en: "Dear {fullName}, please pay {currency} {amount} for invoice {invoiceCode}: {link}",
  az: "Hörmətli {fullName}, {invoiceCode} nömrəli hesab-faktura üzrə {amount} {currency} məbləğini ödəməyinizi xahiş edirik: {link}",
  ru: "Здравствуйте, {fullName}! Просим Вас оплатить {amount}\u00a0{currency} по счёту {invoiceCode}: {link}",
};

/** The subject of an e-mail with an invoice's link. */
export const INVOICE_SUBJECT: Record<Language, (code: string) => string> = {
  en: (code) => `Invoice ${code}`,
  az: (code) => `Hesab-faktura ${code}`,
  ru: (code) => `Счёт ${code}`,
};

/** The values of an invoice that its messages name; `open` in minor units. */
type Addressed = Omit<TemplateValues, "amount"> & { language: Language; open: number };

/** The merchant's texts: one for all channels, and others for a language and a channel. */
export type OwnTexts = {
  defaultSmsTemplate: string;
  defaultLanguage: Open<Language>;
  messageTemplates: readonly MessageTemplate[];
};

/** The texts while no application is chosen: the standard ones. */
export const STANDARD_TEXTS: OwnTexts = {
  defaultSmsTemplate: DEFAULT_TEMPLATES.en,
  defaultLanguage: "en",
  messageTemplates: [],
};

/**
 * The template of a message in the payer's language (decision 0035): the merchant's for this channel, the merchant's
 * for all, or the standard one. A text in another language is never sent.
 */
export function templateFor(
  texts: OwnTexts,
  language: Language,
  channel: SendChannel,
): { template: string; origin: MessageOrigin } {
  const own = texts.messageTemplates.find((one) => one.language === language && one.channel === channel);
  if (own) return { template: own.text, origin: "CHANNEL" };
  return texts.defaultLanguage === language
    ? { template: texts.defaultSmsTemplate, origin: "APPLICATION" }
    : { template: DEFAULT_TEMPLATES[language], origin: "STANDARD" };
}

/** The values of a template. The amount is the open one, written in the payer's language. */
export const valuesOf = ({ language, open, ...rest }: Addressed): TemplateValues => ({
  ...rest,
  amount: amountText(language, open),
});

/** The unknown words in braces of a template, each once, as typed. */
export const unknownWords = (template: string): string[] => [
  ...new Set(
    [...template.matchAll(/\{([^{}]*)\}/g)].flatMap(([typed, word]) =>
      TEMPLATE_WORDS.some((known) => known === word) ? [] : [typed],
    ),
  ),
];

/** Fills a template. Unknown words in braces stay as typed; the link is added when the merchant left it out. */
export function fillTemplate(template: string, values: TemplateValues): string {
  const filled = template.replace(/\{(\w+)\}/g, (typed, word: string) => {
    const known = TEMPLATE_WORDS.find((name) => name === word);
    return known ? values[known] : typed;
  });
  return filled.includes(values.link) ? filled : `${filled} ${values.link}`;
}
