import type { Language } from "#provider/contract/words";

export type Sentences = {
  bot: string;
  chatOf: (id: string) => string;
  /** The bot's text before the start. */
  about: string;
  start: string;
  send: string;
  message: string;
  connected: string;
  refresh: string;
  unknown: { title: string; text: string };
  /** The posted form was refused. */
  unreadable: { title: string; text: string };
};

export const SENTENCES: Record<Language, Sentences> = {
  en: {
    bot: "Payment notifications",
    chatOf: (id) => `Chat with ${id}`,
    about: "You will get a message here for each payment to your business.",
    start: "Start",
    send: "Send",
    message: "Message",
    connected: "Connected. You can close this page and return to the settings.",
    refresh: "Check for new messages",
    unknown: {
      title: "This link does not work",
      text: "It was stopped, or replaced by a newer one. Please open the link from your settings again.",
    },
    unreadable: {
      title: "We could not read this",
      text: "Nothing was changed. Please open the link from your settings again.",
    },
  },
  az: {
    bot: "Ödəniş bildirişləri",
    chatOf: (id) => `Söhbət: ${id}`,
    about: "Biznesinizə gələn hər ödəniş barədə burada mesaj alacaqsınız.",
    start: "Başlayın",
    send: "Göndərin",
    message: "Mesaj",
    connected: "Qoşuldunuz. Bu səhifəni bağlayıb parametrlərə qayıda bilərsiniz.",
    refresh: "Yeni mesajları yoxlayın",
    unknown: {
      title: "Bu link işləmir",
      text: "O, ləğv edilib və ya yenisi ilə əvəz olunub. Zəhmət olmasa, linki parametrlərdən yenidən açın.",
    },
    unreadable: {
      title: "Bunu oxuya bilmədik",
      text: "Heç nə dəyişmədi. Zəhmət olmasa, linki parametrlərdən yenidən açın.",
    },
  },
  ru: {
    bot: "Уведомления о\u00a0платежах",
    chatOf: (id) => `Чат: ${id}`,
    about: "Здесь Вы будете получать сообщение о каждом платеже Вашему бизнесу.",
    start: "Начать",
    send: "Отправить",
    message: "Сообщение",
    connected: "Подключено. Можно закрыть эту страницу и вернуться в настройки.",
    refresh: "Проверить новые сообщения",
    unknown: {
      title: "Эта ссылка не работает",
      text: "Она отключена или заменена новой. Пожалуйста, откройте ссылку из настроек ещё раз.",
    },
    unreadable: {
      title: "Не удалось это прочитать",
      text: "Ничего не изменилось. Пожалуйста, откройте ссылку из настроек ещё раз.",
    },
  },
};
