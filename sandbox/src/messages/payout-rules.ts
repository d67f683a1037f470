import type { RulesLetters } from "./rules-news.ts";

/** Letters about the rules of approval of an application's payouts. */
export const PAYOUT_RULES_LETTERS: RulesLetters = {
  en: {
    proposed: ({ name, application, by, link }) => ({
      subject: "New approval rules for payouts are waiting for you",
      body: `Dear ${name}, ${by} proposed to change who has to approve payouts of ${application}. The rules change once a second person confirms them with a code. ${link}`,
    }),
    confirmed: ({ name, application, by, link }) => ({
      subject: "New approval rules for payouts are in force",
      body: `Dear ${name}, ${by} confirmed the new rules for who has to approve payouts of ${application}. They apply from now on, also to waiting payouts that now need more approvals. ${link}`,
    }),
    refused: ({ name, application, by, link }, { reason }) => ({
      subject: "Your approval rules for payouts were rejected",
      body: `Dear ${name}, ${by} rejected the rules that you proposed for payouts of ${application}: ${reason} The rules stay as they were. ${link}`,
    }),
  },
  az: {
    proposed: ({ name, application, by, link }) => ({
      subject: "Köçürmələr üçün yeni təsdiq qaydaları Sizi gözləyir",
      body: `Hörmətli ${name}, ${by} ${application} üzrə köçürmələri kimin təsdiqləməli olduğunu dəyişməyi təklif edib. Qaydalar ikinci şəxs onları kodla təsdiqlədikdən sonra dəyişir. ${link}`,
    }),
    confirmed: ({ name, application, by, link }) => ({
      subject: "Köçürmələr üçün yeni təsdiq qaydaları qüvvədədir",
      body: `Hörmətli ${name}, ${by} ${application} üzrə köçürmələri kimin təsdiqləməli olduğunu müəyyən edən yeni qaydaları təsdiqləyib. Onlar indidən qüvvədədir, o cümlədən gözləyən və indi daha çox təsdiq tələb edən köçürmələr üçün. ${link}`,
    }),
    refused: ({ name, application, by, link }, { reason }) => ({
      subject: "Köçürmələr üçün təsdiq qaydalarınız rədd edilib",
      body: `Hörmətli ${name}, ${application} üzrə köçürmələr üçün təklif etdiyiniz qaydaları ${by} rədd edib: ${reason} Qaydalar əvvəlki kimi qalır. ${link}`,
    }),
  },
  ru: {
    proposed: ({ name, application, by, link }) => ({
      subject: "Новые правила одобрения выплат ждут Вас",
      body: `Здравствуйте, ${name}! Сотрудник ${by} предложил изменить правила одобрения выплат ${application}. Они изменятся, когда их подтвердит кодом второй сотрудник. ${link}`,
    }),
    confirmed: ({ name, application, by, link }) => ({
      subject: "Новые правила одобрения выплат действуют",
      body: `Здравствуйте, ${name}! Сотрудник ${by} подтвердил новые правила одобрения выплат ${application}. Они действуют с\u00a0этой минуты, в\u00a0том числе для выплат, которые ждут и\u00a0которым теперь нужно больше одобрений. ${link}`,
    }),
    refused: ({ name, application, by, link }, { reason }) => ({
      subject: "Ваши правила одобрения выплат отклонены",
      body: `Здравствуйте, ${name}! Сотрудник ${by} отклонил предложенные Вами правила одобрения выплат ${application}: ${reason} Правила остаются прежними. ${link}`,
    }),
  },
};
