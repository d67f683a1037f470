import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

/** A transfer in a letter to a person. `amount` with its currency; `from` and `to`: a merchant's name or a phone. */
type TransferNotice = {
  name: string;
  amount: string;
  from: string;
  to: string;
  description: string;
  reference: string;
  link: string;
};
/** The reader's part in it: their money went out or topped a phone up, or money came in. */
export type TransferNews = "sent" | "toppedUp" | "received";

const LETTERS: Record<Language, Record<TransferNews, { subject: string; body: (told: TransferNotice) => string }>> = {
  en: {
    sent: {
      subject: "Your transfer has arrived",
      body: ({ name, amount, from, to, reference, link }) =>
        `Dear ${name}, ${amount} went from ${from} to ${to}. Reference: ${reference}. If it was not you, change your password and write to support. ${link}`,
    },
    toppedUp: {
      subject: "Your top-up is done",
      body: ({ name, amount, from, to, reference, link }) =>
        `Dear ${name}, the phone account ${to} was topped up with ${amount} from ${from}. Reference: ${reference}. If it was not you, change your password and write to support. ${link}`,
    },
    received: {
      subject: "You received a transfer",
      body: ({ name, amount, from, to, description, reference, link }) =>
        `Dear ${name}, ${amount} came from ${from} to ${to}: ${description}. Reference: ${reference}. ${link}`,
    },
  },
  az: {
    sent: {
      subject: "Transferiniz çatıb",
      body: ({ name, amount, from, to, reference, link }) =>
        `Hörmətli ${name}, ${amount} transfer edildi. Göndərən: ${from}. Alıcı: ${to}. İstinad nömrəsi: ${reference}. Bunu Siz etməmisinizsə, şifrənizi dəyişin və dəstək xidmətinə yazın. ${link}`,
    },
    toppedUp: {
      subject: "Telefon balansı artırılıb",
      body: ({ name, amount, from, to, reference, link }) =>
        `Hörmətli ${name}, ${to} nömrəsinin balansı ${amount} artırıldı. Pul kisəsi: ${from}. İstinad nömrəsi: ${reference}. Bunu Siz etməmisinizsə, şifrənizi dəyişin və dəstək xidmətinə yazın. ${link}`,
    },
    received: {
      subject: "Pul kisəsinə transfer daxil olub",
      body: ({ name, amount, from, to, description, reference, link }) =>
        `Hörmətli ${name}, ${amount} daxil oldu. Göndərən: ${from}. Alıcı: ${to}. Təsvir: ${description}. İstinad nömrəsi: ${reference}. ${link}`,
    },
  },
  ru: {
    sent: {
      subject: "Ваш перевод поступил",
      body: ({ name, amount, from, to, reference, link }) =>
        `Здравствуйте, ${name}! Переведено ${amount}. Отправитель: ${from}. Получатель: ${to}. Номер операции: ${reference}. Если это были не Вы, смените пароль и напишите в\u00a0поддержку. ${link}`,
    },
    toppedUp: {
      subject: "Телефон пополнен",
      body: ({ name, amount, from, to, reference, link }) =>
        `Здравствуйте, ${name}! Счёт телефона ${to} пополнен на ${amount}. Кошелёк: ${from}. Номер операции: ${reference}. Если это были не Вы, смените пароль и напишите в\u00a0поддержку. ${link}`,
    },
    received: {
      subject: "В\u00a0кошелёк поступили средства",
      body: ({ name, amount, from, to, description, reference, link }) =>
        `Здравствуйте, ${name}! Поступило ${amount}. Отправитель: ${from}. Получатель: ${to}. Описание: ${description}. Номер операции: ${reference}. ${link}`,
    },
  },
};

/** The letter to a person of the sender or of the receiver. */
export function transferLetter(language: Language, news: TransferNews, told: TransferNotice): Notice {
  const { subject, body } = LETTERS[language][news];
  return { subject, body: body(told) };
}

type Text = Pick<TransferNotice, "amount" | "from" | "reference">;
const TEXTS: Record<Language, Record<"phoneWallet" | "phoneAccount", (text: Text) => string>> = {
  en: {
    phoneWallet: ({ amount, from, reference }) =>
      `${amount} from ${from} is in your phone wallet. Reference: ${reference}`,
    phoneAccount: ({ amount, from, reference }) =>
      `${from} topped up your phone with ${amount}. Reference: ${reference}`,
  },
  az: {
    phoneWallet: ({ amount, from, reference }) =>
      `Telefon pul kisənizə ${amount} daxil oldu. Göndərən: ${from}. İstinad nömrəsi: ${reference}`,
    phoneAccount: ({ amount, from, reference }) =>
      `Telefon balansınız ${amount} artırıldı. Göndərən: ${from}. İstinad nömrəsi: ${reference}`,
  },
  ru: {
    phoneWallet: ({ amount, from, reference }) =>
      `В\u00a0Ваш телефонный кошелёк поступило ${amount}. Отправитель: ${from}. Номер операции: ${reference}`,
    phoneAccount: ({ amount, from, reference }) =>
      `Ваш телефон пополнен на ${amount}. Отправитель: ${from}. Номер операции: ${reference}`,
  },
};

/** The SMS to the phone that received money. */
export const transferText = (language: Language, to: "phoneWallet" | "phoneAccount", text: Text): string =>
  TEXTS[language][to](text);
