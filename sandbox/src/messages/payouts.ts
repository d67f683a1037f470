import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

/** Several payouts that a person approved at once; `total` with its currency. `link`: their list. */
export type ToldPayouts = { name: string; count: number; total: string; by: string; link: string };

/** "approved" tells their maker that they left; "oneMore" asks the approvers for another approval. */
export type PayoutsNews = "approved" | "oneMore";

const LETTERS: Record<Language, Record<PayoutsNews, (told: ToldPayouts) => Notice>> = {
  en: {
    approved: ({ name, count, total, by, link }) => ({
      subject: `${count} of your payouts are approved`,
      body: `Dear ${name}, ${by} approved ${count} of your payouts, ${total} in total. They are on their way to the bank. ${link}`,
    }),
    oneMore: ({ name, count, total, by, link }) => ({
      subject: `${count} payouts need one more approval`,
      body: `Dear ${name}, ${by} approved ${count} payouts, ${total} in total. Each is sent once one more person approves it. ${link}`,
    }),
  },
  az: {
    approved: ({ name, count, total, by, link }) => ({
      subject: `Təsdiqlənmiş köçürmələriniz: ${count}`,
      body: `Hörmətli ${name}, ${by} Sizin ${count} köçürmənizi təsdiqləyib, cəmi ${total}. Vəsait banka yoldadır. ${link}`,
    }),
    oneMore: ({ name, count, total, by, link }) => ({
      subject: `Daha bir təsdiq gözləyən köçürmələr: ${count}`,
      body: `Hörmətli ${name}, ${by} ${count} köçürməni təsdiqləyib, cəmi ${total}. Hər biri daha bir nəfər təsdiqlədikdən sonra göndərilir. ${link}`,
    }),
  },
  ru: {
    approved: ({ name, count, total, by, link }) => ({
      subject: `Одобрены Ваши выплаты: ${count}`,
      body: `Здравствуйте, ${name}! Одобрены Ваши выплаты: ${count}, всего ${total}. Одобрил сотрудник ${by}. Деньги направлены в банк. ${link}`,
    }),
    oneMore: ({ name, count, total, by, link }) => ({
      subject: `Нужно ещё одно одобрение. Выплат: ${count}`,
      body: `Здравствуйте, ${name}! Сотрудник ${by} одобрил выплаты: ${count}, всего ${total}. Каждая уйдёт, когда её одобрит ещё один сотрудник. ${link}`,
    }),
  },
};

/** A letter about several payouts. */
export const payoutsLetter = (language: Language, news: PayoutsNews, told: ToldPayouts): Notice =>
  LETTERS[language][news](told);
