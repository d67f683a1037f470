import type { DisputeReason } from "#provider/contract/dispute-words";
import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

/** `amount` and `fee` with their currency, `until` in the merchant's zone. */
type DisputeNotice = {
  name: string;
  amount: string;
  fee: string;
  payer: string;
  application: string;
  reason: DisputeReason;
  until: string;
  link: string;
};

/**
 * A bank asks, or claims; the answer is due soon; and the ends: won, lost (also accepted, or not answered in time),
 * prevented by a refund.
 */
export type DisputeNews = "asked" | "claimed" | "due" | "won" | "lost" | "prevented";

/** What is claimed, as a sentence of its own. */
export const CLAIMED: Record<Language, Record<DisputeReason, string>> = {
  en: {
    FRAUD: "The cardholder says that they did not make this payment.",
    NOT_AUTHORIZED: "The bank says that it had not approved this payment.",
    NOT_RECEIVED: "The cardholder says that they did not get what they paid for.",
    NOT_AS_DESCRIBED: "The cardholder says that what they got is not as described.",
    CANCELED: "The cardholder says that they had canceled.",
    REFUND_MISSING: "The cardholder says that a promised refund did not come.",
    DUPLICATE: "The cardholder says that they were charged twice.",
    WRONG_AMOUNT: "The cardholder says that the amount is wrong.",
    PROCESSING: "The bank says that the payment broke a rule of the card network.",
    GENERAL: "The bank gave only the code of its network.",
  },
  az: {
    FRAUD: "Kart sahibi bu ödənişi etmədiyini bildirir.",
    NOT_AUTHORIZED: "Bank bu ödənişi təsdiqləmədiyini bildirir.",
    NOT_RECEIVED: "Kart sahibi ödədiyini almadığını bildirir.",
    NOT_AS_DESCRIBED: "Kart sahibi aldığının təsvirə uyğun olmadığını bildirir.",
    CANCELED: "Kart sahibi əvvəlcədən imtina etdiyini bildirir.",
    REFUND_MISSING: "Kart sahibi vəd edilən geri qaytarmanı almadığını bildirir.",
    DUPLICATE: "Kart sahibi iki dəfə ödədiyini bildirir.",
    WRONG_AMOUNT: "Kart sahibi məbləğin səhv olduğunu bildirir.",
    PROCESSING: "Bank ödənişin kart şəbəkəsinin qaydasını pozduğunu bildirir.",
    GENERAL: "Bank yalnız şəbəkə kodunu göstərib.",
  },
  ru: {
    FRAUD: "Держатель карты сообщает, что не совершал этот платёж.",
    NOT_AUTHORIZED: "Банк сообщает, что не одобрял этот платёж.",
    NOT_RECEIVED: "Держатель карты сообщает, что не получил оплаченное.",
    NOT_AS_DESCRIBED: "Держатель карты сообщает, что полученное не соответствует описанию.",
    CANCELED: "Держатель карты сообщает, что заранее отказался.",
    REFUND_MISSING: "Держатель карты сообщает, что не получил обещанный возврат.",
    DUPLICATE: "Держатель карты сообщает, что с него списали деньги дважды.",
    WRONG_AMOUNT: "Держатель карты сообщает, что сумма неверна.",
    PROCESSING: "Банк сообщает, что платёж нарушил правило карточной сети.",
    GENERAL: "Банк указал только код своей сети.",
  },
};

type Sentences = Record<DisputeNews, (told: DisputeNotice, claim: string) => Notice>;

const LETTERS: Record<Language, Sentences> = {
  en: {
    asked: ({ name, amount, payer, application, until, link }, claim) => ({
      subject: `A bank asks about a payment: ${amount}`,
      body: `Dear ${name}, the bank of ${payer} asks about ${amount} that ${application} received. ${claim} Nothing is held back yet. Answer by ${until}, or refund the payment; otherwise the bank claims the money: ${link}`,
    }),
    claimed: ({ name, amount, fee, payer, application, until, link }, claim) => ({
      subject: `A payment is disputed: ${amount}`,
      body: `Dear ${name}, the bank of ${payer} claims back ${amount} that ${application} received. ${claim} The amount is held back in your wallet, with a fee of ${fee} that comes back if you win. Answer by ${until}: ${link}`,
    }),
    due: ({ name, amount, payer, application, until, link }) => ({
      subject: `An answer is due: ${amount}`,
      body: `Dear ${name}, nobody has answered the dispute of ${payer} about ${amount} that ${application} received. The time for it ends on ${until}: ${link}`,
    }),
    won: ({ name, amount, payer, application, link }) => ({
      subject: `Dispute won: ${amount}`,
      body: `Dear ${name}, the dispute of ${payer} about ${amount} that ${application} received ended in your favor. What was held back is in your wallet again: ${link}`,
    }),
    lost: ({ name, amount, payer, application, link }) => ({
      subject: `Dispute lost: ${amount}`,
      body: `Dear ${name}, the dispute of ${payer} about ${amount} that ${application} received ended in favor of the payer, who gets the money back: ${link}`,
    }),
    prevented: ({ name, amount, payer, application, link }) => ({
      subject: `Dispute closed: ${amount}`,
      body: `Dear ${name}, the bank of ${payer} has closed its question about ${amount} that ${application} received, because the payment was refunded in time. There is no fee: ${link}`,
    }),
  },
  az: {
    asked: ({ name, amount, payer, application, until, link }, claim) => ({
      subject: `Bank ödəniş haqqında soruşur: ${amount}`,
      body: `Hörmətli ${name}, ödəyənin bankı ödəniş haqqında soruşur. Ödəyən: ${payer}. Məbləğ: ${amount}. Tətbiq: ${application}. ${claim} Hələ heç nə saxlanılmayıb. Bu vaxta qədər cavab verin və ya ödənişi geri qaytarın: ${until}. Əks halda bank pulu tələb edəcək: ${link}`,
    }),
    claimed: ({ name, amount, fee, payer, application, until, link }, claim) => ({
      subject: `Ödəniş mübahisələndirilib: ${amount}`,
      body: `Hörmətli ${name}, ödəyənin bankı pulu geri tələb edir. Ödəyən: ${payer}. Məbləğ: ${amount}. Tətbiq: ${application}. ${claim} Məbləğ balansınızda saxlanılıb. Komissiya: ${fee}, mübahisə xeyrinizə bitsə, qaytarılır. Bu vaxta qədər cavab verin: ${until}. ${link}`,
    }),
    due: ({ name, amount, payer, application, until, link }) => ({
      subject: `Cavab müddəti bitir: ${amount}`,
      body: `Hörmətli ${name}, mübahisəyə hələ heç kim cavab verməyib. Ödəyən: ${payer}. Məbləğ: ${amount}. Tətbiq: ${application}. Müddət bu vaxt bitir: ${until}. ${link}`,
    }),
    won: ({ name, amount, payer, application, link }) => ({
      subject: `Mübahisə xeyrinizə həll edildi: ${amount}`,
      body: `Hörmətli ${name}, mübahisə xeyrinizə başa çatdı. Ödəyən: ${payer}. Məbləğ: ${amount}. Tətbiq: ${application}. Saxlanılan məbləğ yenidən balansınızdadır: ${link}`,
    }),
    lost: ({ name, amount, payer, application, link }) => ({
      subject: `Mübahisə ödəyənin xeyrinə həll edildi: ${amount}`,
      body: `Hörmətli ${name}, mübahisə ödəyənin xeyrinə başa çatdı və pul ona qaytarılır. Ödəyən: ${payer}. Məbləğ: ${amount}. Tətbiq: ${application}. ${link}`,
    }),
    prevented: ({ name, amount, payer, application, link }) => ({
      subject: `Mübahisə bağlandı: ${amount}`,
      body: `Hörmətli ${name}, ödəniş vaxtında geri qaytarıldığı üçün bank sorğusunu bağlayıb. Ödəyən: ${payer}. Məbləğ: ${amount}. Tətbiq: ${application}. Komissiya yoxdur: ${link}`,
    }),
  },
  ru: {
    asked: ({ name, amount, payer, application, until, link }, claim) => ({
      subject: `Банк спрашивает о платеже: ${amount}`,
      body: `Здравствуйте, ${name}! Банк плательщика спрашивает о платеже. Плательщик: ${payer}. Сумма: ${amount}. Приложение: ${application}. ${claim} Пока ничего не удержано. Ответьте или верните платёж до этого времени: ${until}. Иначе банк потребует деньги: ${link}`,
    }),
    claimed: ({ name, amount, fee, payer, application, until, link }, claim) => ({
      subject: `Платёж оспорен: ${amount}`,
      body: `Здравствуйте, ${name}! Банк плательщика требует вернуть деньги. Плательщик: ${payer}. Сумма: ${amount}. Приложение: ${application}. ${claim} Сумма удержана на Вашем балансе. Комиссия: ${fee}, она вернётся, если Вы выиграете спор. Ответьте до этого времени: ${until}. ${link}`,
    }),
    due: ({ name, amount, payer, application, until, link }) => ({
      subject: `Пора ответить: ${amount}`,
      body: `Здравствуйте, ${name}! На спор ещё никто не ответил. Плательщик: ${payer}. Сумма: ${amount}. Приложение: ${application}. Срок истекает: ${until}. ${link}`,
    }),
    won: ({ name, amount, payer, application, link }) => ({
      subject: `Спор выигран: ${amount}`,
      body: `Здравствуйте, ${name}! Спор решён в Вашу пользу. Плательщик: ${payer}. Сумма: ${amount}. Приложение: ${application}. Удержанное снова на Вашем балансе: ${link}`,
    }),
    lost: ({ name, amount, payer, application, link }) => ({
      subject: `Спор проигран: ${amount}`,
      body: `Здравствуйте, ${name}! Спор решён в пользу плательщика, и деньги возвращаются ему. Плательщик: ${payer}. Сумма: ${amount}. Приложение: ${application}. ${link}`,
    }),
    prevented: ({ name, amount, payer, application, link }) => ({
      subject: `Спор закрыт: ${amount}`,
      body: `Здравствуйте, ${name}! Банк закрыл запрос, потому что платёж вовремя вернули. Плательщик: ${payer}. Сумма: ${amount}. Приложение: ${application}. Комиссии нет: ${link}`,
    }),
  },
};

/** A letter about a dispute. */
export const disputeLetter = (language: Language, news: DisputeNews, told: DisputeNotice): Notice =>
  LETTERS[language][news](told, CLAIMED[language][told.reason]);
