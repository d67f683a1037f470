import type { EvidenceKind } from "#provider/contract/dispute-words";
import type { Language, SendChannel } from "#provider/contract/words";
import type { TransactionRow } from "../db/rows.ts";

/** What stands on the pages that we write in front of the files of an answer; numbers as they are written. */
type AnswerWords = {
  title: (id: string) => string;
  claim: string;
  bank: string;
  amount: string;
  merchant: string;
  payer: string;
  card: string;
  kind: Record<EvidenceKind, string>;
  known: string;
  order: string;
  description: string;
  paid: string;
  paidAmount: string;
  rrn: string;
  threeDs: string;
  threeDsWord: Record<TransactionRow["threeDs"], string>;
  receipt: string;
  messages: string;
  channel: Record<SendChannel, string>;
  refunds: string;
  noRefunds: string;
  earlier: string;
  device: string;
  address: string;
  contract: string;
  files: string;
  pages: (count: number) => string;
  attachments: (names: string) => string;
  signed: (names: string) => string;
  seal: (address: string) => string;
};

export const ANSWER_WORDS: Readonly<Record<Language, AnswerWords>> = {
  en: {
    title: (id) => `Answer to dispute ${id}`,
    claim: "Claim",
    bank: "The bank’s words",
    amount: "Disputed amount",
    merchant: "Merchant",
    payer: "Payer",
    card: "Card",
    kind: {
      WHY: "Why the claim is wrong",
      WHAT_WAS_SOLD: "What was sold",
      DELIVERY: "Delivery or use",
      MESSAGES: "Messages with the payer",
      TERMS: "Terms that the payer accepted",
      REFUND_POLICY: "The merchant’s refund rules",
      OTHER_PAYMENTS: "Other payments of the payer",
    },
    known: "What the provider knows of the payment",
    order: "Order ID",
    description: "Description",
    paid: "Paid",
    paidAmount: "Amount paid",
    rrn: "RRN",
    threeDs: "3-D Secure",
    threeDsWord: {
      NONE: "Not asked for",
      REQUIRED: "Not answered",
      PASSED: "Confirmed by the payer",
      FAILED: "Not confirmed",
    },
    receipt: "Receipt",
    messages: "Sent to the payer",
    channel: { SMS: "SMS", EMAIL: "Email", WHATSAPP: "WhatsApp" },
    refunds: "Refunds",
    noRefunds: "None",
    earlier: "Earlier payments without a dispute",
    device: "Payer’s device",
    address: "Payer’s network address",
    contract: "Merchant’s contract",
    files: "Files",
    pages: (count) => (count === 1 ? "1 page" : `${count} pages`),
    attachments: (names) => `Files in this file, not shown here: ${names}`,
    signed: (names) =>
      names === ""
        ? "Signed; the signature can only be checked in the original file."
        : `Signed by ${names}; the signature can only be checked in the original file.`,
    seal: (address) =>
      `The pages of each file are here as they are seen; the strip below a page names its file. ${address} says whether this file is as it was made.`,
  },
  az: {
    title: (id) => `${id} nömrəli mübahisəyə cavab`,
    claim: "Tələb",
    bank: "Bankın sözləri",
    amount: "Mübahisəli məbləğ",
    merchant: "Satıcı",
    payer: "Ödəyən",
    card: "Kart",
    kind: {
      WHY: "Tələb niyə səhvdir",
      WHAT_WAS_SOLD: "Nə satılıb",
      DELIVERY: "Çatdırılma və ya istifadə",
      MESSAGES: "Ödəyənlə yazışma",
      TERMS: "Ödəyənin qəbul etdiyi şərtlər",
      REFUND_POLICY: "Satıcının qaytarma qaydaları",
      OTHER_PAYMENTS: "Ödəyənin digər ödənişləri",
    },
    known: "Provayder ödəniş haqqında nə bilir",
    order: "Sifariş ID",
    description: "Təsvir",
    paid: "Ödənilib",
    paidAmount: "Ödənilən məbləğ",
    rrn: "RRN",
    threeDs: "3-D Secure",
    threeDsWord: {
      NONE: "Tələb olunmayıb",
      REQUIRED: "Cavab verilməyib",
      PASSED: "Ödəyən təsdiqləyib",
      FAILED: "Təsdiqlənməyib",
    },
    receipt: "Qəbz",
    messages: "Ödəyənə göndərilib",
    channel: { SMS: "SMS", EMAIL: "E-poçt", WHATSAPP: "WhatsApp" },
    refunds: "Qaytarmalar",
    noRefunds: "Yoxdur",
    earlier: "Mübahisəsiz əvvəlki ödənişlər",
    device: "Ödəyənin cihazı",
    address: "Ödəyənin şəbəkə ünvanı",
    contract: "Satıcının müqaviləsi",
    files: "Fayllar",
    pages: (count) => `${count} səhifə`,
    attachments: (names) => `Bu faylın içindəki, burada göstərilməyən fayllar: ${names}`,
    signed: (names) =>
      names === ""
        ? "İmzalanıb; imza yalnız əsl faylda yoxlanıla bilər."
        : `${names} imzalayıb; imza yalnız əsl faylda yoxlanıla bilər.`,
    seal: (address) =>
      `Hər faylın səhifələri burada göründüyü kimidir; səhifənin altındakı zolaq faylın adını deyir. Bu faylın dəyişdirilib-dəyişdirilmədiyini ${address} deyir.`,
  },
  ru: {
    title: (id) => `Ответ на\u00a0спор ${id}`,
    claim: "Требование",
    bank: "Слова банка",
    amount: "Оспариваемая сумма",
    merchant: "Продавец",
    payer: "Плательщик",
    card: "Карта",
    kind: {
      WHY: "Почему требование неверно",
      WHAT_WAS_SOLD: "Что было продано",
      DELIVERY: "Доставка или использование",
      MESSAGES: "Переписка с\u00a0плательщиком",
      TERMS: "Условия, принятые плательщиком",
      REFUND_POLICY: "Правила возврата продавца",
      OTHER_PAYMENTS: "Другие платежи плательщика",
    },
    known: "Что провайдер знает о\u00a0платеже",
    order: "ID заказа",
    description: "Описание",
    paid: "Оплачено",
    paidAmount: "Оплаченная сумма",
    rrn: "RRN",
    threeDs: "3-D Secure",
    threeDsWord: {
      NONE: "Не\u00a0запрашивалось",
      REQUIRED: "Нет ответа",
      PASSED: "Подтверждено плательщиком",
      FAILED: "Не\u00a0подтверждено",
    },
    receipt: "Чек",
    messages: "Отправлено плательщику",
    channel: { SMS: "SMS", EMAIL: "Эл. почта", WHATSAPP: "WhatsApp" },
    refunds: "Возвраты",
    noRefunds: "Нет",
    earlier: "Прежние платежи без\u00a0споров",
    device: "Устройство плательщика",
    address: "Сетевой адрес плательщика",
    contract: "Договор продавца",
    files: "Файлы",
    pages: (count) => `страниц: ${count}`,
    attachments: (names) => `Файлы внутри этого файла, которых здесь нет: ${names}`,
    signed: (names) =>
      names === ""
        ? "Подписан; проверить подпись можно только в\u00a0исходном файле."
        : `Подписан: ${names}; проверить подпись можно только в\u00a0исходном файле.`,
    seal: (address) =>
      `Страницы каждого файла здесь такие, какими их видно; полоса под страницей называет её файл. Был\u00a0ли этот файл изменён, скажет ${address}.`,
  },
};
