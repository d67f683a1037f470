import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

/**
 * A finished upload, for the letter to the person who confirmed it. `failed`: rows that could not be made any more;
 * empty if there are none.
 */
export type ToldBulk = {
  name: string;
  file: string;
  made: string;
  failed: string;
  amount: string;
  link: string;
};

const LETTERS: Record<Language, { done: (told: ToldBulk) => Notice; partly: (told: ToldBulk) => Notice }> = {
  en: {
    done: ({ name, file, made, amount, link }) => ({
      subject: "Your invoices are ready",
      body: `Dear ${name}, all invoices from the file “${file}” were created: ${made}, ${amount}. ${link}`,
    }),
    partly: ({ name, file, made, failed, link }) => ({
      subject: "Some of your invoices could not be created",
      body: `Dear ${name}, invoices created from the file “${file}”: ${made}. Rows that failed: ${failed}. The page of the file lists each of them with the reason, and you can download them there. ${link}`,
    }),
  },
  az: {
    done: ({ name, file, made, amount, link }) => ({
      subject: "Hesab-fakturalarınız yaradılıb",
      body: `Hörmətli ${name}, “${file}” faylından bütün hesab-fakturalar yaradılıb: ${made}, ${amount}. ${link}`,
    }),
    partly: ({ name, file, made, failed, link }) => ({
      subject: "Bəzi hesab-fakturalar yaradılmayıb",
      body: `Hörmətli ${name}, “${file}” faylından yaradılmış hesab-fakturalar: ${made}. Yaradıla bilməyən sətirlər: ${failed}. Faylın səhifəsində hər biri səbəbi ilə göstərilir və onları fayl kimi endirmək olar. ${link}`,
    }),
  },
  ru: {
    done: ({ name, file, made, amount, link }) => ({
      subject: "Ваши счета созданы",
      body: `Здравствуйте, ${name}! Все счета из файла «${file}» созданы: ${made}, на сумму ${amount}. ${link}`,
    }),
    partly: ({ name, file, made, failed, link }) => ({
      subject: "Часть Ваших счетов создать не удалось",
      body: `Здравствуйте, ${name}! Создано счетов из файла «${file}»: ${made}. Строк, по которым счёт создать не удалось: ${failed}. На странице файла каждая указана с\u00a0причиной, и\u00a0их можно скачать файлом. ${link}`,
    }),
  },
};

/** The letter to the person who confirmed an upload. */
export const bulkLetter = (language: Language, told: ToldBulk): Notice =>
  LETTERS[language][told.failed === "" ? "done" : "partly"](told);
