import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

/**
 * A file of payouts in a letter to people of the merchant account. `amount` with its currency; `count`: the number of
 * payouts.
 */
export type ToldFile = { name: string; amount: string; count: string; file: string; reference: string; link: string };

/**
 * The news of a file: it needs an approval, or one more after `by`; or, for its maker, how it ended. `notPaid`: the
 * number of payouts that did not arrive.
 */
export type FileNews =
  | { kind: "waiting"; maker: string; days: number; needed: number }
  | { kind: "oneMore"; maker: string; by: string }
  | { kind: "approved"; by: string }
  | { kind: "rejected"; by: string; reason: string }
  | { kind: "expired"; days: number }
  | { kind: "arrived" }
  | { kind: "partly"; notPaid: string }
  | { kind: "failed" };

type Letters = { [Kind in FileNews["kind"]]: (told: ToldFile, news: Extract<FileNews, { kind: Kind }>) => Notice };

const LETTERS: Record<Language, Letters> = {
  en: {
    waiting: ({ name, amount, count, file, reference, link }, { maker, days, needed }) => ({
      subject: "A payout file is waiting for your approval",
      body: `Dear ${name}, ${maker} created payouts of ${amount} from the file “${file}”. Payouts: ${count}. They are sent together once ${needed > 1 ? "two people approve" : "someone approves"} the file; after ${days} days the money goes back to the wallet. Reference: ${reference}. ${link}`,
    }),
    oneMore: ({ name, amount, count, file, reference, link }, { maker, by }) => ({
      subject: "A payout file needs one more approval",
      body: `Dear ${name}, ${by} approved the payouts of ${amount} from the file “${file}” that ${maker} created. Payouts: ${count}. They are sent together once one more person approves the file. Reference: ${reference}. ${link}`,
    }),
    approved: ({ name, amount, count, file, reference, link }, { by }) => ({
      subject: "Your payout file is approved",
      body: `Dear ${name}, ${by} approved your payouts of ${amount} from the file “${file}”. Payouts: ${count}. They are on their way to the banks. Reference: ${reference}. ${link}`,
    }),
    rejected: ({ name, amount, file, reference, link }, { by, reason }) => ({
      subject: "Your payout file was rejected",
      body: `Dear ${name}, ${by} rejected your payouts of ${amount} from the file “${file}”: ${reason} The amount and the fees are back in the wallet. Reference: ${reference}. ${link}`,
    }),
    expired: ({ name, amount, file, reference, link }, { days }) => ({
      subject: "Nobody approved your payout file",
      body: `Dear ${name}, nobody approved your payouts of ${amount} from the file “${file}” within ${days} days. The amount and the fees are back in the wallet. Reference: ${reference}. ${link}`,
    }),
    arrived: ({ name, amount, count, file, reference, link }) => ({
      subject: "Your payouts have arrived",
      body: `Dear ${name}, all payouts from the file “${file}” have arrived: ${count}, ${amount}. Reference: ${reference}. ${link}`,
    }),
    partly: ({ name, count, file, reference, link }, { notPaid }) => ({
      subject: "Some of your payouts did not arrive",
      body: `Dear ${name}, some payouts from the file “${file}” did not arrive: ${notPaid} of ${count}. Their money is back in the wallet. The page of the file lists each of them with the reason, and you can download them there. Reference: ${reference}. ${link}`,
    }),
    failed: ({ name, count, file, reference, link }) => ({
      subject: "None of your payouts arrived",
      body: `Dear ${name}, none of the payouts from the file “${file}” arrived. Payouts: ${count}. Their money is back in the wallet. The page of the file lists each of them with the reason, and you can download them there. Reference: ${reference}. ${link}`,
    }),
  },
  az: {
    waiting: ({ name, amount, count, file, reference, link }, { maker, days, needed }) => ({
      subject: "Köçürmə faylı təsdiqinizi gözləyir",
      body: `Hörmətli ${name}, ${maker} “${file}” faylından ${amount} məbləğində köçürmələr yaradıb. Köçürmələrin sayı: ${count}. Onlar faylı ${needed > 1 ? "iki nəfər" : "kimsə"} təsdiqlədikdən sonra birlikdə göndərilir; ${days} gündən sonra vəsait pul kisəsinə qayıdır. İstinad nömrəsi: ${reference}. ${link}`,
    }),
    oneMore: ({ name, amount, count, file, reference, link }, { maker, by }) => ({
      subject: "Köçürmə faylı daha bir təsdiq gözləyir",
      body: `Hörmətli ${name}, ${maker} tərəfindən “${file}” faylından yaradılmış ${amount} məbləğində köçürmələri ${by} təsdiqləyib. Köçürmələrin sayı: ${count}. Onlar faylı daha bir nəfər təsdiqlədikdən sonra birlikdə göndərilir. İstinad nömrəsi: ${reference}. ${link}`,
    }),
    approved: ({ name, amount, count, file, reference, link }, { by }) => ({
      subject: "Köçürmə faylınız təsdiqlənib",
      body: `Hörmətli ${name}, “${file}” faylından ${amount} məbləğində köçürmələrinizi ${by} təsdiqləyib. Köçürmələrin sayı: ${count}. Vəsait banklara yoldadır. İstinad nömrəsi: ${reference}. ${link}`,
    }),
    rejected: ({ name, amount, file, reference, link }, { by, reason }) => ({
      subject: "Köçürmə faylınız rədd edilib",
      body: `Hörmətli ${name}, “${file}” faylından ${amount} məbləğində köçürmələrinizi ${by} rədd edib: ${reason} Məbləğ və komissiyalar yenidən pul kisəsindədir. İstinad nömrəsi: ${reference}. ${link}`,
    }),
    expired: ({ name, amount, file, reference, link }, { days }) => ({
      subject: "Köçürmə faylınızı heç kim təsdiqləməyib",
      body: `Hörmətli ${name}, “${file}” faylından ${amount} məbləğində köçürmələrinizi ${days} gün ərzində heç kim təsdiqləməyib. Məbləğ və komissiyalar yenidən pul kisəsindədir. İstinad nömrəsi: ${reference}. ${link}`,
    }),
    arrived: ({ name, amount, count, file, reference, link }) => ({
      subject: "Köçürmələriniz çatıb",
      body: `Hörmətli ${name}, “${file}” faylından bütün köçürmələr çatıb: ${count}, ${amount}. İstinad nömrəsi: ${reference}. ${link}`,
    }),
    partly: ({ name, count, file, reference, link }, { notPaid }) => ({
      subject: "Köçürmələrinizin bir hissəsi çatmayıb",
      body: `Hörmətli ${name}, “${file}” faylından bəzi köçürmələr çatmayıb: ${count} köçürmədən ${notPaid}. Onların vəsaiti yenidən pul kisəsindədir. Faylın səhifəsində hər biri səbəbi ilə göstərilir və onları fayl kimi endirmək olar. İstinad nömrəsi: ${reference}. ${link}`,
    }),
    failed: ({ name, count, file, reference, link }) => ({
      subject: "Köçürmələrinizin heç biri çatmayıb",
      body: `Hörmətli ${name}, “${file}” faylından köçürmələrin heç biri çatmayıb. Köçürmələrin sayı: ${count}. Onların vəsaiti yenidən pul kisəsindədir. Faylın səhifəsində hər biri səbəbi ilə göstərilir və onları fayl kimi endirmək olar. İstinad nömrəsi: ${reference}. ${link}`,
    }),
  },
  ru: {
    waiting: ({ name, amount, count, file, reference, link }, { maker, days, needed }) => ({
      subject: "Файл выплат ждёт Вашего одобрения",
      body: `Здравствуйте, ${name}! Сотрудник ${maker} создал выплаты на ${amount} из файла «${file}». Выплат: ${count}. Они уйдут вместе, когда файл ${needed > 1 ? "одобрят два сотрудника" : "одобрят"}; по истечении срока (дней: ${days}) деньги вернутся в\u00a0кошелёк. Номер операции: ${reference}. ${link}`,
    }),
    oneMore: ({ name, amount, count, file, reference, link }, { maker, by }) => ({
      subject: "Файлу выплат нужно ещё одно одобрение",
      body: `Здравствуйте, ${name}! Сотрудник ${by} одобрил выплаты на ${amount} из файла «${file}». Их создал сотрудник ${maker}. Выплат: ${count}. Они уйдут вместе, когда файл одобрит ещё один сотрудник. Номер операции: ${reference}. ${link}`,
    }),
    approved: ({ name, amount, count, file, reference, link }, { by }) => ({
      subject: "Ваш файл выплат одобрен",
      body: `Здравствуйте, ${name}! Ваши выплаты на ${amount} из файла «${file}» одобрены. Выплат: ${count}. Одобрил сотрудник ${by}. Деньги направлены в\u00a0банки. Номер операции: ${reference}. ${link}`,
    }),
    rejected: ({ name, amount, file, reference, link }, { by, reason }) => ({
      subject: "Ваш файл выплат отклонён",
      body: `Здравствуйте, ${name}! Ваши выплаты на ${amount} из файла «${file}» отклонены. Отклонил сотрудник ${by}: ${reason} Сумма и комиссии снова в\u00a0кошельке. Номер операции: ${reference}. ${link}`,
    }),
    expired: ({ name, amount, file, reference, link }, { days }) => ({
      subject: "Ваш файл выплат никто не одобрил",
      body: `Здравствуйте, ${name}! Ваши выплаты на ${amount} из файла «${file}» никто не одобрил в\u00a0срок (дней: ${days}). Сумма и комиссии снова в\u00a0кошельке. Номер операции: ${reference}. ${link}`,
    }),
    arrived: ({ name, amount, count, file, reference, link }) => ({
      subject: "Ваши выплаты поступили",
      body: `Здравствуйте, ${name}! Все выплаты из файла «${file}» поступили: ${count}, ${amount}. Номер операции: ${reference}. ${link}`,
    }),
    partly: ({ name, count, file, reference, link }, { notPaid }) => ({
      subject: "Часть Ваших выплат не поступила",
      body: `Здравствуйте, ${name}! Из файла «${file}» поступили не все выплаты. Не поступило: ${notPaid} из ${count}. Эти деньги снова в\u00a0кошельке. На странице файла каждая указана с\u00a0причиной, и их можно скачать файлом. Номер операции: ${reference}. ${link}`,
    }),
    failed: ({ name, count, file, reference, link }) => ({
      subject: "Ни одна из Ваших выплат не поступила",
      body: `Здравствуйте, ${name}! Ни одна выплата из файла «${file}» не поступила. Выплат: ${count}. Эти деньги снова в\u00a0кошельке. На странице файла каждая указана с\u00a0причиной, и их можно скачать файлом. Номер операции: ${reference}. ${link}`,
    }),
  },
};

/** A letter about a file of payouts. */
export function payoutFileLetter(language: Language, told: ToldFile, news: FileNews): Notice {
  const letters = LETTERS[language];
  switch (news.kind) {
    case "waiting":
      return letters.waiting(told, news);
    case "oneMore":
      return letters.oneMore(told, news);
    case "approved":
      return letters.approved(told, news);
    case "rejected":
      return letters.rejected(told, news);
    case "expired":
      return letters.expired(told, news);
    case "arrived":
      return letters.arrived(told, news);
    case "partly":
      return letters.partly(told, news);
    case "failed":
      return letters.failed(told, news);
  }
}
