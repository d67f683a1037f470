import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

type ReviewerNotice = { name: string; reviewer: string; by: string; link: string };

const LETTERS: Record<Language, (told: ReviewerNotice) => Notice> = {
  en: ({ name, reviewer, by, link }) => ({
    subject: "Someone new can approve payouts",
    body: `Dear ${name}, ${by} gave ${reviewer} permission to approve payouts, or to approve them in one more application. If that is not right, remove it: ${link}`,
  }),
  az: ({ name, reviewer, by, link }) => ({
    subject: "Köçürmələri təsdiqləyən yeni şəxs",
    body: `Hörmətli ${name}, ${by} köçürmələri təsdiqləmək icazəsini, yaxud daha bir tətbiqdə təsdiqləmək imkanını bu şəxsə verib: ${reviewer}. Bu düzgün deyilsə, icazəni ləğv edin: ${link}`,
  }),
  ru: ({ name, reviewer, by, link }) => ({
    subject: "Выплаты одобряет новый сотрудник",
    body: `Здравствуйте, ${name}! Сотрудник ${by} дал право одобрять выплаты или одобрять их ещё в\u00a0одном приложении: ${reviewer}. Если это ошибка, отзовите его: ${link}`,
  }),
};

/** A letter to an owner about a new approver of payouts. */
export const reviewerLetter = (language: Language, told: ReviewerNotice): Notice => LETTERS[language](told);
