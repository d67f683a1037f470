import {
  OPEN_INVOICES,
  type CUSTOMER_FILTERS,
  type DISPUTE_FILTERS,
  type BULK_INVOICE_FILTERS,
  type INVOICE_FILTERS,
  type MOVEMENT_FILTERS,
  type PAYOUT_FILTERS,
  type QR_FILTERS,
  type TRANSACTION_FILTERS,
  type TRANSFER_FILTERS,
  type USER_FILTERS,
  type WITHDRAWAL_FILTERS,
} from "#provider/contract/filters";
import type { Language } from "#provider/contract/words";
import { DISPUTE_WORDS } from "./dispute-words.ts";
import { LIST_WORDS } from "./list-words/index.ts";
import { PAYOUT_WORDS } from "./payout-words.ts";
import { STATEMENT_WORDS } from "./statement-words.ts";
import { USER_EXPORT_WORDS } from "./user-words.ts";
import { TRANSFER_WORDS, WITHDRAWAL_WORDS } from "./wallet-money-words.ts";

/** The labels of each list's filters in its file. */
export type FilterLabels = {
  invoices: Record<keyof typeof INVOICE_FILTERS, string>;
  transactions: Record<keyof typeof TRANSACTION_FILTERS, string>;
  qr: Record<keyof typeof QR_FILTERS, string>;
  payouts: Record<keyof typeof PAYOUT_FILTERS | "tab", string>;
  users: Record<keyof typeof USER_FILTERS, string>;
  movements: Record<keyof typeof MOVEMENT_FILTERS, string>;
  customers: Record<keyof typeof CUSTOMER_FILTERS, string>;
  bulk: Record<keyof typeof BULK_INVOICE_FILTERS | "file", string>;
  withdrawals: Record<keyof typeof WITHDRAWAL_FILTERS | "tab", string>;
  transfers: Record<keyof typeof TRANSFER_FILTERS | "tab", string>;
  disputes: Record<keyof typeof DISPUTE_FILTERS | "tab", string>;
};

type Period = { from: string; to: string };

type Words = {
  /** The name of the sheet. */
  filters: string;
  /** Replaces the filters if the file has the whole list. */
  none: string;
  /** The text of the search box. */
  search: string;
  /** The number of ticked rows. */
  chosen: string;
  made: string;
  [OPEN_INVOICES]: string;
  /** The days of payments and QR payments; invoices have several periods. */
  period: Period;
  invoicePeriods: Period & Record<"dueFrom" | "dueTo" | "expiresFrom" | "expiresTo", string>;
  cardNumber: string;
  description: string;
  /** The search text of customers. */
  customer: string;
  /** The invoices of one upload. */
  file: string;
  payerOrNumber: string;
  /** The state of the dispute of a payment. */
  dispute: string;
};

/** The words for a file's filters; the same words as in the back office, and a test compares the two. */
export const FILTER_WORDS: Record<Language, Words> = {
  en: {
    filters: "Filters",
    none: "None, the whole list",
    search: "Search the list",
    chosen: "Selected rows",
    made: "File created",
    OPEN: "Open",
    period: { from: "From", to: "To" },
    invoicePeriods: {
      from: "Created from",
      to: "Created to",
      dueFrom: "Due from",
      dueTo: "Due to",
      expiresFrom: "Link expires from",
      expiresTo: "Link expires to",
    },
    cardNumber: "Card number (last four digits)",
    description: "Description",
    customer: "Name, email or phone",
    file: "File",
    payerOrNumber: "Payer or invoice code",
    dispute: "Dispute",
  },
  az: {
    filters: "Filtrlər",
    none: "Yoxdur, bütün siyahı",
    search: "Siyahıda axtarış",
    chosen: "Seçilmiş sətirlər",
    made: "Fayl yaradılıb",
    OPEN: "Açıq",
    period: { from: "Bu tarixdən", to: "Bu tarixədək" },
    invoicePeriods: {
      from: "Bu tarixdən yaradılıb",
      to: "Bu tarixədək yaradılıb",
      dueFrom: "Son ödəniş günü: bu tarixdən",
      dueTo: "Son ödəniş günü: bu tarixədək",
      expiresFrom: "Link bitir: bu tarixdən",
      expiresTo: "Link bitir: bu tarixədək",
    },
    cardNumber: "Kartın son dörd rəqəmi",
    description: "Təsvir",
    customer: "Ad, e-poçt və ya telefon",
    file: "Fayl",
    payerOrNumber: "Ödəyən və ya hesab-faktura kodu",
    dispute: "Mübahisə",
  },
  ru: {
    filters: "Фильтры",
    none: "Нет, весь список",
    search: "Поиск по\u00a0списку",
    chosen: "Выбранные строки",
    made: "Файл создан",
    OPEN: "Открыт",
    period: { from: "С даты", to: "По дату" },
    invoicePeriods: {
      from: "Создан с",
      to: "Создан по",
      dueFrom: "Оплатить с",
      dueTo: "Оплатить по",
      expiresFrom: "Ссылка истекает с",
      expiresTo: "Ссылка истекает по",
    },
    cardNumber: "Последние четыре цифры карты",
    description: "Описание",
    customer: "Имя, эл. почта или телефон",
    file: "Файл",
    payerOrNumber: "Плательщик или код счёта",
    dispute: "Спор",
  },
};

/** A filter by a column has the column's name. */
export function filterLabels(language: Language): FilterLabels {
  const words = FILTER_WORDS[language];
  const { invoices, transactions, qr } = LIST_WORDS[language];
  const payouts = PAYOUT_WORDS[language];
  return {
    invoices: {
      search: words.search,
      guestName: invoices.heading.customer,
      invoiceCode: invoices.heading.code,
      bookingId: invoices.heading.bookingId,
      status: invoices.heading.status,
      amount: invoices.heading.amount,
      email: invoices.heading.email,
      appName: invoices.heading.application,
      ...words.invoicePeriods,
      canceledBy: invoices.heading.canceledBy,
      reference: invoices.heading.reference,
    },
    transactions: {
      search: words.search,
      status: transactions.heading.status,
      ...words.period,
      amount: transactions.heading.amount,
      fullName: transactions.heading.payer,
      cardNumber: words.cardNumber,
      bookingId: transactions.heading.bookingId,
      invoiceCode: invoices.heading.code,
      rrn: transactions.heading.rrn,
      orderId: transactions.heading.orderId,
      name: transactions.heading.application,
      description: words.description,
      source: transactions.heading.source,
      dispute: words.dispute,
      reference: transactions.heading.reference,
      metadata: transactions.heading.metadata,
      refundedBy: transactions.heading.refundedBy,
      completedBy: transactions.heading.completedBy,
      canceledBy: transactions.heading.canceledBy,
    },
    qr: {
      search: words.search,
      status: qr.heading.status,
      ...words.period,
      amount: qr.heading.amount,
      fullName: qr.heading.payer,
      phoneNumber: qr.heading.phone,
      optionalCode: qr.heading.optionalCode,
    },
    payouts: {
      tab: payouts.tab.heading,
      text: payouts.text,
      state: payouts.heading.state,
      appId: payouts.heading.application,
      ...words.period,
      amount: payouts.heading.amount,
    },
    users: { state: USER_EXPORT_WORDS[language].heading.state, fullName: USER_EXPORT_WORDS[language].heading.fullName },
    movements: {
      kind: STATEMENT_WORDS[language].kinds.heading,
      ...words.period,
      amount: invoices.heading.amount,
      reference: STATEMENT_WORDS[language].heading.reference,
    },
    customers: { search: words.customer },
    withdrawals: {
      tab: payouts.tab.heading,
      text: WITHDRAWAL_WORDS[language].text,
      state: WITHDRAWAL_WORDS[language].heading.state,
      appId: WITHDRAWAL_WORDS[language].heading.application,
      ...words.period,
      amount: WITHDRAWAL_WORDS[language].heading.amount,
    },
    transfers: {
      tab: payouts.tab.heading,
      text: TRANSFER_WORDS[language].text,
      appId: TRANSFER_WORDS[language].heading.wallet,
      ...words.period,
      amount: TRANSFER_WORDS[language].heading.amount,
    },
    disputes: {
      tab: payouts.tab.heading,
      text: DISPUTE_WORDS[language].text,
      state: DISPUTE_WORDS[language].heading.state,
      appId: DISPUTE_WORDS[language].heading.application,
      ...words.period,
      amount: DISPUTE_WORDS[language].heading.amount,
    },
    bulk: { file: words.file, status: invoices.heading.status, text: words.payerOrNumber },
  };
}
