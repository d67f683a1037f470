import type { Currency } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import type { Language, PaymentStatus } from "#provider/contract/words";
import { moneyText } from "#provider/rules/money-text";
import type { Company } from "../domain/company.ts";
import { authorizationOf, terminalOf } from "../domain/terminal.ts";
import { momentText } from "./moment.ts";

/** Whom the money went to: the name that payers know, and the company behind it if it is one. */
export type Receiver = { name: string; company: Company | null };
/** Instants in UTC milliseconds. */
type Payment = {
  status: PaymentStatus;
  region: Region;
  applicationId: string;
  orderId: string;
  /** Given by the network when it answers. */
  rrn: string | null;
  amountMinor: number;
  currency: Currency;
  createdAt: number;
  completedAt: number | null;
};
type Fact = readonly [name: string, value: string | null];
type Words = Record<
  | "merchant"
  | "company"
  | "taxNumber"
  | "number"
  | "date"
  | "amount"
  | "acquirer"
  | "acquirerName"
  | "terminal"
  | "authorization"
  | "rrn",
  string
>;

const WORDS: Record<Language, Words> = {
  en: {
    merchant: "Merchant",
    company: "Company",
    taxNumber: "Tax number",
    number: "Receipt and order number",
    date: "Date",
    amount: "Amount",
    acquirer: "Acquirer",
    acquirerName: "The provider of the sandbox",
    terminal: "Terminal",
    authorization: "Authorization code",
    rrn: "Reference number (RRN)",
  },
  az: {
    merchant: "Satıcı",
    company: "Şirkət",
    taxNumber: "VÖEN",
    number: "Qəbzin və sifarişin nömrəsi",
    date: "Tarix",
    amount: "Məbləğ",
    acquirer: "Ekvayer",
    acquirerName: "Sınaq mühitinin provayderi",
    terminal: "Terminal",
    authorization: "Avtorizasiya kodu",
    rrn: "Əməliyyatın nömrəsi (RRN)",
  },
  ru: {
    merchant: "Продавец",
    company: "Компания",
    taxNumber: "VÖEN",
    number: "Номер квитанции и заказа",
    date: "Дата",
    amount: "Сумма",
    acquirer: "Эквайер",
    acquirerName: "Провайдер тестовой среды",
    terminal: "Терминал",
    authorization: "Код авторизации",
    rrn: "Номер операции (RRN)",
  },
};

/**
 * What every receipt has to say (decision of the Central Bank's board of 12 November 2025): acquirer, merchant with its
 * tax number, number, day and time, terminal, amount, authorization code and reference. A payment outside of the
 * provider has neither acquirer nor terminal, and no network that authorized it; a person has no tax number here.
 */
export function receiptFactsOf(
  language: Language,
  payment: Payment,
  { name, company }: Receiver,
): Record<Exclude<keyof Words, "acquirerName">, Fact> {
  const say = WORDS[language];
  const isOutside = payment.status === "CASH";
  const unlessOutside = (value: string) => (isOutside ? null : value);
  return {
    merchant: [say.merchant, name],
    company: [say.company, company && company.name !== name ? company.name : null],
    taxNumber: [say.taxNumber, company?.taxId ?? null],
    number: [say.number, payment.orderId],
    date: [say.date, momentText(language, payment.region, payment.completedAt ?? payment.createdAt)],
    amount: [say.amount, moneyText(language, payment.amountMinor, payment.currency)],
    acquirer: [say.acquirer, unlessOutside(say.acquirerName)],
    terminal: [say.terminal, unlessOutside(terminalOf(payment.applicationId))],
    authorization: [say.authorization, payment.rrn && authorizationOf(payment.rrn)],
    rrn: [say.rrn, payment.rrn],
  };
}

/** The same as lines of an e-mail: a name and its value each. */
export const receiptLines = (facts: ReturnType<typeof receiptFactsOf>): string[] =>
  Object.values(facts).flatMap(([name, value]) => (value === null || value === "" ? [] : [`${name}: ${value}`]));
