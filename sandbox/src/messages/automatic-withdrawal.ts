import type { PauseReason } from "#provider/contract/automatic-withdrawals";
import type { Currency } from "#provider/contract/money";
import { dayIn, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { dayText } from "#provider/rules/day-text";
import { moneyText } from "#provider/rules/money-text";
import type { Notice } from "./notices/en.ts";

/** The result of a due date. Amounts in minor units, `nextAt` in UTC milliseconds. */
type Ran =
  | { kind: "taken"; payoutId: string; amount: number; fee: number; nextAt: number }
  | { kind: "tooLittle"; available: number; needed: number; nextAt: number };
type About = {
  name: string;
  application: { name: string; region: Region; currency: Currency };
  target: string;
  link: string;
};
type RuleNotice = {
  name: string;
  wallet: string;
  target: string;
  link: string;
  /** The day of the next date. */ next: string;
};
type WithdrawalNotice = RuleNotice & { reference: string; amount: string; fee: string };
type Short = RuleNotice & { available: string; needed: string };
type Paused = { name: string; application: string; target: string; link: string };

type Sentences = {
  taken: (told: WithdrawalNotice) => Notice;
  tooLittle: (told: Short) => Notice;
  /** Follows the text about a failed withdrawal. */
  next: (day: string) => string;
  rests: string;
  paused: (told: Paused, why: string) => Notice;
  why: Record<PauseReason, (target: string) => string>;
};

const WORDS: Record<Language, Sentences> = {
  en: {
    taken: ({ name, wallet, target, link, next, reference, amount, fee }) => ({
      subject: "An automatic withdrawal is on its way",
      body: `Dear ${name}, ${amount} is on its way from the wallet of ${wallet} to ${target}; the fee is ${fee}. Reference: ${reference}. The next automatic withdrawal is on ${next}. ${link}`,
    }),
    tooLittle: ({ name, wallet, link, next, available, needed }) => ({
      subject: "No automatic withdrawal today: too little in the wallet",
      body: `Dear ${name}, nothing was withdrawn from the wallet of ${wallet}: it had ${available}, and the smallest withdrawal with its fee needs ${needed}. We will try again on ${next}. ${link}`,
    }),
    next: (day) => `The next automatic withdrawal is planned for ${day}.`,
    rests: "Automatic withdrawals are paused.",
    paused: ({ name, application, link }, why) => ({
      subject: "Automatic withdrawals are paused",
      body: `Dear ${name}, automatic withdrawals from the wallet of ${application} are paused. ${why} Nothing is withdrawn automatically until someone with the permission to withdraw confirms them with a code: ${link}`,
    }),
    why: {
      PERSON: () => "Someone paused them.",
      CARD_GONE: (target) => `The card ${target} was removed.`,
      BANK_ACCOUNT: () => "The bank account of the application has changed.",
      NOT_ALLOWED: () => "The person who set them up can no longer withdraw from this wallet.",
      APPLICATION: () => "The application was deleted.",
      RETURNED: (target) => `The bank returned the last one from ${target}.`,
      TARGET: (target) => `No owner has confirmed ${target} as the company’s own.`,
      SECOND_PERSON: () => "This amount needs approval.",
    },
  },
  az: {
    taken: ({ name, wallet, target, link, next, reference, amount, fee }) => ({
      subject: "Avtomatik pul çıxarma yoldadır",
      body: `Hörmətli ${name}, ${amount} məbləği ${wallet} pul kisəsindən göndərildi: ${target}. Komissiya: ${fee}. İstinad nömrəsi: ${reference}. Növbəti avtomatik pul çıxarma: ${next}. ${link}`,
    }),
    tooLittle: ({ name, wallet, link, next, available, needed }) => ({
      subject: "Avtomatik pul çıxarma olmadı: pul kisəsində vəsait azdır",
      body: `Hörmətli ${name}, ${wallet} pul kisəsindən heç nə çıxarılmadı: orada ${available} var idi, komissiya ilə birlikdə ən kiçik pul çıxarma üçün isə ${needed} lazımdır. Növbəti cəhd: ${next}. ${link}`,
    }),
    next: (day) => `Növbəti avtomatik pul çıxarma cəhdi: ${day}.`,
    rests: "Avtomatik pul çıxarma indi müvəqqəti dayandırılıb.",
    paused: ({ name, application, link }, why) => ({
      subject: "Avtomatik pul çıxarma müvəqqəti dayandırılıb",
      body: `Hörmətli ${name}, ${application} pul kisəsindən avtomatik pul çıxarma müvəqqəti dayandırılıb. ${why} Vəsait çıxarmaq icazəsi olan şəxs bunu kodla təsdiqləyənə qədər heç nə avtomatik çıxarılmır: ${link}`,
    }),
    why: {
      PERSON: () => "Onu bir şəxs müvəqqəti dayandırıb.",
      CARD_GONE: (target) => `${target} kartı silinib.`,
      BANK_ACCOUNT: () => "Tətbiqin bank hesabı dəyişib.",
      NOT_ALLOWED: () => "Onu quran şəxsin bu pul kisəsindən vəsait çıxarmaq icazəsi artıq yoxdur.",
      APPLICATION: () => "Tətbiq silinib.",
      RETURNED: (target) => `Bank son məbləği geri qaytarıb: ${target}.`,
      TARGET: (target) => `Heç bir sahib ${target} ünvanını şirkətin öz ünvanı kimi təsdiqləməyib.`,
      SECOND_PERSON: () => "Bu məbləği ikinci şəxs də təsdiqləməlidir.",
    },
  },
  ru: {
    taken: ({ name, wallet, target, link, next, reference, amount, fee }) => ({
      subject: "Автоматический вывод отправлен",
      body: `Здравствуйте, ${name}! ${amount} отправлены из кошелька «${wallet}»: ${target}. Комиссия: ${fee}. Номер операции: ${reference}. Следующий автоматический вывод: ${next} ${link}`,
    }),
    tooLittle: ({ name, wallet, link, next, available, needed }) => ({
      subject: "Автоматического вывода сегодня не было: в кошельке слишком мало",
      body: `Здравствуйте, ${name}! Из кошелька «${wallet}» ничего не выведено: в нём было ${available}, а для наименьшего вывода вместе с комиссией нужно ${needed}. Следующая попытка: ${next} ${link}`,
    }),
    next: (day) => `Следующая попытка автоматического вывода: ${day}`,
    rests: "Автоматический вывод теперь приостановлен.",
    paused: ({ name, application, link }, why) => ({
      subject: "Автоматический вывод приостановлен",
      body: `Здравствуйте, ${name}! Автоматический вывод из кошелька «${application}» приостановлен. ${why} Вывода не будет, пока тот, кто может выводить средства, не подтвердит его кодом: ${link}`,
    }),
    why: {
      PERSON: () => "Его приостановил один из сотрудников.",
      CARD_GONE: (target) => `Карта ${target} удалена.`,
      BANK_ACCOUNT: () => "Банковский счёт приложения изменился.",
      NOT_ALLOWED: () => "Тот, кто его настроил, больше не может выводить средства из этого кошелька.",
      APPLICATION: () => "Приложение удалено.",
      RETURNED: (target) => `Банк вернул последнюю сумму: ${target}.`,
      TARGET: (target) => `Ни один владелец не подтвердил ${target} как адресата компании.`,
      SECOND_PERSON: () => "Для такой суммы нужен ещё один сотрудник.",
    },
  },
};

const dayOf = (language: Language, region: Region, at: number): string =>
  dayText(language, dayIn(region, new Date(at)));

/** The letter about a due date: the amount that left, or that the balance was too small; and the next date. */
export function automaticLetter(language: Language, ran: Ran, { name, application, target, link }: About): Notice {
  const money = (minor: number) => moneyText(language, minor, application.currency);
  const next = dayOf(language, application.region, ran.nextAt);
  const written = { name, wallet: application.name, target, link, next };
  const { taken, tooLittle } = WORDS[language];
  return ran.kind === "taken"
    ? taken({ ...written, reference: ran.payoutId, amount: money(ran.amount), fee: money(ran.fee) })
    : tooLittle({ ...written, available: money(ran.available), needed: money(ran.needed) });
}

/** The next try, for a letter about an automatic withdrawal that did not arrive. Null: the rule is paused. */
export const nextTry = (language: Language, region: Region, nextAt: number | null): string =>
  nextAt === null ? WORDS[language].rests : WORDS[language].next(dayOf(language, region, nextAt));

/** The letter about a rule that is paused until a person confirms it. */
export const pauseLetter = (language: Language, because: PauseReason, told: Paused): Notice =>
  WORDS[language].paused(told, WORDS[language].why[because](told.target));
