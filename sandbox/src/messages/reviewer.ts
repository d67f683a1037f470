import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

/** `what`: what the new approver approves; payouts, if it is both. */
type ReviewerNotice = { name: string; reviewer: string; by: string; link: string; what: "payouts" | "refunds" };

const LETTERS: Record<Language, (told: ReviewerNotice) => Notice> = {
  en: ({ name, reviewer, by, link, what }) => ({
    subject: `Someone new can approve ${what}`,
    body: `Dear ${name}, ${by} gave ${reviewer} permission to approve ${what}, or to approve them in one more application. If that is not right, remove it: ${link}`,
  }),
  az: ({ name, reviewer, by, link, what }) => ({
    subject: what === "payouts" ? "Köçürmələri təsdiqləyən yeni şəxs" : "Geri qaytarmaları təsdiqləyən yeni şəxs",
    body: `Hörmətli ${name}, ${by} ${what === "payouts" ? "köçürmələri" : "geri qaytarmaları"} təsdiqləmək icazəsini, yaxud daha bir tətbiqdə təsdiqləmək imkanını bu şəxsə verib: ${reviewer}. Bu düzgün deyilsə, icazəni ləğv edin: ${link}`,
  }),
  ru: ({ name, reviewer, by, link, what }) => ({
    subject: `${what === "payouts" ? "Выплаты" : "Возвраты"} одобряет новый сотрудник`,
    body: `Здравствуйте, ${name}! Сотрудник ${by} дал право одобрять ${what === "payouts" ? "выплаты" : "возвраты"} или одобрять их ещё в\u00a0одном приложении: ${reviewer}. Если это ошибка, отзовите его: ${link}`,
  }),
};

/** A letter to an owner about a new approver of payouts or refunds. */
export const reviewerLetter = (language: Language, told: ReviewerNotice): Notice => LETTERS[language](told);
