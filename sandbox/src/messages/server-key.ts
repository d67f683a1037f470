import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

/** `key`: its name. `by`: who acted; of a key that ends by itself, who made it. `when`: the day or time of an end. */
type KeyNotice = { name: string; key: string; by: string; when: string; link: string };

/**
 * The news about a server's key: it was made, replaced (the old one works for a while, or no more) or ended by
 * somebody, or it ends by itself soon.
 */
export type KeyNews = "made" | "replaced" | "replacedNow" | "ended" | "ending";

const LETTERS: Record<Language, Record<KeyNews, (told: KeyNotice) => Notice>> = {
  en: {
    made: ({ name, key, by, link }) => ({
      subject: "A new server key",
      body: `Dear ${name}, ${by} created the server key “${key}”: a server that has it acts for you. If you did not expect this, revoke the key at once: ${link}`,
    }),
    replaced: ({ name, key, by, when, link }) => ({
      subject: "A server key was replaced",
      body: `Dear ${name}, ${by} replaced the server key “${key}”. The old one works until ${when}; give your server the new one before that. If you did not expect this, revoke both keys at once: ${link}`,
    }),
    replacedNow: ({ name, key, by, link }) => ({
      subject: "A server key was replaced",
      body: `Dear ${name}, ${by} replaced the server key “${key}”. The old one no longer works; give your server the new one. If you did not expect this, revoke the new key at once: ${link}`,
    }),
    ended: ({ name, key, by, link }) => ({
      subject: "A server key was revoked",
      body: `Dear ${name}, ${by} revoked the server key “${key}”. A server that still calls with it is refused. If you did not expect this, ask ${by}. ${link}`,
    }),
    ending: ({ name, key, when, link }) => ({
      subject: "A server key expires soon",
      body: `Dear ${name}, the server key “${key}” works until ${when}. After that, a server that calls with it is refused. To go on without a break, replace it and give your server the new one: ${link}`,
    }),
  },
  az: {
    made: ({ name, key, by, link }) => ({
      subject: "Yeni server açarı",
      body: `Hörmətli ${name}, ${by} “${key}” server açarını yaradıb: bu açarı olan server Sizin adınızdan işləyir. Bunu gözləmirdinizsə, açarı dərhal ləğv edin: ${link}`,
    }),
    replaced: ({ name, key, by, when, link }) => ({
      subject: "Server açarı əvəz edilib",
      body: `Hörmətli ${name}, ${by} “${key}” server açarını əvəz edib. Köhnə açar bu vaxta qədər işləyir: ${when}. O vaxta qədər serverinizə yenisini verin. Bunu gözləmirdinizsə, hər iki açarı dərhal ləğv edin: ${link}`,
    }),
    replacedNow: ({ name, key, by, link }) => ({
      subject: "Server açarı əvəz edilib",
      body: `Hörmətli ${name}, ${by} “${key}” server açarını əvəz edib. Köhnə açar artıq işləmir, serverinizə yenisini verin. Bunu gözləmirdinizsə, yeni açarı dərhal ləğv edin: ${link}`,
    }),
    ended: ({ name, key, by, link }) => ({
      subject: "Server açarı ləğv edilib",
      body: `Hörmətli ${name}, ${by} “${key}” server açarını ləğv edib. Hələ də onunla müraciət edən server rədd edilir. Bunu gözləmirdinizsə, bu şəxsdən soruşun: ${by}. ${link}`,
    }),
    ending: ({ name, key, when, link }) => ({
      subject: "Server açarının müddəti bitir",
      body: `Hörmətli ${name}, “${key}” server açarı bu vaxta qədər işləyir: ${when}. Ondan sonra bu açarla müraciət edən server rədd edilir. Fasiləsiz işləmək üçün açarı əvəz edin və serverinizə yenisini verin: ${link}`,
    }),
  },
  ru: {
    made: ({ name, key, by, link }) => ({
      subject: "Новый ключ сервера",
      body: `Здравствуйте, ${name}! Сотрудник ${by} создал ключ сервера «${key}»: сервер с этим ключом действует от Вашего имени. Если Вы этого не ждали, сразу отзовите ключ: ${link}`,
    }),
    replaced: ({ name, key, by, when, link }) => ({
      subject: "Ключ сервера заменён",
      body: `Здравствуйте, ${name}! Сотрудник ${by} заменил ключ сервера «${key}». Старый ключ работает до этого времени: ${when}. До этого дайте серверу новый. Если Вы этого не ждали, сразу отзовите оба ключа: ${link}`,
    }),
    replacedNow: ({ name, key, by, link }) => ({
      subject: "Ключ сервера заменён",
      body: `Здравствуйте, ${name}! Сотрудник ${by} заменил ключ сервера «${key}». Старый ключ больше не работает, дайте серверу новый. Если Вы этого не ждали, сразу отзовите новый ключ: ${link}`,
    }),
    ended: ({ name, key, by, link }) => ({
      subject: "Ключ сервера отозван",
      body: `Здравствуйте, ${name}! Сотрудник ${by} отозвал ключ сервера «${key}». Сервер, который всё ещё обращается с\u00a0ним, получает отказ. Если Вы этого не ждали, спросите сотрудника. ${link}`,
    }),
    ending: ({ name, key, when, link }) => ({
      subject: "Скоро истечёт срок ключа сервера",
      body: `Здравствуйте, ${name}! Ключ сервера «${key}» работает до этого времени: ${when}. После этого сервер с\u00a0этим ключом получит отказ. Чтобы всё работало без перерыва, замените ключ и дайте серверу новый: ${link}`,
    }),
  },
};

/** A letter about a server's key. */
export const serverKeyLetter = (language: Language, news: KeyNews, told: KeyNotice): Notice =>
  LETTERS[language][news](told);
