import type { Currency } from "#provider/contract/money";
import type { RecurringPause } from "#provider/contract/recurring-words";
import { dayIn, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { dayText } from "#provider/rules/day-text";
import { moneyText } from "#provider/rules/money-text";
import type { Notice } from "./notices/en.ts";

/** The result of a date. Amounts in minor units, `nextAt` in UTC milliseconds: undefined after the last one. */
export type RecurringNews =
  | { kind: "made"; reference: string; waits: boolean; nextAt: number | undefined }
  | { kind: "tooLittle"; available: number; needed: number; nextAt: number | undefined }
  | { kind: "paused"; because: RecurringPause };

type About = {
  name: string;
  application: { name: string; region: Region; currency: Currency };
  amountMinor: number;
  /** The receiver's name and account, masked as needed. */
  receiver: string;
  link: string;
};

type RecurringNotice = { name: string; application: string; amount: string; receiver: string; link: string };
type Sentences = {
  made: (told: RecurringNotice, reference: string, waits: boolean, next: string) => Notice;
  tooLittle: (told: RecurringNotice, available: string, needed: string, next: string) => Notice;
  paused: (told: RecurringNotice, why: string) => Notice;
  next: (day: string) => string;
  last: string;
  why: Record<RecurringPause, string>;
};

const WORDS: Record<Language, Sentences> = {
  en: {
    made: ({ name, amount, receiver, link }, reference, waits, next) => ({
      subject: waits
        ? "A recurring payout was created and is waiting for approval"
        : "A recurring payout is on its way",
      body: `Dear ${name}, a payout of ${amount} to ${receiver} was created for you. ${waits ? "It is sent once it is approved." : "It is on its way to the bank."} Reference: ${reference}. ${next} ${link}`,
    }),
    tooLittle: ({ name, application, amount, receiver, link }, available, needed, next) => ({
      subject: "No recurring payout today: too little in the wallet",
      body: `Dear ${name}, ${amount} to ${receiver} was not paid out: the wallet of ${application} had ${available}, and ${needed} is needed with the fee. ${next} ${link}`,
    }),
    paused: ({ name, amount, receiver, link }, why) => ({
      subject: "A recurring payout is paused",
      body: `Dear ${name}, the recurring payout of ${amount} to ${receiver} is paused. ${why} Nothing is paid until someone with the permission to pay out confirms it with a code: ${link}`,
    }),
    next: (day) => `The next one is on ${day}.`,
    last: "It was the last one.",
    why: {
      PERSON: "Someone paused it.",
      NOT_ALLOWED: "The person who set it up can no longer pay out of this application.",
      APPLICATION: "The application no longer takes payments.",
      RECEIVER: "The bank’s name check has a different result now.",
      LAST: "The last payout was rejected, failed or was returned.",
    },
  },
  az: {
    made: ({ name, amount, receiver, link }, reference, waits, next) => ({
      subject: waits ? "Dövri köçürmə yaradılıb və təsdiq gözləyir" : "Dövri köçürmə göndərilib",
      body: `Hörmətli ${name}, adınızdan ${amount} məbləğində köçürmə yaradılıb: ${receiver}. ${waits ? "Təsdiqlənəndən sonra göndəriləcək." : "Vəsait banka yoldadır."} İstinad nömrəsi: ${reference}. ${next} ${link}`,
    }),
    tooLittle: ({ name, application, amount, receiver, link }, available, needed, next) => ({
      subject: "Dövri köçürmə olmadı: pul kisəsində vəsait azdır",
      body: `Hörmətli ${name}, ${amount} göndərilmədi (${receiver}): ${application} pul kisəsində ${available} var idi, komissiya ilə birlikdə isə ${needed} lazımdır. ${next} ${link}`,
    }),
    paused: ({ name, amount, receiver, link }, why) => ({
      subject: "Dövri köçürmə müvəqqəti dayandırılıb",
      body: `Hörmətli ${name}, ${amount} məbləğində dövri köçürmə müvəqqəti dayandırılıb: ${receiver}. ${why} Köçürmə icazəsi olan şəxs bunu kodla təsdiqləyənə qədər heç nə ödənilmir: ${link}`,
    }),
    next: (day) => `Növbəti köçürmə: ${day}.`,
    last: "Bu, sonuncu köçürmə idi.",
    why: {
      PERSON: "Onu bir şəxs müvəqqəti dayandırıb.",
      NOT_ALLOWED: "Onu quran şəxsin bu tətbiqdən köçürmə icazəsi artıq yoxdur.",
      APPLICATION: "Tətbiq artıq ödəniş qəbul etmir.",
      RECEIVER: "Bankın ad yoxlamasının nəticəsi dəyişib.",
      LAST: "Son köçürmə rədd edilib, baş tutmayıb və ya geri qaytarılıb.",
    },
  },
  ru: {
    made: ({ name, amount, receiver, link }, reference, waits, next) => ({
      subject: waits ? "Регулярная выплата создана и\u00a0ждёт одобрения" : "Регулярная выплата отправлена",
      body: `Здравствуйте, ${name}! От\u00a0Вашего имени создана выплата: ${amount}, получатель ${receiver}. ${waits ? "Она уйдёт, когда её одобрят." : "Деньги на\u00a0пути в\u00a0банк."} Номер операции: ${reference}. ${next} ${link}`,
    }),
    tooLittle: ({ name, application, amount, receiver, link }, available, needed, next) => ({
      subject: "Регулярной выплаты сегодня не\u00a0было: в\u00a0кошельке слишком мало",
      body: `Здравствуйте, ${name}! Не\u00a0выплачено: ${amount}, получатель ${receiver}. В\u00a0кошельке «${application}» было ${available}, а\u00a0вместе с\u00a0комиссией нужно ${needed}. ${next} ${link}`,
    }),
    paused: ({ name, amount, receiver, link }, why) => ({
      subject: "Регулярная выплата приостановлена",
      body: `Здравствуйте, ${name}! Регулярная выплата приостановлена: ${amount}, получатель ${receiver}. ${why} Ничего не\u00a0выплачивается, пока тот, кто может делать выплаты, не\u00a0подтвердит её кодом: ${link}`,
    }),
    next: (day) => `Следующая выплата: ${day}`,
    last: "Это была последняя.",
    why: {
      PERSON: "Её приостановил один из\u00a0сотрудников.",
      NOT_ALLOWED: "Тот, кто её настроил, больше не\u00a0может делать выплаты из\u00a0этого приложения.",
      APPLICATION: "Приложение больше не\u00a0принимает платежи.",
      RECEIVER: "Проверка имени в\u00a0банке теперь даёт другой результат.",
      LAST: "Последняя выплата отклонена, не\u00a0выполнена или возвращена.",
    },
  },
};

/** The letter about a date of a recurring payout, or about a paused one. */
export function recurringLetter(language: Language, news: RecurringNews, about: About): Notice {
  const { name, application, amountMinor, receiver, link } = about;
  const { made, tooLittle, paused, next, last, why } = WORDS[language];
  const money = (minor: number) => moneyText(language, minor, application.currency);
  const told = { name, application: application.name, amount: money(amountMinor), receiver, link };
  if (news.kind === "paused") return paused(told, why[news.because]);
  const then =
    news.nextAt === undefined ? last : next(dayText(language, dayIn(application.region, new Date(news.nextAt))));
  return news.kind === "made"
    ? made(told, news.reference, news.waits, then)
    : tooLittle(told, money(news.available), money(news.needed), then);
}
