import type { FeeRate } from "#provider/contract/fee-reports";
import type { MovementKind } from "#provider/contract/movement-kinds";
import type { Language } from "#provider/contract/words";

type FeeWords = {
  title: string;
  /** `YYYY-MM`, and the days. */
  of: (month: string) => string;
  heading: { kind: string; rate: string; count: string; gross: string; fee: string };
  rate: Record<FeeRate, string>;
  share: (percent: string) => string;
  sum: string;
  net: string;
  vat: (percent: string) => string;
  made: string;
  entries: (count: string) => string;
  note: string;
  unprintable: string;
  incomplete: string;
  kind: Record<MovementKind, string>;
};

/** The words of a fee report's files. */
export const FEE_WORDS: Record<Language, FeeWords> = {
  en: {
    title: "Fee report",
    of: (month) => `Fees of ${month}`,
    heading: { kind: "Kind", rate: "Rate", count: "Entries", gross: "Amount", fee: "Fee" },
    rate: { NONE: "No fee", SHARE: "Share", FIXED: "Fixed fee", FILE: "Payout files" },
    share: (percent) => `${percent}%`,
    sum: "Fees in all",
    net: "Fees without VAT",
    vat: (percent) => `VAT included, ${percent}%`,
    made: "Created",
    entries: (count) => `Entries: ${count}`,
    note: "The same fees as in the statement of these days. Anyone can check this file at /verify.",
    unprintable: "See the back office",
    incomplete: "Some letters cannot be written in this file.",
    kind: {
      PAYMENT: "Payments",
      REFUND: "Refunds",
      PAYOUT: "Payouts",
      WITHDRAWAL: "Withdrawals",
      TRANSFER: "Transfers",
      TOP_UP: "Top-ups",
      DISPUTE: "Disputes",
    },
  },
  az: {
    title: "Komissiya hesabatı",
    of: (month) => `Komissiyalar: ${month}`,
    heading: { kind: "Növ", rate: "Dərəcə", count: "Əməliyyatlar", gross: "Məbləğ", fee: "Komissiya" },
    rate: { NONE: "Komissiyasız", SHARE: "Faiz", FIXED: "Sabit komissiya", FILE: "Köçürmə faylları" },
    share: (percent) => `${percent}%`,
    sum: "Cəmi komissiya",
    net: "ƏDV xaric komissiya",
    vat: (percent) => `O cümlədən ƏDV, ${percent}%`,
    made: "Tərtib edilib",
    entries: (count) => `Əməliyyatlar: ${count}`,
    note: "Komissiyalar bu günlərin çıxarışındakı ilə eynidir. Bu faylı hamı /verify səhifəsində yoxlaya bilər.",
    unprintable: "Kabinetə baxın",
    incomplete: "Bəzi işarələri bu faylda yazmaq olmur.",
    kind: {
      PAYMENT: "Ödənişlər",
      REFUND: "Qaytarmalar",
      PAYOUT: "Köçürmələr",
      WITHDRAWAL: "Pul çıxarmalar",
      TRANSFER: "Transferlər",
      TOP_UP: "Balans artırmalar",
      DISPUTE: "Mübahisələr",
    },
  },
  ru: {
    title: "Отчёт о комиссиях",
    of: (month) => `Комиссии: ${month}`,
    heading: { kind: "Вид", rate: "Ставка", count: "Операции", gross: "Сумма", fee: "Комиссия" },
    rate: { NONE: "Без комиссии", SHARE: "Доля", FIXED: "Постоянная комиссия", FILE: "Файлы выплат" },
    share: (percent) => `${percent} %`,
    sum: "Всего комиссий",
    net: "Комиссии без НДС",
    vat: (percent) => `В том числе НДС, ${percent} %`,
    made: "Составлен",
    entries: (count) => `Операций: ${count}`,
    note: "Комиссии те же, что в выписке за эти дни. Проверить этот файл может любой на странице /verify.",
    unprintable: "Смотрите в кабинете",
    incomplete: "Некоторые знаки в этом файле написать нельзя.",
    kind: {
      PAYMENT: "Платежи",
      REFUND: "Возвраты",
      PAYOUT: "Выплаты",
      WITHDRAWAL: "Выводы средств",
      TRANSFER: "Переводы",
      TOP_UP: "Пополнения",
      DISPUTE: "Споры",
    },
  },
};
