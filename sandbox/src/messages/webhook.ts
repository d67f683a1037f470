import { WEBHOOK_DAYS } from "#provider/contract/webhook-words";
import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

/** `paused`: the server has answered nobody for days. `gone`: it answered that it is gone for good (410). */
export type WebhookNews = "paused" | "gone";
/** `host`: the server of the address. */
type WebhookNotice = { name: string; host: string; link: string };

const WORDS: Record<Language, Record<WebhookNews, (told: WebhookNotice) => Notice>> = {
  en: {
    paused: ({ name, host, link }) => ({
      subject: "Your server does not respond: webhook messages are paused",
      body: `Dear ${name}, for ${WEBHOOK_DAYS} days your server ${host} has accepted no message from us. We have stopped sending them. Payments continue as usual, and missed messages are kept. When it works again, resume the messages here: ${link}`,
    }),
    gone: ({ name, host, link }) => ({
      subject: "Your server says that a webhook address is gone",
      body: `Dear ${name}, your server ${host} answered a message with 410: its address is gone for good. We no longer send anything to it. Payments continue as usual. If the address still works, resume it here, and send again what was missed: ${link}`,
    }),
  },
  az: {
    paused: ({ name, host, link }) => ({
      subject: "Serveriniz cavab vermir: vebhuklar müvəqqəti dayandırılıb",
      body: `Hörmətli ${name}, ${host} serveriniz ${WEBHOOK_DAYS} gündür ki, heç bir mesajımızı qəbul etmir. Ona mesaj göndərməyi dayandırdıq. Ödənişlər əvvəlki kimi davam edir, serverinizin almadığı mesajlar isə saxlanılır. Server işləyəndə mesajları buradan yenidən başladın: ${link}`,
    }),
    gone: ({ name, host, link }) => ({
      subject: "Serveriniz vebhuk ünvanının artıq olmadığını bildirir",
      body: `Hörmətli ${name}, ${host} serveriniz mesaja 410 cavabı verdi: bu ünvan artıq yoxdur. Ona daha heç nə göndərmirik. Ödənişlər əvvəlki kimi davam edir. Ünvan işləyirsə, burada davam edin və alınmayan mesajları təkrar göndərin: ${link}`,
    }),
  },
  ru: {
    paused: ({ name, host, link }) => ({
      subject: "Ваш сервер не отвечает, и сообщения ему больше не идут",
      body: `Здравствуйте, ${name}! Уже ${WEBHOOK_DAYS}\u00a0дня Ваш сервер ${host} не принял ни одного нашего сообщения. Мы перестали к нему обращаться. Платежи идут как обычно, а всё, что сервер пропустил, сохранено. Когда он снова заработает, возобновите сообщения здесь: ${link}`,
    }),
    gone: ({ name, host, link }) => ({
      subject: "Ваш сервер ответил, что адреса вебхука больше нет",
      body: `Здравствуйте, ${name}! Ваш сервер ${host} ответил на сообщение кодом 410: этого адреса больше нет. Мы ничего на него больше не отправляем. Платежи идут как обычно. Если адрес работает, возобновите сообщения здесь и отправьте пропущенное ещё раз: ${link}`,
    }),
  },
};

/** The letter about an address that gets no messages any more. */
export const webhookLetter = (language: Language, news: WebhookNews, told: WebhookNotice): Notice =>
  WORDS[language][news](told);
