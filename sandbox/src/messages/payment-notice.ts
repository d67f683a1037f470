import type { Language, PaymentSource } from "#provider/contract/words";
import { moneyText } from "#provider/rules/money-text";

/**
 * The events of a payment that a merchant's people read in a messenger. Declined cards and lapsed holds took no money,
 * and are left out.
 */
export type NoticeKind =
  | "PAID"
  | "HELD"
  | "COMPLETED"
  | "REFUNDED"
  | "REFUND_FAILED"
  | "DISPUTE_ASKED"
  | "DISPUTE_CLAIMED"
  | "DISPUTE_DUE"
  | "DISPUTE_WON"
  | "DISPUTE_LOST"
  | "DISPUTE_PREVENTED";

export type Noticed = {
  kind: NoticeKind;
  /** Minor units of this event, not of the whole payment. */
  amountMinor: number;
  currency: string;
  payer: string;
  /** The origin of the payment, with the code of its invoice or link, or the text that a payer by QR typed. */
  source: PaymentSource;
  invoiceCode: string | null;
  optionalCode: string | null;
};

const SENTENCES: Record<Language, Record<NoticeKind, (amount: string, payer: string) => string>> = {
  en: {
    PAID: (amount, payer) => `Payment received: ${amount} from ${payer}.`,
    HELD: (amount, payer) => `Pre-authorization: ${amount} is on hold on the card of ${payer}.`,
    COMPLETED: (amount, payer) => `Hold captured: ${amount} charged to ${payer}.`,
    REFUNDED: (amount, payer) => `Refund completed: ${amount} returned to ${payer}.`,
    REFUND_FAILED: (amount, payer) => `Refund failed: ${amount} for ${payer} is back in your balance.`,
    DISPUTE_ASKED: (amount, payer) => `A bank asks about a payment: ${amount} from ${payer}. Please answer it.`,
    DISPUTE_CLAIMED: (amount, payer) => `A payment is disputed: ${amount} from ${payer}. Please answer the dispute.`,
    DISPUTE_DUE: (amount, payer) => `An answer to a dispute is due soon: ${amount} from ${payer}.`,
    DISPUTE_WON: (amount, payer) => `Dispute won: ${amount} from ${payer} stays yours.`,
    DISPUTE_LOST: (amount, payer) => `Dispute lost: ${amount} goes back to ${payer}.`,
    DISPUTE_PREVENTED: (amount, payer) => `Dispute closed: ${amount} was refunded to ${payer} in time.`,
  },
  az: {
    PAID: (amount, payer) => `Ödəniş qəbul edildi: ${amount}. Ödəyən: ${payer}.`,
    HELD: (amount, payer) => `Ön avtorizasiya: kartda ${amount} bloklandı. Ödəyən: ${payer}.`,
    COMPLETED: (amount, payer) => `Bloklanmış məbləğ tutuldu: ${amount}. Ödəyən: ${payer}.`,
    REFUNDED: (amount, payer) => `Geri qaytarma tamamlandı: ${amount}. Ödəyən: ${payer}.`,
    REFUND_FAILED: (amount, payer) => `Geri qaytarma baş tutmadı: ${amount} balansınıza qayıtdı. Ödəyən: ${payer}.`,
    DISPUTE_ASKED: (amount, payer) => `Bank ödəniş haqqında soruşur: ${amount}. Ödəyən: ${payer}. Cavab verin.`,
    DISPUTE_CLAIMED: (amount, payer) => `Ödəniş mübahisələndirilib: ${amount}. Ödəyən: ${payer}. Cavab verin.`,
    DISPUTE_DUE: (amount, payer) => `Mübahisəyə cavab müddəti bitir: ${amount}. Ödəyən: ${payer}.`,
    DISPUTE_WON: (amount, payer) => `Mübahisə xeyrinizə həll edildi: ${amount}. Ödəyən: ${payer}.`,
    DISPUTE_LOST: (amount, payer) => `Mübahisə ödəyənin xeyrinə həll edildi: ${amount}. Ödəyən: ${payer}.`,
    DISPUTE_PREVENTED: (amount, payer) => `Mübahisə bağlandı: ${amount} vaxtında qaytarılıb. Ödəyən: ${payer}.`,
  },
  ru: {
    PAID: (amount, payer) => `Получен платёж: ${amount}. Плательщик: ${payer}.`,
    HELD: (amount, payer) => `Предавторизация: на карте заблокировано ${amount}. Плательщик: ${payer}.`,
    COMPLETED: (amount, payer) => `С блокировки списано ${amount}. Плательщик: ${payer}.`,
    REFUNDED: (amount, payer) => `Возврат выполнен: ${amount}. Получатель: ${payer}.`,
    REFUND_FAILED: (amount, payer) => `Возврат не выполнен: ${amount} снова на Вашем балансе. Плательщик: ${payer}.`,
    DISPUTE_ASKED: (amount, payer) => `Банк спрашивает о платеже: ${amount}. Плательщик: ${payer}. Ответьте ему.`,
    DISPUTE_CLAIMED: (amount, payer) => `Платёж оспорен: ${amount}. Плательщик: ${payer}. Ответьте на спор.`,
    DISPUTE_DUE: (amount, payer) => `Скоро истечёт срок ответа на спор: ${amount}. Плательщик: ${payer}.`,
    DISPUTE_WON: (amount, payer) => `Спор выигран: ${amount} остаётся у Вас. Плательщик: ${payer}.`,
    DISPUTE_LOST: (amount, payer) => `Спор проигран: ${amount} возвращается плательщику. Плательщик: ${payer}.`,
    DISPUTE_PREVENTED: (amount, payer) => `Спор закрыт: ${amount} вовремя возвращено. Плательщик: ${payer}.`,
  },
};

/** What was paid: the code of an invoice or link, the id of an order, or the text that the payer by QR code typed. */
const PAID_FOR: Record<Language, Record<PaymentSource, (code: string) => string>> = {
  en: {
    INVOICE: (code) => `Invoice ${code}.`,
    LINK: (code) => `Payment link ${code}.`,
    QR: (code) => `QR code, ${code}.`,
    API: (code) => `Order ${code}.`,
    AZQR: (code) => `AZQR, ${code}.`,
    TILL: (code) => `Till sale ${code}.`,
  },
  az: {
    INVOICE: (code) => `Hesab-faktura: ${code}.`,
    LINK: (code) => `Ödəniş linki: ${code}.`,
    QR: (code) => `QR kod, ${code}.`,
    API: (code) => `Sifariş: ${code}.`,
    AZQR: (code) => `AZQR, ${code}.`,
    TILL: (code) => `Kassa satışı ${code}.`,
  },
  ru: {
    INVOICE: (code) => `Счёт ${code}.`,
    LINK: (code) => `Ссылка на оплату ${code}.`,
    QR: (code) => `QR-код, ${code}.`,
    API: (code) => `Заказ ${code}.`,
    AZQR: (code) => `AZQR, ${code}.`,
    TILL: (code) => `Продажа на кассе ${code}.`,
  },
};

/** The message in a language, without the application's name before it. */
export function noticeText(language: Language, noticed: Noticed): string {
  const { kind, amountMinor, currency, payer, source, invoiceCode, optionalCode } = noticed;
  const sentence = SENTENCES[language][kind](moneyText(language, amountMinor, currency), payer);
  const code = source === "QR" ? optionalCode : invoiceCode;
  return code === null ? sentence : `${sentence} ${PAID_FOR[language][source](code)}`;
}
