import type { Language } from "#provider/contract/words";

/** The first message after a channel is connected. */
export const GREETING: Record<Language, string> = {
  en: "Connected. You will get messages about payments here. You can stop them in the settings at any time.",
  az: "Qoşuldunuz. Ödənişlər barədə Sizə burada məlumat veriləcək. Bunu istənilən vaxt parametrlərdə dayandıra bilərsiniz.",
  ru: "Подключено. О платежах Вы будете узнавать здесь. Отключить это можно в настройках в любое время.",
};

/** A message that a person sends themselves as a test. */
export const TEST_MESSAGE: Record<Language, string> = {
  en: "This is a test message. You will get messages about payments here.",
  az: "Bu, sınaq mesajıdır. Ödənişlər barədə Sizə burada məlumat veriləcək.",
  ru: "Это проверочное сообщение. О платежах Вы будете узнавать здесь.",
};
