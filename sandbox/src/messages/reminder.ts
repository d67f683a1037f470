import type { Language } from "#provider/contract/words";
import { dayText } from "#provider/rules/day-text";
import { moneyText } from "#provider/rules/money-text";

type About = {
  fullName: string;
  /** The open amount in minor units. */
  openMinor: number;
  currency: string;
  invoiceCode: string;
  /** YYYY-MM-DD in the merchant's zone, like `today`. */
  dueDay: string;
  today: string;
  merchant: string;
  link: string;
};
type Said = Pick<About, "fullName" | "invoiceCode" | "merchant" | "link"> & { amount: string; due: string };
type Sentences = { subject: (code: string) => string } & Record<"before" | "onDay" | "after", (said: Said) => string>;

const SENTENCES: Record<Language, Sentences> = {
  en: {
    subject: (code) => `Reminder: invoice ${code}`,
    before: ({ fullName, amount, invoiceCode, merchant, due, link }) =>
      `Dear ${fullName}, a reminder from ${merchant}: ${amount} for invoice ${invoiceCode} is due on ${due}. You can pay here: ${link}`,
    onDay: ({ fullName, amount, invoiceCode, merchant, link }) =>
      `Dear ${fullName}, a reminder from ${merchant}: ${amount} for invoice ${invoiceCode} is due today. You can pay here: ${link}`,
    after: ({ fullName, amount, invoiceCode, merchant, due, link }) =>
      `Dear ${fullName}, ${amount} for invoice ${invoiceCode} of ${merchant} was due on ${due} and has not been paid yet. You can still pay here: ${link}`,
  },
  az: {
    subject: (code) => `Xatırlatma: ${code} nömrəli hesab-faktura`,
    before: ({ fullName, amount, invoiceCode, merchant, due, link }) =>
      `Hörmətli ${fullName}, ${merchant} xatırladır: ${invoiceCode} nömrəli hesab-faktura üzrə ${amount} məbləğinin son ödəniş günü ${due} tarixidir. Buradan ödəyə bilərsiniz: ${link}`,
    onDay: ({ fullName, amount, invoiceCode, merchant, link }) =>
      `Hörmətli ${fullName}, ${merchant} xatırladır: ${invoiceCode} nömrəli hesab-faktura üzrə ${amount} məbləğinin son ödəniş günü bu gündür. Buradan ödəyə bilərsiniz: ${link}`,
    after: ({ fullName, amount, invoiceCode, merchant, due, link }) =>
      `Hörmətli ${fullName}, ${merchant} tərəfindən göndərilmiş ${invoiceCode} nömrəli hesab-faktura üzrə ${amount} məbləği ${due} tarixinədək ödənilməli idi, lakin hələ ödənilməyib. Hələ də buradan ödəyə bilərsiniz: ${link}`,
  },
  ru: {
    subject: (code) => `Напоминание: счёт ${code}`,
    before: ({ fullName, amount, invoiceCode, merchant, due, link }) =>
      `Здравствуйте, ${fullName}! ${merchant} напоминает: срок оплаты счёта ${invoiceCode} на сумму ${amount} — ${due}. Оплатить можно здесь: ${link}`,
    onDay: ({ fullName, amount, invoiceCode, merchant, link }) =>
      `Здравствуйте, ${fullName}! ${merchant} напоминает: сегодня последний день оплаты счёта ${invoiceCode} на сумму ${amount}. Оплатить можно здесь: ${link}`,
    after: ({ fullName, amount, invoiceCode, merchant, due, link }) =>
      `Здравствуйте, ${fullName}! Срок оплаты счёта ${invoiceCode} от ${merchant} на сумму ${amount} истёк ${due}, оплата ещё не поступила. Оплатить всё ещё можно здесь: ${link}`,
  },
};

/** A reminder in the payer's language: one text for before the due day, one for that day, one for after it. */
export function reminderMessage(language: Language, about: About): { subject: string; body: string } {
  const { openMinor, currency, dueDay, today, ...rest } = about;
  const say = SENTENCES[language];
  const said = { ...rest, amount: moneyText(language, openMinor, currency), due: dayText(language, dueDay) };
  const text = today < dueDay ? say.before : today === dueDay ? say.onDay : say.after;
  return { subject: say.subject(about.invoiceCode), body: text(said) };
}
