/** Whose an account is, as far as its bank says: somebody, nobody (there is no such account), or it does not say. */
export type Holder = { kind: "named"; name: string } | { kind: "unnamed" } | { kind: "none" };

/** Made-up people; the last digit of an account or a card says which of them it belongs to. */
const PEOPLE = [
  "Aysel Kərimova",
  "Elçin Məmmədov",
  "Günel Həsənova",
  "Rəşad Əliyev",
  "Nigar Quliyeva",
  "Tural Hüseynov",
  "Leyla Rəhimova",
  "Orxan Abbasov",
  "Səbinə Vəliyeva",
  "Kamran İsmayılov",
] as const;

/** Of an account that ends in ten zeros and four digits, as test accounts do (`bank.ts`). */
const TEST_ACCOUNT = /0{10}\d{4}$/;
const NO_ACCOUNT = "9301";
const UNNAMED = "9302";

/**
 * What the sandbox's banks say of whose an account or a card is (docs/provider.md, "Test targets"). The house bank
 * tells of all that it keeps, and every bank of test accounts; of anything else nothing is known. `number`: an IBAN, or
 * the digits of a card.
 */
export function holderOf(number: string, isHouse: boolean): Holder {
  if (!isHouse && !TEST_ACCOUNT.test(number)) return { kind: "unnamed" };
  if (number.endsWith(NO_ACCOUNT)) return { kind: "none" };
  if (number.endsWith(UNNAMED)) return { kind: "unnamed" };
  const name = PEOPLE[Number(number.at(-1))];
  return name === undefined ? { kind: "unnamed" } : { kind: "named", name };
}
