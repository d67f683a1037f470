import type { FileColumn, MOVEMENT_COLUMNS } from "#provider/contract/list-columns";
import type { MovementEvent, MovementKind } from "#provider/contract/movement-kinds";
import type { Language } from "#provider/contract/words";

/** The words of statement files in each language; the same words as in the back office. */
export type StatementWords = {
  title: string;
  /** The name of the list of movements, as a file. */
  movements: string;
  /** The values of the filter of movements, and its name. */
  kinds: Record<MovementKind | "heading", string>;
  heading: Record<Exclude<FileColumn<typeof MOVEMENT_COLUMNS>, "currency">, string>;
  event: Record<MovementEvent, string>;
  opening: string;
  closing: string;
  checksum: string;
  /** What came outside of the provider, which the sums do not hold. */
  outside: (count: string, amount: string) => string;
  /** The line under the movements that identifies the statement. */
  note: (name: string, mark: string) => string;
  /** The note at the end of a PDF with missing letters. */
  incomplete: string;
  /** The footer of each page of a PDF. */
  page: (page: string, of: string) => string;
};

export const STATEMENT_WORDS: Record<Language, StatementWords> = {
  en: {
    title: "Statement",
    movements: "Entries",
    kinds: {
      heading: "Type",
      PAYMENT: "Payments",
      REFUND: "Refunds",
      PAYOUT: "Payouts",
      WITHDRAWAL: "Withdrawals",
      TRANSFER: "Transfers",
      TOP_UP: "Top-ups",
      DISPUTE: "Disputes",
    },
    heading: {
      number: "No.",
      time: "Time",
      what: "Entry",
      reference: "Reference",
      gross: "Gross",
      fee: "Fee",
      net: "Net",
      balance: "Balance",
    },
    event: {
      PAYMENT: "Payment",
      COMPLETION: "Hold captured",
      REFUND: "Refund",
      REFUND_FAILED: "Refund failed, money back",
      REFUND_STOPPED: "Refund not sent, money back",
      PAYOUT: "Payout",
      PAYOUT_FAILED: "Payout failed, money back",
      PAYOUT_RETURNED: "Payout returned by the bank",
      PAYOUT_STOPPED: "Payout not sent, money back",
      WITHDRAWAL: "Withdrawal",
      WITHDRAWAL_FAILED: "Withdrawal failed, money back",
      WITHDRAWAL_RETURNED: "Withdrawal returned by the bank",
      TRANSFER_OUT: "Transfer sent",
      TRANSFER_IN: "Transfer received",
      TOP_UP: "Top-up",
      DISPUTE_HELD: "Disputed, held back",
      DISPUTE_FEE: "Fee of a dispute",
      DISPUTE_RETURNED: "Dispute won, money back",
    },
    opening: "Opening balance",
    closing: "Closing balance",
    checksum: "Checksum",
    incomplete: "Some letters cannot be written in this file. The same statement as an Excel file has them all.",
    outside: (count, amount) => `Paid outside of the provider, not in the balance: ${amount} (payments: ${count})`,
    note: (name, mark) =>
      `${name}. Checksum (SHA-256), after the application, currency, period, creation time and number of entries: ${mark}`,
    page: (page, of) => `Page ${page} of ${of}`,
  },
  az: {
    title: "Hesabdan çıxarış",
    movements: "Əməliyyatlar",
    kinds: {
      heading: "Növ",
      PAYMENT: "Ödənişlər",
      REFUND: "Qaytarmalar",
      PAYOUT: "Köçürmələr",
      WITHDRAWAL: "Pul çıxarmalar",
      TRANSFER: "Transferlər",
      TOP_UP: "Balans artırmalar",
      DISPUTE: "Mübahisələr",
    },
    heading: {
      number: "Sıra",
      time: "Vaxt",
      what: "Əməliyyat",
      reference: "Nömrə",
      gross: "Ümumi",
      fee: "Komissiya",
      net: "Xalis",
      balance: "Balans",
    },
    event: {
      PAYMENT: "Ödəniş",
      COMPLETION: "Bloklanmış məbləğ tutuldu",
      REFUND: "Qaytarma",
      REFUND_FAILED: "Qaytarma baş tutmadı, pul geri qayıtdı",
      REFUND_STOPPED: "Qaytarma göndərilmədi, pul geri qayıtdı",
      PAYOUT: "Köçürmə",
      PAYOUT_FAILED: "Köçürmə baş tutmadı, pul geri qayıtdı",
      PAYOUT_RETURNED: "Köçürməni bank geri qaytardı",
      PAYOUT_STOPPED: "Köçürmə göndərilmədi, pul geri qayıtdı",
      WITHDRAWAL: "Pul çıxarma",
      WITHDRAWAL_FAILED: "Pul çıxarma baş tutmadı, pul geri qayıtdı",
      WITHDRAWAL_RETURNED: "Pul çıxarmanı bank geri qaytardı",
      TRANSFER_OUT: "Göndərilən transfer",
      TRANSFER_IN: "Alınan transfer",
      TOP_UP: "Balans artırma",
      DISPUTE_HELD: "Mübahisəli, saxlanılıb",
      DISPUTE_FEE: "Mübahisə komissiyası",
      DISPUTE_RETURNED: "Mübahisə xeyrinizə, pul qayıdıb",
    },
    opening: "Dövrün əvvəlinə balans",
    closing: "Dövrün sonuna balans",
    checksum: "Yoxlama cəmi",
    incomplete: "Bəzi işarələri bu faylda yazmaq olmur. Həmin çıxarışın Excel faylında hamısı var.",
    outside: (count, amount) => `Bizdən kənarda ödənilib, qalığa daxil deyil: ${amount} (ödəniş: ${count})`,
    note: (name, mark) =>
      `${name}. Tətbiq, valyuta, dövr, tərtib vaxtı və əməliyyatların sayından sonra yoxlama cəmi (SHA-256): ${mark}`,
    page: (page, of) => `Səhifə ${page} / ${of}`,
  },
  ru: {
    title: "Выписка",
    movements: "Операции",
    kinds: {
      heading: "Вид",
      PAYMENT: "Платежи",
      REFUND: "Возвраты",
      PAYOUT: "Выплаты",
      WITHDRAWAL: "Выводы средств",
      TRANSFER: "Переводы",
      TOP_UP: "Пополнения",
      DISPUTE: "Споры",
    },
    heading: {
      number: "№",
      time: "Время",
      what: "Операция",
      reference: "Номер",
      gross: "До комиссии",
      fee: "Комиссия",
      net: "Итог",
      balance: "Баланс",
    },
    event: {
      PAYMENT: "Платёж",
      COMPLETION: "Блокировка списана",
      REFUND: "Возврат",
      REFUND_FAILED: "Возврат не выполнен, деньги вернулись",
      REFUND_STOPPED: "Возврат не отправлен, деньги вернулись",
      PAYOUT: "Выплата",
      PAYOUT_FAILED: "Выплата не выполнена, деньги вернулись",
      PAYOUT_RETURNED: "Выплата возвращена банком",
      PAYOUT_STOPPED: "Выплата не отправлена, деньги вернулись",
      WITHDRAWAL: "Вывод средств",
      WITHDRAWAL_FAILED: "Вывод не выполнен, деньги вернулись",
      WITHDRAWAL_RETURNED: "Вывод возвращён банком",
      TRANSFER_OUT: "Перевод отправлен",
      TRANSFER_IN: "Перевод получен",
      TOP_UP: "Пополнение",
      DISPUTE_HELD: "Удержано по\u00a0спору",
      DISPUTE_FEE: "Комиссия за\u00a0спор",
      DISPUTE_RETURNED: "Спор выигран, деньги вернулись",
    },
    opening: "Баланс на начало",
    closing: "Баланс на конец",
    checksum: "Контрольная сумма",
    incomplete: "Некоторые знаки в этом файле написать нельзя. В той же выписке в виде файла Excel они есть все.",
    outside: (count, amount) => `Оплачено вне сервиса, не входит в баланс: ${amount} (платежей: ${count})`,
    note: (name, mark) =>
      `${name}. Контрольная сумма (SHA-256) после приложения, валюты, периода, времени составления и числа операций: ${mark}`,
    page: (page, of) => `Страница ${page} из ${of}`,
  },
};

/**
 * Words of statements that merchants downloaded before 30 November 2026: the check of a file reads these as well. They
 * stand only where a language has another word now.
 */
export const EARLIER_WORDS: Record<Language, { what: string; event: Partial<Record<MovementEvent, string>> }> = {
  en: {
    what: "Movement",
    event: {
      COMPLETION: "Hold completed",
      PAYOUT_RETURNED: "Payout sent back by the bank",
      WITHDRAWAL_RETURNED: "Withdrawal sent back by the bank",
    },
  },
  az: {
    what: "Hərəkət",
    event: {
      REFUND_FAILED: "Qaytarma alınmadı, pul geri qayıtdı",
      PAYOUT_FAILED: "Köçürmə alınmadı, pul geri qayıtdı",
      WITHDRAWAL_FAILED: "Pul çıxarma alınmadı, pul geri qayıtdı",
    },
  },
  ru: {
    what: "Движение",
    event: {
      COMPLETION: "Холд завершён",
      REFUND_FAILED: "Возврат не прошёл, деньги вернулись",
      PAYOUT_FAILED: "Выплата не прошла, деньги вернулись",
      PAYOUT_RETURNED: "Выплата вернулась из банка",
      WITHDRAWAL_FAILED: "Вывод не прошёл, деньги вернулись",
      WITHDRAWAL_RETURNED: "Вывод вернулся из банка",
    },
  },
};
