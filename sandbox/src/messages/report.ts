import type { ReportFile, ReportStop } from "#provider/contract/report-words";
import type { Language } from "#provider/contract/words";
import { dayText } from "#provider/rules/day-text";
import type { Notice } from "./notices/en.ts";

/** What a letter is about; `of`: the days, or the withdrawal. */
type Told = { name: string; file: string; wallet: string; link: string };
type Sent = Told & { by: string; of: string; hours: number; list: string };

type Words = {
  file: Record<ReportFile, string>;
  withdrawal: (id: string) => string;
  sent: (told: Sent) => Notice;
  stopped: (told: Told, why: string) => Notice;
  why: Record<Exclude<ReportStop, "PERSON">, (by: string) => string>;
};

const WORDS: Record<Language, Words> = {
  en: {
    file: {
      PDF: "statement (PDF)",
      EXCEL: "statement (Excel)",
      CAMT053_02: "statement for accounting (camt.053, version 02)",
      CAMT053_04: "statement for accounting (camt.053, version 04)",
      CAMT053_08: "statement for accounting (camt.053, version 08)",
      MT940: "statement for accounting (MT940)",
      OFX: "statement for accounting (OFX)",
      ONE_C: "statement for accounting (1C)",
      CSV: "statement for accounting (CSV)",
    },
    withdrawal: (id) => `up to the withdrawal ${id}`,
    sent: ({ name, file, wallet, of, by, hours, link, list }) => ({
      subject: `${wallet}: ${file}`,
      body: `Dear ${name}, here is the file that ${by} has us send to you regularly: ${file} of ${wallet}, ${of}. Open this link within ${hours} hours to download it: ${link} Anyone with the link can open it, so please do not share it. What is sent regularly, and how to stop it: ${list}`,
    }),
    stopped: ({ name, file, wallet, link }, why) => ({
      subject: "A file is no longer sent regularly",
      body: `Dear ${name}, we no longer send the ${file} of ${wallet}. ${why} Someone who sees the wallet can have it sent again: ${link}`,
    }),
    why: {
      NOT_ALLOWED: (by) => `${by}, who set it up, no longer has access to this wallet.`,
      APPLICATION: () => "The application was deleted.",
      NOBODY: () => "Nobody of its readers is in the team now.",
    },
  },
  az: {
    file: {
      PDF: "çıxarış (PDF)",
      EXCEL: "çıxarış (Excel)",
      CAMT053_02: "mühasibat üçün çıxarış (camt.053, 02 versiyası)",
      CAMT053_04: "mühasibat üçün çıxarış (camt.053, 04 versiyası)",
      CAMT053_08: "mühasibat üçün çıxarış (camt.053, 08 versiyası)",
      MT940: "mühasibat üçün çıxarış (MT940)",
      OFX: "mühasibat üçün çıxarış (OFX)",
      ONE_C: "mühasibat üçün çıxarış (1C)",
      CSV: "mühasibat üçün çıxarış (CSV)",
    },
    withdrawal: (id) => `${id} pul çıxarması da daxil olmaqla`,
    sent: ({ name, file, wallet, of, by, hours, link, list }) => ({
      subject: `${wallet}: ${file}`,
      body: `Hörmətli ${name}, ${by} bu faylın Sizə müntəzəm göndərilməsini təyin edib: ${file}, ${wallet}, ${of}. Faylı endirmək üçün bu linki ${hours} saat ərzində açın: ${link} Link kimdədirsə, onu aça bilər, ona görə də onu heç kimə verməyin. Nəyin müntəzəm göndərildiyi və bunu necə dayandırmaq olar: ${list}`,
    }),
    stopped: ({ name, file, wallet, link }, why) => ({
      subject: "Fayl artıq müntəzəm göndərilmir",
      body: `Hörmətli ${name}, bu fayl artıq göndərilmir: ${file}, ${wallet}. ${why} Pul kisəsini görən şəxs onu yenidən təyin edə bilər: ${link}`,
    }),
    why: {
      NOT_ALLOWED: (by) => `Onu təyin edən ${by} artıq bu pul kisəsini görmür.`,
      APPLICATION: () => "Tətbiq silinib.",
      NOBODY: () => "Onu alanların heç biri artıq komandada deyil.",
    },
  },
  ru: {
    file: {
      PDF: "выписка (PDF)",
      EXCEL: "выписка (Excel)",
      CAMT053_02: "выписка для бухгалтерии (camt.053, версия 02)",
      CAMT053_04: "выписка для бухгалтерии (camt.053, версия 04)",
      CAMT053_08: "выписка для бухгалтерии (camt.053, версия 08)",
      MT940: "выписка для бухгалтерии (MT940)",
      OFX: "выписка для бухгалтерии (OFX)",
      ONE_C: "выписка для бухгалтерии (1C)",
      CSV: "выписка для бухгалтерии (CSV)",
    },
    withdrawal: (id) => `по вывод ${id} включительно`,
    sent: ({ name, file, wallet, of, by, hours, link, list }) => ({
      subject: `${wallet}: ${file}`,
      body: `Здравствуйте, ${name}! Вам регулярно отправляется файл, так настроил сотрудник ${by}: ${file}, «${wallet}», ${of}. Чтобы его скачать, откройте эту ссылку в\u00a0течение ${hours}\u00a0ч: ${link} Открыть её может любой, у кого она есть, поэтому никому её не передавайте. Что отправляется регулярно и как это остановить: ${list}`,
    }),
    stopped: ({ name, file, wallet, link }, why) => ({
      subject: "Файл больше не отправляется регулярно",
      body: `Здравствуйте, ${name}! Этот файл больше не отправляется: ${file}, «${wallet}». ${why} Настроить отправку снова может тот, кто видит кошелёк: ${link}`,
    }),
    why: {
      NOT_ALLOWED: (by) => `Сотрудник ${by}, который её настроил, больше не видит этот кошелёк.`,
      APPLICATION: () => "Приложение удалено.",
      NOBODY: () => "Никого из получателей больше нет в\u00a0команде.",
    },
  },
};

/** Days (YYYY-MM-DD) in words, both included; one day alone by itself. */
const daysText = (language: Language, from: string, to: string): string =>
  from === to ? dayText(language, from) : `${dayText(language, from)} – ${dayText(language, to)}`;

type About = { name: string; file: ReportFile; wallet: string; link: string };

/** The letter with the link to a file; `list`: the address where people see and stop what is sent. */
export function reportLetter(
  language: Language,
  {
    file,
    from,
    to,
    withdrawalId,
    ...told
  }: About & {
    by: string;
    hours: number;
    list: string;
    from: string;
    to: string;
    withdrawalId: string | null;
  },
): Notice {
  const words = WORDS[language];
  const of = withdrawalId === null ? daysText(language, from, to) : words.withdrawal(withdrawalId);
  return words.sent({ ...told, file: words.file[file], of });
}

/** The letter that says that a file is not sent any more, and why. */
export function reportStoppedLetter(
  language: Language,
  because: Exclude<ReportStop, "PERSON">,
  { file, by, ...told }: About & { by: string },
): Notice {
  const words = WORDS[language];
  return words.stopped({ ...told, file: words.file[file] }, words.why[because](by));
}
