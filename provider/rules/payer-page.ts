import { PRE_AUTH_DAYS } from "../contract/limits.ts";
import type { Language } from "../contract/words.ts";
import { dayText } from "./day-text.ts";
import { moneyText } from "./money-text.ts";

/** The text of the page of an invoice or a payment link, for the checkout and for the merchant's preview. */

type PayerWords = Record<
  | "toPay"
  | "invoice"
  | "booking"
  | "customer"
  | "checkIn"
  | "payUntil"
  | "installment"
  | "payAnyAmount"
  | "chooseAmount",
  string
> & {
  installmentTerms: (card: string, months: number, monthly: string) => string;
  holdNote: (days: number) => string;
  pay: (amount: string) => string;
  hold: (amount: string) => string;
};

export const PAYER_WORDS: Record<Language, PayerWords> = {
  en: {
    toPay: "To pay",
    invoice: "Invoice",
    booking: "Booking",
    customer: "For",
    checkIn: "Check-in",
    payUntil: "Pay by",
    installment: "Installments",
    installmentTerms: (card, months, monthly) => `${card}, ${months} months, about ${monthly} a month`,
    holdNote: (days) =>
      `The amount is held on your card, not charged. The merchant charges it, in full or in part, within ${days} days; otherwise it is released.`,
    pay: (amount) => `Pay ${amount}`,
    payAnyAmount: "Pay",
    chooseAmount: "You choose how much to pay.",
    hold: (amount) => `Hold ${amount}`,
  },
  az: {
    toPay: "Ödəniləcək məbləğ",
    invoice: "Hesab-faktura",
    booking: "Bron ID",
    customer: "Kimin üçün",
    checkIn: "Gəliş tarixi",
    payUntil: "Son ödəniş günü",
    installment: "Taksit",
    installmentTerms: (card, months, monthly) => `${card}, ${months} ay, ayda təxminən ${monthly}`,
    holdNote: (days) =>
      `Məbləğ kartınızdan tutulmur, yalnız bloklanır. Satıcı onu ${days} gün ərzində tam və ya qismən tutur, əks halda blok açılır.`,
    pay: (amount) => `${amount} ödəyin`,
    payAnyAmount: "Ödəyin",
    chooseAmount: "Məbləği Siz seçirsiniz.",
    hold: (amount) => `${amount} bloklayın`,
  },
  ru: {
    toPay: "К оплате",
    invoice: "Счёт",
    booking: "Номер брони",
    customer: "Для кого",
    checkIn: "Дата заезда",
    payUntil: "Оплатить до",
    installment: "Рассрочка",
    installmentTerms: (card, months, monthly) => `${card}, ${months}\u00a0мес., примерно ${monthly} в\u00a0месяц`,
    holdNote: (days) =>
      `Сумма блокируется на карте, но не списывается. Продавец спишет её полностью или частично в течение ${days}\u00a0дней, иначе она снова станет доступна.`,
    pay: (amount) => `Оплатить ${amount}`,
    payAnyAmount: "Оплатить",
    chooseAmount: "Сумму выбираете Вы.",
    hold: (amount) => `Заблокировать ${amount}`,
  },
};

type Paid = {
  /** In minor units: the whole, and what is still to be paid. */
  amount: number;
  open: number;
  currency: string;
  code: string;
  bookingId: string;
  fullName: string;
  /** YYYY-MM-DD, as the last day of the link. */
  checkInDate: string | null;
  linkExpirationDate: string;
  installment: { card: string; months: number } | null;
  preAuth: boolean;
  partialAllowed: boolean;
};

/** Whether the payer sets the amount: only of an invoice that may be paid in parts. A hold is one sum. */
export const choosesAmount = ({ partialAllowed, preAuth }: Pick<Paid, "partialAllowed" | "preAuth">): boolean =>
  partialAllowed && !preAuth;

/** The text of an invoice in the payer's language: the sum, the facts, a note on a hold, and the button. */
export function payerPage(language: Language, invoice: Paid) {
  const say = PAYER_WORDS[language];
  const money = (minor: number) => moneyText(language, minor, invoice.currency);
  const sum = money(invoice.open);
  const { installment } = invoice;
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    [say.invoice, invoice.code],
    [say.booking, invoice.bookingId],
    [say.customer, invoice.fullName],
    [say.checkIn, invoice.checkInDate && dayText(language, invoice.checkInDate)],
    [
      say.installment,
      installment &&
        say.installmentTerms(
          installment.card,
          installment.months,
          money(Math.ceil(invoice.amount / installment.months)),
        ),
    ],
    [say.payUntil, invoice.linkExpirationDate && dayText(language, invoice.linkExpirationDate)],
  ];
  return {
    label: say.toPay,
    sum,
    facts: facts.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
    note: invoice.preAuth ? say.holdNote(PRE_AUTH_DAYS) : null,
    button: choosesAmount(invoice) ? say.payAnyAmount : invoice.preAuth ? say.hold(sum) : say.pay(sum),
  };
}

type PaidByLink = {
  title: string;
  description: string;
  /** In minor units; null where the payer sets it. */
  amount: number | null;
  currency: string;
  /** YYYY-MM-DD; null: until it is switched off. */
  linkExpirationDate: string | null;
};

/** The text of a payment link in the payer's language. If the payer sets the sum, the title is in its place. */
export function linkPage(language: Language, { title, description, amount, currency, linkExpirationDate }: PaidByLink) {
  const say = PAYER_WORDS[language];
  const about = {
    description,
    facts: linkExpirationDate === null ? [] : [{ name: say.payUntil, value: dayText(language, linkExpirationDate) }],
  };
  if (amount === null)
    return { ...about, label: null, sum: title, title: null, note: say.chooseAmount, button: say.payAnyAmount };
  const sum = moneyText(language, amount, currency);
  return { ...about, label: say.toPay, sum, title, note: null, button: say.pay(sum) };
}
