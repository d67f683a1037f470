import type { Language } from "#provider/contract/words";

type Invitation = { fullName: string; inviter: string; merchant: string; link: string; hours: number };
type Letter = { subject: string; body: string };

const LETTERS: Record<Language, (invitation: Invitation) => Letter> = {
  en: ({ fullName, inviter, merchant, link, hours }) => ({
    subject: `${merchant}: your access to the back office`,
    body: [
      `Hello, ${fullName}!`,
      `${inviter} has given you access to the back office of ${merchant}.`,
      `Set your password with this link. It works once, within ${hours} hours: ${link}`,
      `If you were not expecting this message, please ignore it.`,
    ].join("\n\n"),
  }),
  az: ({ fullName, inviter, merchant, link, hours }) => ({
    subject: `${merchant}: şəxsi kabinetə giriş`,
    body: [
      `Salam, ${fullName}!`,
      `${inviter} Sizə ${merchant} biznesinin şəxsi kabinetinə giriş icazəsi verib.`,
      `Şifrənizi bu link vasitəsilə təyin edin. Link bir dəfə istifadə olunur və ${hours} saat ərzində etibarlıdır: ${link}`,
      `Bu məktubu gözləmirdinizsə, onu nəzərə almayın.`,
    ].join("\n\n"),
  }),
  ru: ({ fullName, inviter, merchant, link, hours }) => ({
    subject: `${merchant}: доступ в личный кабинет`,
    body: [
      `Здравствуйте, ${fullName}!`,
      `${inviter} приглашает Вас в личный кабинет «${merchant}».`,
      `Задайте пароль по этой ссылке. Она сработает один раз в течение ${hours}\u00a0часов: ${link}`,
      `Если Вы не ждали этого письма, просто не обращайте на него внимания.`,
    ].join("\n\n"),
  }),
};

/** The letter that asks a new person to set a password. */
export const invitationLetter = (language: Language, invitation: Invitation): Letter => LETTERS[language](invitation);
