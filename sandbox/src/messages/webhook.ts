import { WEBHOOK_DAYS } from "#provider/contract/webhooks";
import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

type WebhookNotice = { name: string; application: { name: string }; link: string };

const WORDS: Record<Language, (told: WebhookNotice) => Notice> = {
  en: ({ name, application, link }) => ({
    subject: "Your server does not respond: webhook messages are paused",
    body: `Dear ${name}, for ${WEBHOOK_DAYS} days your server has accepted no message about the payments of ${application.name}. We have stopped sending them. Payments continue as usual, and missed messages are kept. When it works again, resume the messages here: ${link}`,
  }),
  az: ({ name, application, link }) => ({
    subject: "Serveriniz cavab vermir: vebhuklar müvəqqəti dayandırılıb",
    body: `Hörmətli ${name}, serveriniz ${WEBHOOK_DAYS} gündür ki, ${application.name} ödənişləri barədə heç bir mesajı qəbul etmir. Ona mesaj göndərməyi dayandırdıq. Ödənişlər əvvəlki kimi davam edir, serverinizin almadığı mesajlar isə saxlanılır. Server işləyəndə mesajları buradan yenidən başladın: ${link}`,
  }),
  ru: ({ name, application, link }) => ({
    subject: "Ваш сервер не отвечает, и сообщения о платежах ему больше не идут",
    body: `Здравствуйте, ${name}! Уже ${WEBHOOK_DAYS}\u00a0дня Ваш сервер не принял ни одного сообщения о платежах «${application.name}». Мы перестали к нему обращаться. Платежи идут как обычно, а всё, что сервер пропустил, сохранено. Когда он снова заработает, возобновите сообщения здесь: ${link}`,
  }),
};

/** The letter about a paused address, which gets no messages any more. */
export const webhookPausedLetter = (language: Language, told: WebhookNotice): Notice => WORDS[language](told);
