import type { Language } from "#provider/contract/words";

type PageText = { title: string; text: string };
export type Sentences = Record<"unknown" | "nothing", PageText>;

export const SENTENCES: Record<Language, Sentences> = {
  en: {
    unknown: {
      title: "This link does not work",
      text: "It has expired, or you no longer have access. Please ask for the file again in the back office.",
    },
    nothing: {
      title: "There is nothing left in this file",
      text: "The data you asked for no longer exists. Please ask for the file again in the back office.",
    },
  },
  az: {
    unknown: {
      title: "Bu link işləmir",
      text: "Onun vaxtı bitib və ya o artıq Sizin üçün deyil. Zəhmət olmasa, faylı kabinetdən yenidən istəyin.",
    },
    nothing: {
      title: "Bu faylda artıq heç nə yoxdur",
      text: "İstədiyiniz məlumat artıq tapılmır. Zəhmət olmasa, faylı kabinetdən yenidən istəyin.",
    },
  },
  ru: {
    unknown: {
      title: "Эта ссылка не работает",
      text: "Срок её действия истёк, или она Вам больше не доступна. Пожалуйста, запросите файл в кабинете ещё раз.",
    },
    nothing: {
      title: "В\u00a0этом файле больше ничего нет",
      text: "Того, что Вы запрашивали, уже нет. Пожалуйста, запросите файл в кабинете ещё раз.",
    },
  },
};
