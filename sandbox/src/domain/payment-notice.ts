import type { Language } from "#provider/contract/words";
import { moneyText } from "./money-text.ts";

/** What of a payment its merchant's people are told in a messenger. A declined card and a lapsed hold took nothing: they are not news. */
export type NoticeKind = "PAID" | "HELD" | "COMPLETED" | "REFUNDED" | "REFUND_FAILED";

export type Noticed = {
  kind: NoticeKind;
  /** Minor units; of this event, not of the whole payment. */
  amountMinor: number;
  currency: string;
  payer: string;
  invoiceCode: string | null;
};

const SENTENCES: Record<Language, Record<NoticeKind | "invoice", (about: string, payer: string) => string>> = {
  en: {
    PAID: (amount, payer) => `Payment received: ${amount} from ${payer}.`,
    HELD: (amount, payer) => `Pre-authorisation: ${amount} is on hold on the card of ${payer}.`,
    COMPLETED: (amount, payer) => `Pre-authorisation completed: ${amount} taken from ${payer}.`,
    REFUNDED: (amount, payer) => `Refund completed: ${amount} returned to ${payer}.`,
    REFUND_FAILED: (amount, payer) => `Refund failed: ${amount} for ${payer} is back in your balance.`,
    invoice: (code) => `Invoice ${code}.`,
  },
  az: {
    PAID: (amount, payer) => `Ödəniş qəbul edildi: ${amount}. Ödəyən: ${payer}.`,
    HELD: (amount, payer) => `Ön avtorizasiya: kartda ${amount} bloklandı. Ödəyən: ${payer}.`,
    COMPLETED: (amount, payer) => `Ön avtorizasiya tamamlandı: ${amount} silindi. Ödəyən: ${payer}.`,
    REFUNDED: (amount, payer) => `Geri qaytarma tamamlandı: ${amount}. Alan: ${payer}.`,
    REFUND_FAILED: (amount, payer) => `Geri qaytarma baş tutmadı: ${amount} balansınıza qayıtdı. Ödəyən: ${payer}.`,
    invoice: (code) => `Hesab: ${code}.`,
  },
  ru: {
    PAID: (amount, payer) => `Получен платёж: ${amount}. Плательщик: ${payer}.`,
    HELD: (amount, payer) => `Предавторизация: на карте заблокировано ${amount}. Плательщик: ${payer}.`,
    COMPLETED: (amount, payer) => `Предавторизация завершена: списано ${amount}. Плательщик: ${payer}.`,
    REFUNDED: (amount, payer) => `Возврат выполнен: ${amount}. Получатель: ${payer}.`,
    REFUND_FAILED: (amount, payer) => `Возврат не прошёл: ${amount} снова на Вашем балансе. Плательщик: ${payer}.`,
    invoice: (code) => `Счёт ${code}.`,
  },
};

/** The message in a language, without the application's name in front. */
export function noticeText(language: Language, { kind, amountMinor, currency, payer, invoiceCode }: Noticed): string {
  const say = SENTENCES[language];
  const sentence = say[kind](moneyText(language, amountMinor, currency), payer);
  return invoiceCode === null ? sentence : `${sentence} ${say.invoice(invoiceCode, payer)}`;
}
