import type { RulesLetters } from "./rules-news.ts";

/** Letters about the rules of an application's refunds. */
export const REFUND_RULES_LETTERS: RulesLetters = {
  en: {
    proposed: ({ name, application, by, link }) => ({
      subject: "New rules for refunds are waiting for you",
      body: `Dear ${name}, ${by} proposed to change which refunds of ${application} need a second person or a code. The rules change once a second person confirms them with a code. ${link}`,
    }),
    confirmed: ({ name, application, by, link }) => ({
      subject: "New rules for refunds are in force",
      body: `Dear ${name}, ${by} confirmed the new rules for refunds of ${application}. They apply from now on. ${link}`,
    }),
    refused: ({ name, application, by, link }, { reason }) => ({
      subject: "Your rules for refunds were rejected",
      body: `Dear ${name}, ${by} rejected the rules that you proposed for refunds of ${application}: ${reason} The rules stay as they were. ${link}`,
    }),
  },
  az: {
    proposed: ({ name, application, by, link }) => ({
      subject: "Geri qaytarmalar üçün yeni qaydalar Sizi gözləyir",
      body: `Hörmətli ${name}, ${by} ${application} üzrə hansı geri qaytarmaların ikinci şəxs və ya kod tələb etdiyini dəyişməyi təklif edib. Qaydalar ikinci şəxs onları kodla təsdiqlədikdən sonra dəyişir. ${link}`,
    }),
    confirmed: ({ name, application, by, link }) => ({
      subject: "Geri qaytarmalar üçün yeni qaydalar qüvvədədir",
      body: `Hörmətli ${name}, ${by} ${application} üzrə geri qaytarmaların yeni qaydalarını təsdiqləyib. Onlar indidən qüvvədədir. ${link}`,
    }),
    refused: ({ name, application, by, link }, { reason }) => ({
      subject: "Geri qaytarmalar üçün qaydalarınız rədd edilib",
      body: `Hörmətli ${name}, ${application} üzrə geri qaytarmalar üçün təklif etdiyiniz qaydaları ${by} rədd edib: ${reason} Qaydalar əvvəlki kimi qalır. ${link}`,
    }),
  },
  ru: {
    proposed: ({ name, application, by, link }) => ({
      subject: "Новые правила возвратов ждут Вас",
      body: `Здравствуйте, ${name}! Сотрудник ${by} предложил изменить, какие возвраты ${application} требуют второго сотрудника или кода. Правила изменятся, когда их подтвердит кодом второй сотрудник. ${link}`,
    }),
    confirmed: ({ name, application, by, link }) => ({
      subject: "Новые правила возвратов действуют",
      body: `Здравствуйте, ${name}! Сотрудник ${by} подтвердил новые правила возвратов ${application}. Они действуют с\u00a0этой минуты. ${link}`,
    }),
    refused: ({ name, application, by, link }, { reason }) => ({
      subject: "Ваши правила возвратов отклонены",
      body: `Здравствуйте, ${name}! Сотрудник ${by} отклонил предложенные Вами правила возвратов ${application}: ${reason} Правила остаются прежними. ${link}`,
    }),
  },
};
