import { useTranslation } from "react-i18next";
import type { InvoiceChange } from "#provider/contract/invoice-log";
import { isDay } from "#provider/rules/days";
import { TERM_FIELDS, type TermField } from "~/utils/merchant-terms";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useFormat } from "~/i18n/use-format";
import { INSTALLMENT_CARD, RECURRING_INTERVAL, REMINDER, SEND_CHANNEL, type WordKey } from "~/i18n/words";

/** Fields of an invoice that may change, and how `shownChange` gives each value. */
const FIELDS = {
  fullName: "text",
  phone: "text",
  email: "text",
  description: "text",
  bookingId: "text",
  amount: "amount",
  linkExpirationDate: "day",
  scheduledDate: "day",
  dueDate: "day",
  checkInDate: "day",
  preAuth: "yesNo",
  partialAllowed: "yesNo",
  language: "words",
  recurringInterval: "words",
  channels: "words",
  reminders: "words",
  installment: "installment",
} as const;
const isField = (name: string): name is keyof typeof FIELDS => Object.hasOwn(FIELDS, name);

const isTerm = (name: string): name is TermField => TERM_FIELDS.some((field) => field === name);

const WORDS: Readonly<Record<string, WordKey>> = { ...RECURRING_INTERVAL, ...SEND_CHANNEL, ...REMINDER };
const NAMES: Readonly<Record<string, string>> = { ...LANGUAGE_NAMES, ...INSTALLMENT_CARD };

export type ChangeInWords = { field: string; from: string; to: string };

/**
 * Puts a change into the page's language: the field's name, the old and the new value. An unknown field or value is
 * shown as the provider wrote it.
 */
export function useChangeWords(currency: string): (change: InvoiceChange) => ChangeInWords {
  const { t } = useTranslation(["invoice", "invoices", "merchant-terms"]);
  const { t: word } = useTranslation("words");
  const format = useFormat();

  const wordOf = (text: string) => {
    const key = WORDS[text];
    return key ? word(key) : (NAMES[text] ?? text);
  };
  const valueOf = (name: string, text: string | null): string => {
    if (text === null || text === "") return t("detail.nothing");
    switch (isField(name) ? FIELDS[name] : "text") {
      case "text":
        return text;
      case "amount":
        return /^\d+$/.test(text) ? format.money(Number(text), currency) : text;
      case "day":
        return isDay(text) ? format.day(text) : text;
      case "yesNo":
        return text === "true" ? t("detail.yes") : text === "false" ? t("detail.no") : text;
      case "words":
        return text.split(",").map(wordOf).join(", ");
      case "installment": {
        const [card = "", months = ""] = text.split(",");
        return `${wordOf(card)}, ${t("invoices:field.months", { count: Number(months) })}`;
      }
    }
  };
  return ({ field, from, to }) => ({
    field: isField(field) ? t(`invoices:field.${field}`) : isTerm(field) ? t(`merchant-terms:field.${field}`) : field,
    from: valueOf(field, from),
    to: valueOf(field, to),
  });
}
