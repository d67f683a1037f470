import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

type TargetNotice = { name: string; application: string; target: string; by: string; link: string };

/** The news about a target: it waits for an owner, an owner has confirmed it, or it was refused or revoked. */
export type TargetNews = "proposed" | "confirmed" | "refused" | "revoked";

const LETTERS: Record<Language, Record<TargetNews, (told: TargetNotice) => Notice>> = {
  en: {
    proposed: ({ name, application, target, by, link }) => ({
      subject: "A new target for the company’s money is waiting for you",
      body: `Dear ${name}, ${by} wants to send money from the wallet of ${application} to a target that nobody has confirmed: ${target}. Nothing goes there until an owner confirms it with a code. If you do not know it, reject it and ask ${by}. ${link}`,
    }),
    confirmed: ({ name, application, target, by, link }) => ({
      subject: "A new target for the company’s money was confirmed",
      body: `Dear ${name}, ${by} confirmed a target of the wallet of ${application}: ${target}. Money may go there from now on. If that is not right, revoke it: ${link}`,
    }),
    refused: ({ name, application, target, by, link }) => ({
      subject: "A target that you requested was rejected",
      body: `Dear ${name}, ${by} rejected the target ${target} of the wallet of ${application}. No money goes there. ${link}`,
    }),
    revoked: ({ name, application, target, by, link }) => ({
      subject: "A target for the company’s money was revoked",
      body: `Dear ${name}, ${by} revoked the target ${target} of the wallet of ${application}. Nothing goes there from now on, and automatic withdrawals to it are paused. ${link}`,
    }),
  },
  az: {
    proposed: ({ name, application, target, by, link }) => ({
      subject: "Şirkətin pulu üçün yeni ünvan Sizi gözləyir",
      body: `Hörmətli ${name}, ${by} ${application} pul kisəsindən heç kimin təsdiqləmədiyi ünvana pul göndərmək istəyir: ${target}. Sahib onu kodla təsdiqləyənə qədər ora heç nə göndərilmir. Onu tanımırsınızsa, rədd edin və bu şəxsdən soruşun: ${by}. ${link}`,
    }),
    confirmed: ({ name, application, target, by, link }) => ({
      subject: "Şirkətin pulu üçün yeni ünvan təsdiqlənib",
      body: `Hörmətli ${name}, ${by} ${application} pul kisəsinin ünvanını təsdiqləyib: ${target}. İndidən ora pul göndərmək olar. Bu düzgün deyilsə, onu geri götürün: ${link}`,
    }),
    refused: ({ name, application, target, by, link }) => ({
      subject: "İstədiyiniz ünvan rədd edilib",
      body: `Hörmətli ${name}, ${by} ${application} pul kisəsinin ${target} ünvanını rədd edib. Ora pul göndərilmir. ${link}`,
    }),
    revoked: ({ name, application, target, by, link }) => ({
      subject: "Şirkətin pulu üçün ünvan geri götürülüb",
      body: `Hörmətli ${name}, ${by} ${application} pul kisəsinin ${target} ünvanını geri götürüb. Daha ora pul göndərilmir və ora avtomatik pul çıxarma müvəqqəti dayandırılıb. ${link}`,
    }),
  },
  ru: {
    proposed: ({ name, application, target, by, link }) => ({
      subject: "Новый адресат денег компании ждёт Вас",
      body: `Здравствуйте, ${name}! Сотрудник ${by} хочет отправить деньги из кошелька ${application} адресату, которого никто не подтвердил: ${target}. Пока владелец не подтвердит его кодом, туда ничего не уйдёт. Если Вы его не знаете, отклоните его и\u00a0спросите сотрудника. ${link}`,
    }),
    confirmed: ({ name, application, target, by, link }) => ({
      subject: "Подтверждён новый адресат денег компании",
      body: `Здравствуйте, ${name}! Сотрудник ${by} подтвердил адресата кошелька ${application}: ${target}. Теперь туда можно отправлять деньги. Если это ошибка, отзовите его: ${link}`,
    }),
    refused: ({ name, application, target, by, link }) => ({
      subject: "Предложенный Вами адресат отклонён",
      body: `Здравствуйте, ${name}! Сотрудник ${by} отклонил адресата ${target} кошелька ${application}. Деньги туда не уходят. ${link}`,
    }),
    revoked: ({ name, application, target, by, link }) => ({
      subject: "Адресат денег компании отозван",
      body: `Здравствуйте, ${name}! Сотрудник ${by} отозвал адресата ${target} кошелька ${application}. Деньги туда больше не уходят, автоматический вывод средств туда приостановлен. ${link}`,
    }),
  },
};

/** A letter about a target for an application's money. */
export const targetLetter = (language: Language, news: TargetNews, told: TargetNotice): Notice =>
  LETTERS[language][news](told);
