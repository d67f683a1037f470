/** The holder of an account, as its bank states: a name, no such account, or no information. */
export type Holder = { kind: "named"; name: string } | { kind: "unnamed" } | { kind: "none" };

/** Invented people. The last digit of an account or card selects one. */
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

/** A test account ends in ten zeros and four digits (`bank.ts`). */
const TEST_ACCOUNT = /0{10}\d{4}$/;
const NO_ACCOUNT = "9301";
const UNNAMED = "9302";

/**
 * The sandbox banks' answer about the holder of an account or card (docs/provider.md, "Test targets"). The house bank
 * knows all its accounts and cards, and every bank knows test accounts. Other holders are unknown. `number`: an IBAN,
 * or the digits of a card.
 */
export function holderOf(number: string, isHouse: boolean): Holder {
  if (!isHouse && !TEST_ACCOUNT.test(number)) return { kind: "unnamed" };
  if (number.endsWith(NO_ACCOUNT)) return { kind: "none" };
  if (number.endsWith(UNNAMED)) return { kind: "unnamed" };
  const name = PEOPLE[Number(number.at(-1))];
  return name === undefined ? { kind: "unnamed" } : { kind: "named", name };
}
