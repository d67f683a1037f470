import type { Currency } from "#provider/contract/money";
import type { Language } from "#provider/contract/words";
import type { Sum } from "../domain/sums.ts";
import { sumsText } from "./sums.ts";
import { moneyText } from "#provider/rules/money-text";

/**
 * Money that a code confirms. For automatic withdrawals, the amount is the one that stays. `to`: a name, the first and
 * last digits of a number, or the number of a file's receivers.
 */
type ConfirmsMoney = {
  what:
    | "transfer"
    | "topUp"
    | "withdrawal"
    | "automatic"
    | "newPayout"
    | "payout"
    | "recurring"
    | "payoutFile"
    | "payoutFileApproval"
    | "refund"
    | "refundApproval";
  amountMinor: number;
  currency: Currency;
  to: string;
};
/** The act that a code confirms: a movement of money, a target, rules of approval, or a key. */
export type Confirms =
  | ConfirmsMoney
  | { what: "payoutRules"; application: string }
  | { what: "refundRules"; application: string }
  /** A new target for an application's money. */
  | { what: "moneyTarget"; application: string; to: string }
  /** A key of a server, by its name. */
  | { what: "serverKey"; name: string }
  | { what: "signingSecret"; application: string }
  /** Several payouts: their number, and their sum in each currency. */
  | { what: "payouts"; count: number; sums: readonly Sum[] }
  /** Several payments refunded together: their number, and their sum in each currency. */
  | { what: "refunds"; count: number; sums: readonly Sum[] };

/** The SMS names the act, because a false page can look like another one: so its reader can compare. */
const CONFIRMS: Record<Language, Record<ConfirmsMoney["what"], (amount: string, to: string) => string>> = {
  en: {
    transfer: (amount, to) => `You transfer ${amount} to ${to}.`,
    topUp: (amount, to) => `You top up ${to} with ${amount}.`,
    withdrawal: (amount, to) => `You withdraw ${amount} to ${to}.`,
    automatic: (amount, to) => `You set up automatic withdrawals to ${to}. ${amount} stays in the wallet.`,
    recurring: (amount, to) => `You set up recurring payouts of ${amount} to ${to}.`,
    newPayout: (amount, to) => `You pay ${amount} to ${to}.`,
    payout: (amount, to) => `You approve a payout of ${amount} to ${to}.`,
    payoutFile: (amount, to) => `You pay out ${amount} from a file. Payouts: ${to}.`,
    payoutFileApproval: (amount, to) => `You approve a payout file of ${amount}. Payouts: ${to}.`,
    refund: (amount, to) => `You refund ${amount} to ${to}.`,
    refundApproval: (amount, to) => `You approve a refund of ${amount} to ${to}.`,
  },
  az: {
    transfer: (amount, to) => `Transfer: ${amount}. Alıcı: ${to}.`,
    topUp: (amount, to) => `Balans artırma: ${amount}. Nömrə: ${to}.`,
    withdrawal: (amount, to) => `Pul çıxarma: ${amount}. Hara: ${to}.`,
    automatic: (amount, to) => `Avtomatik pul çıxarma. Hara: ${to}. Pul kisəsində qalan: ${amount}.`,
    recurring: (amount, to) => `Dövri köçürmə: ${amount}. Alıcı: ${to}.`,
    newPayout: (amount, to) => `Yeni köçürmə: ${amount}. Alıcı: ${to}.`,
    payout: (amount, to) => `Köçürmənin təsdiqi: ${amount}. Alıcı: ${to}.`,
    payoutFile: (amount, to) => `Fayldan köçürmələr: ${amount}. Sayı: ${to}.`,
    payoutFileApproval: (amount, to) => `Köçürmə faylının təsdiqi: ${amount}. Sayı: ${to}.`,
    refund: (amount, to) => `Geri qaytarma: ${amount}. Ödəyən: ${to}.`,
    refundApproval: (amount, to) => `Geri qaytarmanın təsdiqi: ${amount}. Ödəyən: ${to}.`,
  },
  ru: {
    transfer: (amount, to) => `Перевод: ${amount}. Получатель: ${to}.`,
    topUp: (amount, to) => `Пополнение телефона: ${amount}. Номер: ${to}.`,
    withdrawal: (amount, to) => `Вывод средств: ${amount}. Куда: ${to}.`,
    automatic: (amount, to) => `Автоматический вывод средств. Куда: ${to}. Остаётся: ${amount}.`,
    recurring: (amount, to) => `Регулярные выплаты: ${amount}. Получатель: ${to}.`,
    newPayout: (amount, to) => `Новая выплата: ${amount}. Получатель: ${to}.`,
    payout: (amount, to) => `Одобрение выплаты: ${amount}. Получатель: ${to}.`,
    payoutFile: (amount, to) => `Из файла: ${amount}. Выплат: ${to}.`,
    payoutFileApproval: (amount, to) => `Одобрение файла: ${amount}. Выплат: ${to}.`,
    refund: (amount, to) => `Возврат: ${amount}. Плательщик: ${to}.`,
    refundApproval: (amount, to) => `Одобрение возврата: ${amount}. Плательщик: ${to}.`,
  },
};

const CONFIRMS_RULES: Record<Language, (application: string) => string> = {
  en: (application) => `You change who has to approve payouts of ${application}.`,
  az: (application) => `Köçürmələri təsdiqləmə qaydalarının dəyişdirilməsi: ${application}.`,
  ru: (application) => `Изменение правил одобрения выплат: ${application}.`,
};

const CONFIRMS_REFUND_RULES: Record<Language, (application: string) => string> = {
  en: (application) => `You change which refunds of ${application} need a second person or a code.`,
  az: (application) => `Geri qaytarma qaydalarının dəyişdirilməsi: ${application}.`,
  ru: (application) => `Изменение правил возвратов: ${application}.`,
};

const CONFIRMS_TARGET: Record<Language, (application: string, to: string) => string> = {
  en: (application, to) => `You let money of ${application} go to ${to}.`,
  az: (application, to) => `${application} üçün pul göndərilə bilən ünvan: ${to}.`,
  ru: (application, to) => `Адресат денег ${application}: ${to}.`,
};

const CONFIRMS_KEY: Record<Language, (name: string) => string> = {
  en: (name) => `You create a server key: ${name}.`,
  az: (name) => `Server açarının yaradılması: ${name}.`,
  ru: (name) => `Создание ключа сервера: ${name}.`,
};

const CONFIRMS_SECRET: Record<Language, (application: string) => string> = {
  en: (application) => `You create a signing secret of ${application}.`,
  az: (application) => `İmza sirrinin yaradılması: ${application}.`,
  ru: (application) => `Создание секрета подписи: ${application}.`,
};

const CONFIRMS_SEVERAL: Record<Language, (count: number, total: string) => string> = {
  en: (count, total) => `You approve ${count} payouts, ${total} in total.`,
  az: (count, total) => `Köçürmələrin təsdiqi: say ${count}, cəmi ${total}.`,
  ru: (count, total) => `Одобрение выплат: ${count}, всего ${total}.`,
};

const CONFIRMS_REFUNDS: Record<Language, (count: number, total: string) => string> = {
  en: (count, total) => `You refund ${count} payments, ${total} in total.`,
  az: (count, total) => `Geri qaytarmalar: say ${count}, cəmi ${total}.`,
  ru: (count, total) => `Возвратов: ${count}, всего ${total}.`,
};

const MESSAGE: Record<Language, (code: string, confirms: string) => string> = {
  en: (code, confirms) =>
    `${code} is your confirmation code.${confirms} It is valid for 2 minutes. Do not share it with anyone.`,
  az: (code, confirms) => `Təsdiq kodunuz: ${code}.${confirms} Kod 2 dəqiqə etibarlıdır. Onu heç kimə bildirməyin.`,
  ru: (code, confirms) =>
    `Ваш код подтверждения: ${code}.${confirms} Он действует 2\u00a0минуты. Никому его не сообщайте.`,
};

/** The SMS with a one-time code and, if it confirms money, the act that it confirms. */
export function codeMessage(language: Language, code: string, confirms?: Confirms): string {
  if (!confirms) return MESSAGE[language](code, "");
  if (confirms.what === "payoutRules")
    return MESSAGE[language](code, ` ${CONFIRMS_RULES[language](confirms.application)}`);
  if (confirms.what === "refundRules")
    return MESSAGE[language](code, ` ${CONFIRMS_REFUND_RULES[language](confirms.application)}`);
  if (confirms.what === "moneyTarget")
    return MESSAGE[language](code, ` ${CONFIRMS_TARGET[language](confirms.application, confirms.to)}`);
  if (confirms.what === "serverKey") return MESSAGE[language](code, ` ${CONFIRMS_KEY[language](confirms.name)}`);
  if (confirms.what === "signingSecret")
    return MESSAGE[language](code, ` ${CONFIRMS_SECRET[language](confirms.application)}`);
  if (confirms.what === "payouts" || confirms.what === "refunds") {
    const { count, sums } = confirms;
    const words = confirms.what === "payouts" ? CONFIRMS_SEVERAL : CONFIRMS_REFUNDS;
    return MESSAGE[language](code, ` ${words[language](count, sumsText(language, sums))}`);
  }
  const { what, amountMinor, currency, to } = confirms;
  return MESSAGE[language](code, ` ${CONFIRMS[language][what](moneyText(language, amountMinor, currency), to)}`);
}
