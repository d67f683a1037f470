import type { Language } from "#provider/contract/words";

type PageText = { title: string; text: string };

/** What the page of a link says that leads to no file. */
export const SENTENCES: Record<Language, Record<"unknown" | "tooLong", PageText>> = {
  en: {
    unknown: {
      title: "This link does not work",
      text: "It has expired, or the file is no longer for you. The next letter has a new link; you can also get the file in the back office.",
    },
    tooLong: {
      title: "This file would be too long",
      text: "There were too many entries in this time for one file of this kind. In the back office you can download shorter periods.",
    },
  },
  az: {
    unknown: {
      title: "Bu link işləmir",
      text: "Onun vaxtı bitib və ya fayl artıq Sizin üçün deyil. Növbəti məktubda yeni link olacaq; faylı kabinetdən də ala bilərsiniz.",
    },
    tooLong: {
      title: "Bu fayl çox uzun olardı",
      text: "Bu müddətdə belə bir fayl üçün çox əməliyyat olub. Kabinetdən daha qısa dövrləri endirə bilərsiniz.",
    },
  },
  ru: {
    unknown: {
      title: "Эта ссылка не работает",
      text: "Срок её действия истёк, или файл Вам больше не предназначен. В\u00a0следующем письме будет новая ссылка; скачать файл можно и\u00a0в\u00a0кабинете.",
    },
    tooLong: {
      title: "Этот файл был\u00a0бы слишком длинным",
      text: "За это время было слишком много операций для одного такого файла. В\u00a0кабинете можно скачать более короткие периоды.",
    },
  },
};
