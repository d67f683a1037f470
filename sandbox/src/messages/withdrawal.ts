import type { Language, PayoutReason } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

/** The end of a withdrawal in the letter to its maker. `amount` with its currency. */
type WithdrawalNotice = { name: string; amount: string; target: string; reference: string; link: string };
type WithdrawalEnd = "arrived" | "failed" | "returned";

type Sentences = {
  subject: Record<WithdrawalEnd, string>;
  reason: Record<PayoutReason, string>;
  body: Record<WithdrawalEnd, (told: WithdrawalNotice, reason: string) => string>;
};

const WORDS: Record<Language, Sentences> = {
  en: {
    subject: {
      arrived: "Your withdrawal has arrived",
      failed: "Withdrawal failed",
      returned: "Your withdrawal was returned",
    },
    reason: {
      account_closed: "The account or card is closed.",
      account_frozen: "The account is frozen.",
      bank_account_restricted: "The account cannot receive money.",
      could_not_process: "The bank could not process it.",
      invalid_account_number: "The account number is not valid.",
      invalid_currency: "The account does not take this currency.",
      no_account: "There is no such account.",
      incorrect_account_holder_name: "The account is in another name.",
      other: "The bank gave no reason.",
    },
    body: {
      arrived: ({ name, amount, target, reference, link }) =>
        `Dear ${name}, ${amount} has arrived at ${target}. Reference: ${reference}. ${link}`,
      failed: ({ name, amount, target, reference, link }, reason) =>
        `Dear ${name}, ${amount} did not arrive at ${target}. ${reason} The amount and its fee are back in your wallet. Reference: ${reference}. ${link}`,
      returned: ({ name, amount, target, reference, link }, reason) =>
        `Dear ${name}, the bank returned ${amount} from ${target}. ${reason} The amount is back in your wallet; the fee is not. Reference: ${reference}. ${link}`,
    },
  },
  az: {
    subject: {
      arrived: "Çıxardığınız vəsait çatıb",
      failed: "Pul çıxarma baş tutmadı",
      returned: "Çıxardığınız vəsait geri qaytarılıb",
    },
    reason: {
      account_closed: "Hesab və ya kart bağlanıb.",
      account_frozen: "Hesab dondurulub.",
      bank_account_restricted: "Hesab mədaxil qəbul etmir.",
      could_not_process: "Bank əməliyyatı icra edə bilmədi.",
      invalid_account_number: "Hesab nömrəsi düzgün deyil.",
      invalid_currency: "Hesab bu valyutanı qəbul etmir.",
      no_account: "Belə hesab yoxdur.",
      incorrect_account_holder_name: "Hesab başqa şəxsin adınadır.",
      other: "Bank səbəb göstərmədi.",
    },
    body: {
      arrived: ({ name, amount, target, reference, link }) =>
        `Hörmətli ${name}, ${amount} çatdı: ${target}. İstinad nömrəsi: ${reference}. ${link}`,
      failed: ({ name, amount, target, reference, link }, reason) =>
        `Hörmətli ${name}, ${amount} çatmadı: ${target}. ${reason} Məbləğ və komissiya yenidən pul kisənizdədir. İstinad nömrəsi: ${reference}. ${link}`,
      returned: ({ name, amount, target, reference, link }, reason) =>
        `Hörmətli ${name}, bank ${amount} məbləğini geri qaytardı: ${target}. ${reason} Məbləğ yenidən pul kisənizdədir, komissiya isə qaytarılmır. İstinad nömrəsi: ${reference}. ${link}`,
    },
  },
  ru: {
    subject: {
      arrived: "Выведенные средства поступили",
      failed: "Вывод средств не выполнен",
      returned: "Выведенные средства вернулись",
    },
    reason: {
      account_closed: "Счёт или карта закрыты.",
      account_frozen: "Счёт заморожен.",
      bank_account_restricted: "Счёт не принимает поступления.",
      could_not_process: "Банк не смог выполнить операцию.",
      invalid_account_number: "Номер счёта недействителен.",
      invalid_currency: "Счёт не принимает эту валюту.",
      no_account: "Такого счёта нет.",
      incorrect_account_holder_name: "Счёт открыт на другое имя.",
      other: "Банк не назвал причину.",
    },
    body: {
      arrived: ({ name, amount, target, reference, link }) =>
        `Здравствуйте, ${name}! ${amount} поступили: ${target}. Номер операции: ${reference}. ${link}`,
      failed: ({ name, amount, target, reference, link }, reason) =>
        `Здравствуйте, ${name}! ${amount} не поступили: ${target}. ${reason} Сумма и комиссия снова в Вашем кошельке. Номер операции: ${reference}. ${link}`,
      returned: ({ name, amount, target, reference, link }, reason) =>
        `Здравствуйте, ${name}! Банк вернул ${amount}: ${target}. ${reason} Сумма снова в Вашем кошельке, комиссия не возвращается. Номер операции: ${reference}. ${link}`,
    },
  },
};

/** Why the bank refused or returned money, in a sentence. */
export const bankReason = (language: Language, reason: PayoutReason): string => WORDS[language].reason[reason];

/** The letter about the end of a withdrawal. */
export function withdrawalLetter(
  language: Language,
  ended: { kind: WithdrawalEnd; reason?: PayoutReason },
  told: WithdrawalNotice,
): Notice {
  const { subject, reason, body } = WORDS[language];
  return { subject: subject[ended.kind], body: body[ended.kind](told, ended.reason ? reason[ended.reason] : "") };
}
