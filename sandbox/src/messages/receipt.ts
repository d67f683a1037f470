import type { Language, PaymentSource } from "#provider/contract/words";

type About = {
  name: string;
  /** With its currency, in the reader's notation. */
  amount: string;
  merchant: string;
  /** The e-mail address for questions; empty if there is none. */
  contact: string;
  source: PaymentSource;
  /** The code of the paid invoice or link. */
  code: string;
  /** Whether the money is held and not taken. */
  held: boolean;
  /** The address of the receipt. */
  link: string;
  /** What every receipt has to say, a line each. */
  facts: readonly string[];
};
type Sentences = {
  what: Record<PaymentSource, (code: string) => string>;
  subjectPaid: (amount: string, merchant: string) => string;
  subjectHeld: (amount: string, merchant: string) => string;
  body: (about: Pick<About, "name" | "amount" | "merchant" | "contact" | "held" | "link"> & { what: string }) => string;
};

const SENTENCES: Record<Language, Sentences> = {
  en: {
    what: {
      INVOICE: (code) => `invoice ${code}`,
      LINK: (code) => `payment link ${code}`,
      QR: () => "QR code",
      API: (code) => `order ${code}`,
      AZQR: (code) => `AZQR ${code}`,
      TILL: (code) => `till sale ${code}`,
    },
    subjectPaid: (amount, merchant) => `Receipt: ${amount} paid to ${merchant}`,
    subjectHeld: (amount, merchant) => `${amount} is held for ${merchant}`,
    body: ({ name, amount, merchant, contact, what, held, link }) =>
      `Dear ${name}, ${held ? `${amount} is held on your card for` : `you paid ${amount} to`} ${merchant} (${what}). Your receipt: ${link}${contact && ` Questions: ${contact}`}`,
  },
  az: {
    what: {
      INVOICE: (code) => `hesab-faktura ${code}`,
      LINK: (code) => `ödəniş linki ${code}`,
      QR: () => "QR kod",
      API: (code) => `sifariş ${code}`,
      AZQR: (code) => `AZQR ${code}`,
      TILL: (code) => `kassa satışı ${code}`,
    },
    subjectPaid: (amount, merchant) => `Qəbz: ${merchant}, ${amount} ödənilib`,
    subjectHeld: (amount, merchant) => `${merchant} üçün ${amount} bloklanıb`,
    body: ({ name, amount, merchant, contact, what, held, link }) =>
      `Hörmətli ${name}, ${merchant} (${what}) üçün ${held ? `kartınızda ${amount} bloklandı` : `${amount} ödədiniz`}. Qəbziniz: ${link}${contact && ` Suallar üçün: ${contact}`}`,
  },
  ru: {
    what: {
      INVOICE: (code) => `счёт ${code}`,
      LINK: (code) => `ссылка на оплату ${code}`,
      QR: () => "QR-код",
      API: (code) => `заказ ${code}`,
      AZQR: (code) => `AZQR ${code}`,
      TILL: (code) => `продажа на кассе ${code}`,
    },
    subjectPaid: (amount, merchant) => `Квитанция: ${amount} — ${merchant}`,
    subjectHeld: (amount, merchant) => `Заблокировано ${amount} — ${merchant}`,
    body: ({ name, amount, merchant, contact, what, held, link }) =>
      `Здравствуйте, ${name}! ${held ? `На Вашей карте заблокировано ${amount}` : `Вы оплатили ${amount}`}: ${merchant}, ${what}. Квитанция: ${link}${contact && ` Вопросы: ${contact}`}`,
  },
};

/** The e-mail with the payer's receipt, in the language they paid in. */
export function receiptMail(
  language: Language,
  { source, code, facts, ...about }: About,
): { subject: string; body: string } {
  const say = SENTENCES[language];
  const subject = about.held ? say.subjectHeld : say.subjectPaid;
  const body = say.body({ ...about, what: say.what[source](code) });
  return { subject: subject(about.amount, about.merchant), body: [body, "", ...facts].join("\n") };
}
