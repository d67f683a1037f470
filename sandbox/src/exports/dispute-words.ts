import type { DisputeReason, DisputeState } from "#provider/contract/dispute-words";
import type { DISPUTE_COLUMNS, FileColumn } from "#provider/contract/list-columns";
import type { DisputeTab } from "#provider/contract/list-tabs";
import type { Language } from "#provider/contract/words";

type Words = {
  sheet: string;
  heading: Record<Exclude<FileColumn<typeof DISPUTE_COLUMNS>, "currency">, string>;
  /** The names of the list's tabs but the first, which is the whole list. */
  tab: Record<Exclude<DisputeTab, "ALL">, string>;
  state: Record<DisputeState, string>;
  reason: Record<DisputeReason, string>;
  /** The main text that the list is found by. */
  text: string;
};

/** The words of the file of disputes in each language; the same words as in the back office. */
export const DISPUTE_WORDS: Record<Language, Words> = {
  en: {
    sheet: "Disputes",
    heading: {
      respondBy: "Answer by",
      state: "Status",
      id: "Reference",
      payer: "Payer",
      card: "Card",
      orderId: "Order ID",
      invoice: "Invoice",
      application: "Application",
      reasonCode: "Network’s code",
      reason: "Reason",
      created: "Created",
      sent: "Answer sent",
      ended: "Ended",
      amount: "Amount",
      fee: "Fee",
    },
    tab: { ANSWER_DUE: "Answer due", SENT: "Sent", WON: "Won", LOST: "Lost" },
    state: {
      INQUIRY: "Bank asks",
      NEEDS_RESPONSE: "Answer due",
      UNDER_REVIEW: "Sent",
      WON: "Won",
      LOST: "Lost",
      ACCEPTED: "Accepted",
      EXPIRED: "Not answered",
      PREVENTED: "Refunded in time",
    },
    reason: {
      FRAUD: "Payment not theirs",
      NOT_AUTHORIZED: "Not approved by the bank",
      NOT_RECEIVED: "Nothing received",
      NOT_AS_DESCRIBED: "Not as described",
      CANCELED: "Canceled before",
      REFUND_MISSING: "Refund missing",
      DUPLICATE: "Charged twice",
      WRONG_AMOUNT: "Wrong amount",
      PROCESSING: "Network’s rules",
      GENERAL: "Other reason",
    },
    text: "Reference, order, card",
  },
  az: {
    sheet: "Mübahisələr",
    heading: {
      respondBy: "Cavab müddəti",
      state: "Status",
      id: "Nömrə",
      payer: "Ödəyən",
      card: "Kart",
      orderId: "Sifariş ID",
      invoice: "Hesab-faktura",
      application: "Tətbiq",
      reasonCode: "Şəbəkə kodu",
      reason: "Səbəb",
      created: "Yaradılıb",
      sent: "Cavab göndərilib",
      ended: "Başa çatıb",
      amount: "Məbləğ",
      fee: "Komissiya",
    },
    tab: { ANSWER_DUE: "Cavab gözlənilir", SENT: "Göndərilib", WON: "Xeyrinizə", LOST: "Ödəyənin xeyrinə" },
    state: {
      INQUIRY: "Bank soruşur",
      NEEDS_RESPONSE: "Cavab gözlənilir",
      UNDER_REVIEW: "Göndərilib",
      WON: "Xeyrinizə",
      LOST: "Ödəyənin xeyrinə",
      ACCEPTED: "Qəbul edilib",
      EXPIRED: "Cavab verilməyib",
      PREVENTED: "Vaxtında qaytarılıb",
    },
    reason: {
      FRAUD: "Ödəniş onun deyil",
      NOT_AUTHORIZED: "Bank təsdiqləməyib",
      NOT_RECEIVED: "Heç nə almayıb",
      NOT_AS_DESCRIBED: "Təsvirə uyğun deyil",
      CANCELED: "Əvvəlcədən imtina edib",
      REFUND_MISSING: "Qaytarma olmayıb",
      DUPLICATE: "İki dəfə ödənilib",
      WRONG_AMOUNT: "Səhv məbləğ",
      PROCESSING: "Şəbəkə qaydaları",
      GENERAL: "Digər səbəb",
    },
    text: "Nömrə, sifariş, kart",
  },
  ru: {
    sheet: "Споры",
    heading: {
      respondBy: "Ответить до",
      state: "Статус",
      id: "Номер",
      payer: "Плательщик",
      card: "Карта",
      orderId: "ID заказа",
      invoice: "Счёт",
      application: "Приложение",
      reasonCode: "Код сети",
      reason: "Причина",
      created: "Создан",
      sent: "Ответ отправлен",
      ended: "Завершён",
      amount: "Сумма",
      fee: "Комиссия",
    },
    tab: { ANSWER_DUE: "Ждут ответа", SENT: "Отправлены", WON: "Выиграны", LOST: "Проиграны" },
    state: {
      INQUIRY: "Банк спрашивает",
      NEEDS_RESPONSE: "Ждёт ответа",
      UNDER_REVIEW: "Отправлен",
      WON: "Выигран",
      LOST: "Проигран",
      ACCEPTED: "Принят",
      EXPIRED: "Без ответа",
      PREVENTED: "Вовремя возвращён",
    },
    reason: {
      FRAUD: "Чужой платёж",
      NOT_AUTHORIZED: "Банк не одобрял",
      NOT_RECEIVED: "Ничего не получено",
      NOT_AS_DESCRIBED: "Не соответствует описанию",
      CANCELED: "Отказ заранее",
      REFUND_MISSING: "Нет возврата",
      DUPLICATE: "Списано дважды",
      WRONG_AMOUNT: "Неверная сумма",
      PROCESSING: "Правила сети",
      GENERAL: "Другая причина",
    },
    text: "Номер, заказ, карта",
  },
};
