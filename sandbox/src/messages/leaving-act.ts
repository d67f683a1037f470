import type { LeavingFailure, LeavingKind } from "#provider/contract/leaving-words";
import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

/** An act that leaves a minute later, in a letter to people of the merchant. `leaves`: when, with its zone. */
type ToldAct = {
  kind: LeavingKind;
  name: string;
  amount: string;
  payer: string;
  code: string;
  leaves: string;
  link: string;
};

/** Acts that were confirmed together, in one letter. */
type ToldActs = { name: string; count: number; leaves: string; link: string };

/** The news of an act: it waits; or, for its maker, somebody else took it back, or it did not leave. */
export type LeavingNews =
  | { kind: "waiting" }
  | { kind: "takenBack"; by: string }
  | { kind: "failed"; failure: LeavingFailure };

type Words = {
  /** The act with its sum and payer, within a sentence. */
  what: Record<LeavingKind, (told: ToldAct) => string>;
  why: Record<LeavingFailure, string>;
  waiting: (told: ToldAct, what: string) => Notice;
  takenBack: (told: ToldAct, what: string, by: string) => Notice;
  failed: (told: ToldAct, what: string, why: string) => Notice;
  together: (told: ToldActs) => Notice;
};

const WORDS: Record<Language, Words> = {
  en: {
    what: {
      REFUND: ({ amount, payer, code }) => `a refund of ${amount} to ${payer}, payment ${code}`,
      REVERSE: ({ amount, payer, code }) => `the cancellation of a hold of ${amount} of ${payer}, payment ${code}`,
      APPROVE_REFUND: ({ amount, payer, code }) => `the approval of a refund of ${amount} to ${payer}, payment ${code}`,
      APPROVE_PAYOUT: ({ amount, payer, code }) =>
        `the approval of a payout of ${amount} to ${payer}, reference ${code}`,
      APPROVE_PAYOUT_FILE: ({ amount, payer }) => `the approval of the payout file “${payer}”, ${amount} in total`,
      CONFIRM_BULK: ({ amount, payer }) => `the invoices of the file “${payer}”, ${amount} in total`,
      SEND_INVOICE: ({ payer, code }) => `the message to ${payer} about the invoice ${code}`,
    },
    why: {
      FORBIDDEN: "you no longer have the permission for it.",
      RULES: "the rules changed meanwhile and ask for more. Please start it again.",
      DISPUTED: "the payer’s bank claims the money of this payment.",
      CHANGED: "it changed meanwhile. Please look at it and try again.",
    },
    waiting: ({ name, leaves, link }, what) => ({
      subject: "Leaves in one minute",
      body: `Dear ${name}, you confirmed ${what}. It leaves at ${leaves}. Until then you can undo it: ${link}`,
    }),
    takenBack: ({ name, link }, what, by) => ({
      subject: "Undone before it left",
      body: `Dear ${name}, you confirmed ${what}. ${by} undid it before it left. ${link}`,
    }),
    failed: ({ name, link }, what, why) => ({
      subject: "It did not leave",
      body: `Dear ${name}, you confirmed ${what}. It did not leave: ${why} ${link}`,
    }),
    together: ({ name, count, leaves, link }) => ({
      subject: "Leaves in one minute",
      body: `Dear ${name}, you approved payouts: ${count}. They leave at ${leaves}. Until then you can undo each of them: ${link}`,
    }),
  },
  az: {
    what: {
      REFUND: ({ amount, payer, code }) => `${amount} geri qaytarılması, ödəyən: ${payer}, ödəniş: ${code}`,
      REVERSE: ({ amount, payer, code }) => `${amount} blokunun ləğvi, ödəyən: ${payer}, ödəniş: ${code}`,
      APPROVE_REFUND: ({ amount, payer, code }) =>
        `${amount} geri qaytarılmasının təsdiqi, ödəyən: ${payer}, ödəniş: ${code}`,
      APPROVE_PAYOUT: ({ amount, payer, code }) => `${amount} köçürməsinin təsdiqi, alıcı: ${payer}, istinad: ${code}`,
      APPROVE_PAYOUT_FILE: ({ amount, payer }) => `“${payer}” köçürmələr faylının təsdiqi, cəmi ${amount}`,
      CONFIRM_BULK: ({ amount, payer }) => `“${payer}” faylının hesab-fakturaları, cəmi ${amount}`,
      SEND_INVOICE: ({ payer, code }) => `${code} hesab-fakturası barədə mesaj, ödəyən: ${payer}`,
    },
    why: {
      FORBIDDEN: "artıq bunun üçün icazəniz yoxdur.",
      RULES: "bu arada qaydalar dəyişib və daha çoxunu tələb edir. Zəhmət olmasa yenidən başlayın.",
      DISPUTED: "ödəyənin bankı bu ödənişin pulunu tələb edir.",
      CHANGED: "bu arada o dəyişib. Zəhmət olmasa ona baxıb yenidən cəhd edin.",
    },
    waiting: ({ name, leaves, link }, what) => ({
      subject: "Bir dəqiqəyə göndəriləcək",
      body: `Hörmətli ${name}, təsdiqlədiniz: ${what}. Göndərilmə vaxtı: ${leaves}. O vaxta qədər geri götürə bilərsiniz: ${link}`,
    }),
    takenBack: ({ name, link }, what, by) => ({
      subject: "Göndərilməzdən əvvəl geri götürülüb",
      body: `Hörmətli ${name}, təsdiqlədiniz: ${what}. ${by} onu göndərilməzdən əvvəl geri götürüb. ${link}`,
    }),
    failed: ({ name, link }, what, why) => ({
      subject: "Göndərilmədi",
      body: `Hörmətli ${name}, təsdiqlədiniz: ${what}. Göndərilmədi: ${why} ${link}`,
    }),
    together: ({ name, count, leaves, link }) => ({
      subject: "Bir dəqiqəyə göndəriləcək",
      body: `Hörmətli ${name}, təsdiqlədiyiniz köçürmələr: ${count}. Göndərilmə vaxtı: ${leaves}. O vaxta qədər hər birini geri götürə bilərsiniz: ${link}`,
    }),
  },
  ru: {
    what: {
      REFUND: ({ amount, payer, code }) => `возврат на\u00a0сумму ${amount}, плательщик: ${payer}, платёж ${code}`,
      REVERSE: ({ amount, payer, code }) => `отмена блокировки ${amount}, плательщик: ${payer}, платёж ${code}`,
      APPROVE_REFUND: ({ amount, payer, code }) =>
        `одобрение возврата на\u00a0сумму ${amount}, плательщик: ${payer}, платёж ${code}`,
      APPROVE_PAYOUT: ({ amount, payer, code }) => `одобрение выплаты ${amount}, получатель: ${payer}, номер ${code}`,
      APPROVE_PAYOUT_FILE: ({ amount, payer }) => `одобрение файла выплат «${payer}», всего ${amount}`,
      CONFIRM_BULK: ({ amount, payer }) => `создание счетов из\u00a0файла «${payer}», всего ${amount}`,
      SEND_INVOICE: ({ payer, code }) => `сообщение о\u00a0счёте ${code}, плательщик: ${payer}`,
    },
    why: {
      FORBIDDEN: "у\u00a0Вас больше нет права на\u00a0это.",
      RULES: "правила тем временем изменились и\u00a0требуют большего. Пожалуйста, начните заново.",
      DISPUTED: "банк плательщика требует деньги этого платежа.",
      CHANGED: "тем временем произошли изменения. Пожалуйста, посмотрите и\u00a0попробуйте ещё раз.",
    },
    waiting: ({ name, leaves, link }, what) => ({
      subject: "Уйдёт через минуту",
      body: `Здравствуйте, ${name}! Вы подтвердили: ${what}. Время отправки: ${leaves}. До\u00a0этого можно отменить: ${link}`,
    }),
    takenBack: ({ name, link }, what, by) => ({
      subject: "Отменено до\u00a0отправки",
      body: `Здравствуйте, ${name}! Вы подтвердили: ${what}. Сотрудник ${by} отменил это до\u00a0отправки. ${link}`,
    }),
    failed: ({ name, link }, what, why) => ({
      subject: "Не\u00a0отправлено",
      body: `Здравствуйте, ${name}! Вы подтвердили: ${what}. Это не\u00a0ушло: ${why} ${link}`,
    }),
    together: ({ name, count, leaves, link }) => ({
      subject: "Уйдёт через минуту",
      body: `Здравствуйте, ${name}! Вы одобрили выплаты: ${count}. Время отправки: ${leaves}. До\u00a0этого можно отменить каждую: ${link}`,
    }),
  },
};

/** A letter about an act that leaves a minute after it was confirmed. */
export function leavingLetter(language: Language, told: ToldAct, news: LeavingNews): Notice {
  const words = WORDS[language];
  const what = words.what[told.kind](told);
  switch (news.kind) {
    case "waiting":
      return words.waiting(told, what);
    case "takenBack":
      return words.takenBack(told, what, news.by);
    case "failed":
      return words.failed(told, what, words.why[news.failure]);
  }
}

/** The letter about acts that were confirmed together and wait. */
export const leavingsLetter = (language: Language, told: ToldActs): Notice => WORDS[language].together(told);
