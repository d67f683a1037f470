import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

/** Refunds that one person made together. `link` leads to their page, or to the refunds that wait. */
type ToldBatch = { name: string; link: string };

/**
 * "waiting" asks the approvers for those that wait; `total` with its currency, `reason` empty where each has its own.
 * "ended" tells the maker how many payments have which outcome; `leaving`: those that can still be undone.
 */
export type BatchNews =
  | { kind: "waiting"; maker: string; reason: string; count: number; total: string }
  | { kind: "ended"; sent: number; leaving: number; waiting: number; failed: number };

type Letters = {
  [Kind in BatchNews["kind"]]: (told: ToldBatch, news: Extract<BatchNews, { kind: Kind }>) => Notice;
};

const LETTERS: Record<Language, Letters> = {
  en: {
    waiting: ({ name, link }, { maker, reason, count, total }) => ({
      subject: `Refunds are waiting for your approval: ${count}`,
      body: `Dear ${name}, ${maker} refunds several payments together. Waiting for an approval: ${count}, ${total} in total. ${reason && `Reason: ${reason} `}${link}`,
    }),
    ended: ({ name, link }, { sent, leaving, waiting, failed }) => ({
      subject: "The payments that you refunded together",
      body: `Dear ${name}, each payment that you refunded together has its outcome. Sent to the card network: ${sent}, can still be undone: ${leaving}, waiting for a second person: ${waiting}, not refunded: ${failed}. ${link}`,
    }),
  },
  az: {
    waiting: ({ name, link }, { maker, reason, count, total }) => ({
      subject: `Təsdiqinizi gözləyən geri qaytarmalar: ${count}`,
      body: `Hörmətli ${name}, ${maker} bir neçə ödənişi birlikdə geri qaytarır. Təsdiq gözləyənlər: ${count}, cəmi ${total}. ${reason && `Səbəb: ${reason} `}${link}`,
    }),
    ended: ({ name, link }, { sent, leaving, waiting, failed }) => ({
      subject: "Birlikdə geri qaytardığınız ödənişlər",
      body: `Hörmətli ${name}, birlikdə geri qaytardığınız hər ödənişin nəticəsi məlumdur. Kart şəbəkəsinə göndərilib: ${sent}, hələ geri götürülə bilər: ${leaving}, ikinci şəxsi gözləyir: ${waiting}, geri qaytarılmayıb: ${failed}. ${link}`,
    }),
  },
  ru: {
    waiting: ({ name, link }, { maker, reason, count, total }) => ({
      subject: `Возвраты ждут Вашего одобрения: ${count}`,
      body: `Здравствуйте, ${name}! Сотрудник ${maker} возвращает несколько платежей вместе. Ждут одобрения: ${count}, всего ${total}. ${reason && `Причина: ${reason} `}${link}`,
    }),
    ended: ({ name, link }, { sent, leaving, waiting, failed }) => ({
      subject: "Платежи, которые Вы вернули вместе",
      body: `Здравствуйте, ${name}! Итог известен по\u00a0каждому платежу, который Вы вернули вместе с\u00a0другими. Отправлено в\u00a0карточную сеть: ${sent}, ещё можно отменить: ${leaving}, ждёт второго сотрудника: ${waiting}, не\u00a0возвращено: ${failed}. ${link}`,
    }),
  },
};

/** A letter about refunds that one person made together. */
export const batchLetter = (language: Language, told: ToldBatch, news: BatchNews): Notice =>
  news.kind === "waiting" ? LETTERS[language].waiting(told, news) : LETTERS[language].ended(told, news);
