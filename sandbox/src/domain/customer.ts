import type { Language } from "#provider/contract/words";

/** The payer of a document, as far as known. */
type Payer = { email: string | null; phone: string | null };

const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * The key of a payer as a merchant's customer (decision 0038): the e-mail address in lower case, or else the phone
 * number. Null if neither is known. The two are never joined, because families and offices share a phone.
 * `customer_key` of the tables computes the same.
 */
export function customerKey({ email, phone }: Payer): string | null {
  const address = lowerAscii((email ?? "").trim());
  if (address !== "") return `e:${address}`;
  return phone ? `p:${phone}` : null;
}

/** Replaces the name of an erased customer, in the language of the person who erased it. */
export const ERASED_NAME: Record<Language, string> = {
  az: "Silinmiş müştəri",
  en: "Erased customer",
  ru: "Удалённый клиент",
};
