import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

/** A refund in a letter to people of the merchant. `amount` with its currency; `order`: the payment's number. */
type ToldRefund = { name: string; amount: string; payer: string; order: string; link: string };

/** The news of a refund: it needs an approval; or, for its maker, how the wait for one ended. */
export type RefundNews =
  | { kind: "waiting"; maker: string; reason: string; days: number }
  | { kind: "approved"; by: string }
  | { kind: "rejected"; by: string; reason: string }
  | { kind: "expired"; days: number };

type Letters = {
  [Kind in RefundNews["kind"]]: (told: ToldRefund, news: Extract<RefundNews, { kind: Kind }>) => Notice;
};

const LETTERS: Record<Language, Letters> = {
  en: {
    waiting: ({ name, amount, payer, order, link }, { maker, reason, days }) => ({
      subject: "A refund is waiting for your approval",
      body: `Dear ${name}, ${maker} wants to refund ${amount} to ${payer}, payment ${order}: ${reason} It is sent once someone approves it; after ${days} days the money goes back to the wallet. ${link}`,
    }),
    approved: ({ name, amount, payer, order, link }, { by }) => ({
      subject: "Your refund is approved",
      body: `Dear ${name}, ${by} approved your refund of ${amount} to ${payer}, payment ${order}. It is on its way. ${link}`,
    }),
    rejected: ({ name, amount, payer, order, link }, { by, reason }) => ({
      subject: "Your refund was rejected",
      body: `Dear ${name}, ${by} rejected your refund of ${amount} to ${payer}, payment ${order}: ${reason} The amount is back in the wallet. ${link}`,
    }),
    expired: ({ name, amount, payer, order, link }, { days }) => ({
      subject: "Nobody approved your refund",
      body: `Dear ${name}, nobody approved your refund of ${amount} to ${payer}, payment ${order}, within ${days} days. The amount is back in the wallet. ${link}`,
    }),
  },
  az: {
    waiting: ({ name, amount, payer, order, link }, { maker, reason, days }) => ({
      subject: "Geri qaytarma təsdiqinizi gözləyir",
      body: `Hörmətli ${name}, ${maker} ${amount} geri qaytarmaq istəyir. Ödəyən: ${payer}, ödəniş: ${order}. Səbəb: ${reason} Pul kimsə təsdiqlədikdən sonra göndərilir, ${days} gün sonra isə pul kisəsinə qayıdır. ${link}`,
    }),
    approved: ({ name, amount, payer, order, link }, { by }) => ({
      subject: "Geri qaytarmanız təsdiqlənib",
      body: `Hörmətli ${name}, ${by} ${amount} məbləğində geri qaytarmanızı təsdiqləyib. Ödəyən: ${payer}, ödəniş: ${order}. Pul yoldadır. ${link}`,
    }),
    rejected: ({ name, amount, payer, order, link }, { by, reason }) => ({
      subject: "Geri qaytarmanız rədd edilib",
      body: `Hörmətli ${name}, ${by} ${amount} məbləğində geri qaytarmanızı rədd edib: ${reason} Ödəyən: ${payer}, ödəniş: ${order}. Məbləğ pul kisəsinə qayıtdı. ${link}`,
    }),
    expired: ({ name, amount, payer, order, link }, { days }) => ({
      subject: "Geri qaytarmanızı heç kim təsdiqləmədi",
      body: `Hörmətli ${name}, ${amount} məbləğində geri qaytarmanızı ${days} gün ərzində heç kim təsdiqləmədi. Ödəyən: ${payer}, ödəniş: ${order}. Məbləğ pul kisəsinə qayıtdı. ${link}`,
    }),
  },
  ru: {
    waiting: ({ name, amount, payer, order, link }, { maker, reason, days }) => ({
      subject: "Возврат ждёт Вашего одобрения",
      body: `Здравствуйте, ${name}! Сотрудник ${maker} хочет вернуть ${amount}. Плательщик: ${payer}, платёж ${order}. Причина: ${reason} Деньги уйдут, когда кто-нибудь одобрит возврат; по\u00a0истечении срока (дней: ${days}) они вернутся в\u00a0кошелёк. ${link}`,
    }),
    approved: ({ name, amount, payer, order, link }, { by }) => ({
      subject: "Ваш возврат одобрен",
      body: `Здравствуйте, ${name}! Сотрудник ${by} одобрил Ваш возврат на сумму ${amount}. Плательщик: ${payer}, платёж ${order}. Деньги в\u00a0пути. ${link}`,
    }),
    rejected: ({ name, amount, payer, order, link }, { by, reason }) => ({
      subject: "Ваш возврат отклонён",
      body: `Здравствуйте, ${name}! Сотрудник ${by} отклонил Ваш возврат на сумму ${amount}: ${reason} Плательщик: ${payer}, платёж ${order}. Сумма снова в\u00a0кошельке. ${link}`,
    }),
    expired: ({ name, amount, payer, order, link }, { days }) => ({
      subject: "Ваш возврат никто не одобрил",
      body: `Здравствуйте, ${name}! Ваш возврат на\u00a0сумму ${amount} никто не\u00a0одобрил в\u00a0срок (дней: ${days}). Плательщик: ${payer}, платёж ${order}. Сумма снова в\u00a0кошельке. ${link}`,
    }),
  },
};

/** A letter about a refund that waits or waited for a second person. */
export function refundLetter(language: Language, told: ToldRefund, news: RefundNews): Notice {
  const letters = LETTERS[language];
  switch (news.kind) {
    case "waiting":
      return letters.waiting(told, news);
    case "approved":
      return letters.approved(told, news);
    case "rejected":
      return letters.rejected(told, news);
    case "expired":
      return letters.expired(told, news);
  }
}
