import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

/** A payout to another person, in a letter to people of the merchant account. `amount` with its currency. */
export type ToldPayout = {
  name: string;
  amount: string;
  receiver: string;
  target: string;
  reference: string;
  link: string;
};

/**
 * The news of a payout: it needs an approval, or one more after `by`; or, for its maker, how it ended. `why`: the
 * bank's reason, a sentence.
 */
export type PayoutNews =
  | { kind: "waiting"; maker: string; days: number; needed: number }
  | { kind: "oneMore"; maker: string; by: string }
  | { kind: "approved"; by: string }
  | { kind: "rejected"; by: string; reason: string }
  | { kind: "expired"; days: number }
  | { kind: "arrived" }
  | { kind: "failed"; why: string }
  | { kind: "returned"; why: string };

type Letters = {
  [Kind in PayoutNews["kind"]]: (told: ToldPayout, news: Extract<PayoutNews, { kind: Kind }>) => Notice;
};

const LETTERS: Record<Language, Letters> = {
  en: {
    waiting: ({ name, amount, receiver, target, reference, link }, { maker, days, needed }) => ({
      subject: "A payout is waiting for your approval",
      body: `Dear ${name}, ${maker} created a payout of ${amount} to ${receiver}, ${target}. It is sent once ${needed > 1 ? "two people approve" : "someone approves"} it; after ${days} days the money goes back to the wallet. Reference: ${reference}. ${link}`,
    }),
    oneMore: ({ name, amount, receiver, target, reference, link }, { maker, by }) => ({
      subject: "A payout needs one more approval",
      body: `Dear ${name}, ${by} approved the payout of ${amount} to ${receiver}, ${target}, that ${maker} created. It is sent once one more person approves it. Reference: ${reference}. ${link}`,
    }),
    approved: ({ name, amount, receiver, target, reference, link }, { by }) => ({
      subject: "Your payout is approved",
      body: `Dear ${name}, ${by} approved your payout of ${amount} to ${receiver}, ${target}. It is on its way to the bank. Reference: ${reference}. ${link}`,
    }),
    rejected: ({ name, amount, receiver, target, reference, link }, { by, reason }) => ({
      subject: "Your payout was rejected",
      body: `Dear ${name}, ${by} rejected your payout of ${amount} to ${receiver}, ${target}: ${reason} The amount and its fee are back in the wallet. Reference: ${reference}. ${link}`,
    }),
    expired: ({ name, amount, receiver, target, reference, link }, { days }) => ({
      subject: "Nobody approved your payout",
      body: `Dear ${name}, nobody approved your payout of ${amount} to ${receiver}, ${target}, within ${days} days. The amount and its fee are back in the wallet. Reference: ${reference}. ${link}`,
    }),
    arrived: ({ name, amount, receiver, target, reference, link }) => ({
      subject: "Your payout has arrived",
      body: `Dear ${name}, ${amount} was paid out to ${receiver}, ${target}. Reference: ${reference}. ${link}`,
    }),
    failed: ({ name, amount, receiver, target, reference, link }, { why }) => ({
      subject: "Your payout failed",
      body: `Dear ${name}, ${amount} to ${receiver}, ${target}, did not arrive. ${why} The amount and its fee are back in the wallet. Reference: ${reference}. ${link}`,
    }),
    returned: ({ name, amount, receiver, target, reference, link }, { why }) => ({
      subject: "Your payout was returned",
      body: `Dear ${name}, the bank returned ${amount} from ${receiver}, ${target}. ${why} The amount is back in the wallet; the fee is not. Reference: ${reference}. ${link}`,
    }),
  },
  az: {
    waiting: ({ name, amount, receiver, target, reference, link }, { maker, days, needed }) => ({
      subject: "Köçürmə təsdiqinizi gözləyir",
      body: `Hörmətli ${name}, ${maker} ${amount} məbləğində köçürmə yaradıb: ${receiver}, ${target}. Köçürmə ${needed > 1 ? "iki nəfər" : "kimsə"} təsdiqlədikdən sonra göndərilir; ${days} gündən sonra vəsait pul kisəsinə qayıdır. İstinad nömrəsi: ${reference}. ${link}`,
    }),
    oneMore: ({ name, amount, receiver, target, reference, link }, { maker, by }) => ({
      subject: "Köçürmə daha bir təsdiq gözləyir",
      body: `Hörmətli ${name}, ${maker} tərəfindən yaradılmış ${amount} məbləğində köçürməni ${by} təsdiqləyib: ${receiver}, ${target}. Köçürmə daha bir nəfər təsdiqlədikdən sonra göndərilir. İstinad nömrəsi: ${reference}. ${link}`,
    }),
    approved: ({ name, amount, receiver, target, reference, link }, { by }) => ({
      subject: "Köçürməniz təsdiqlənib",
      body: `Hörmətli ${name}, ${amount} məbləğində köçürmənizi ${by} təsdiqləyib: ${receiver}, ${target}. Vəsait banka yoldadır. İstinad nömrəsi: ${reference}. ${link}`,
    }),
    rejected: ({ name, amount, receiver, target, reference, link }, { by, reason }) => ({
      subject: "Köçürməniz rədd edilib",
      body: `Hörmətli ${name}, ${amount} məbləğində köçürmənizi ${by} rədd edib (${receiver}, ${target}): ${reason} Məbləğ və komissiya yenidən pul kisəsindədir. İstinad nömrəsi: ${reference}. ${link}`,
    }),
    expired: ({ name, amount, receiver, target, reference, link }, { days }) => ({
      subject: "Köçürmənizi heç kim təsdiqləməyib",
      body: `Hörmətli ${name}, ${amount} məbləğində köçürmənizi ${days} gün ərzində heç kim təsdiqləməyib: ${receiver}, ${target}. Məbləğ və komissiya yenidən pul kisəsindədir. İstinad nömrəsi: ${reference}. ${link}`,
    }),
    arrived: ({ name, amount, receiver, target, reference, link }) => ({
      subject: "Köçürməniz çatıb",
      body: `Hörmətli ${name}, ${amount} çatdı: ${receiver}, ${target}. İstinad nömrəsi: ${reference}. ${link}`,
    }),
    failed: ({ name, amount, receiver, target, reference, link }, { why }) => ({
      subject: "Köçürməniz baş tutmadı",
      body: `Hörmətli ${name}, ${amount} çatmadı: ${receiver}, ${target}. ${why} Məbləğ və komissiya yenidən pul kisəsindədir. İstinad nömrəsi: ${reference}. ${link}`,
    }),
    returned: ({ name, amount, receiver, target, reference, link }, { why }) => ({
      subject: "Köçürməniz geri qaytarılıb",
      body: `Hörmətli ${name}, bank ${amount} məbləğini geri qaytardı: ${receiver}, ${target}. ${why} Məbləğ yenidən pul kisəsindədir, komissiya isə qaytarılmır. İstinad nömrəsi: ${reference}. ${link}`,
    }),
  },
  ru: {
    waiting: ({ name, amount, receiver, target, reference, link }, { maker, days, needed }) => ({
      subject: "Выплата ждёт Вашего одобрения",
      body: `Здравствуйте, ${name}! Сотрудник ${maker} создал выплату ${amount}: ${receiver}, ${target}. Она уйдёт, когда её ${needed > 1 ? "одобрят два сотрудника" : "одобрят"}; по истечении срока (дней: ${days}) деньги вернутся в кошелёк. Номер операции: ${reference}. ${link}`,
    }),
    oneMore: ({ name, amount, receiver, target, reference, link }, { maker, by }) => ({
      subject: "Выплате нужно ещё одно одобрение",
      body: `Здравствуйте, ${name}! Сотрудник ${by} одобрил выплату ${amount}: ${receiver}, ${target}. Её создал сотрудник ${maker}. Она уйдёт, когда её одобрит ещё один сотрудник. Номер операции: ${reference}. ${link}`,
    }),
    approved: ({ name, amount, receiver, target, reference, link }, { by }) => ({
      subject: "Ваша выплата одобрена",
      body: `Здравствуйте, ${name}! Ваша выплата ${amount} одобрена: ${receiver}, ${target}. Одобрил сотрудник ${by}. Деньги направлены в банк. Номер операции: ${reference}. ${link}`,
    }),
    rejected: ({ name, amount, receiver, target, reference, link }, { by, reason }) => ({
      subject: "Ваша выплата отклонена",
      body: `Здравствуйте, ${name}! Ваша выплата ${amount} отклонена: ${receiver}, ${target}. Отклонил сотрудник ${by}: ${reason} Сумма и комиссия снова в кошельке. Номер операции: ${reference}. ${link}`,
    }),
    expired: ({ name, amount, receiver, target, reference, link }, { days }) => ({
      subject: "Вашу выплату никто не одобрил",
      body: `Здравствуйте, ${name}! Вашу выплату ${amount} никто не одобрил в срок (дней: ${days}): ${receiver}, ${target}. Сумма и комиссия снова в кошельке. Номер операции: ${reference}. ${link}`,
    }),
    arrived: ({ name, amount, receiver, target, reference, link }) => ({
      subject: "Ваша выплата поступила",
      body: `Здравствуйте, ${name}! ${amount} поступили: ${receiver}, ${target}. Номер операции: ${reference}. ${link}`,
    }),
    failed: ({ name, amount, receiver, target, reference, link }, { why }) => ({
      subject: "Ваша выплата не выполнена",
      body: `Здравствуйте, ${name}! ${amount} не поступили: ${receiver}, ${target}. ${why} Сумма и комиссия снова в кошельке. Номер операции: ${reference}. ${link}`,
    }),
    returned: ({ name, amount, receiver, target, reference, link }, { why }) => ({
      subject: "Выплата возвращена",
      body: `Здравствуйте, ${name}! Банк вернул ${amount}: ${receiver}, ${target}. ${why} Сумма снова в кошельке, комиссия не возвращается. Номер операции: ${reference}. ${link}`,
    }),
  },
};

/** A letter about a payout. */
export function payoutLetter(language: Language, told: ToldPayout, news: PayoutNews): Notice {
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
    case "failed":
      return letters.failed(told, news);
    case "returned":
      return letters.returned(told, news);
  }
}
