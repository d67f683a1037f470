import type { Language } from "#provider/contract/words";

/** Whom a document is about, as far as its payer said. */
type Payer = { email: string | null; phone: string | null };

const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * Who a payer is to a merchant (decision 0038): whoever has this e-mail address, in lower case; without one, whoever
 * has this phone number. Nobody when neither was said. The two are never joined: families and offices share a phone.
 * `customer_key` of the tables computes the same.
 */
export function customerKey({ email, phone }: Payer): string | null {
  const address = lowerAscii((email ?? "").trim());
  if (address !== "") return `e:${address}`;
  return phone ? `p:${phone}` : null;
}

/** Stands for the name of somebody who was erased, in the language of whoever erased them. */
export const ERASED_NAME: Record<Language, string> = {
  az: "Silinmiş müştəri",
  en: "Erased customer",
  ru: "Удалённый клиент",
};
