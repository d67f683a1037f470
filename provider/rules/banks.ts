import type { Region } from "../contract/regions.ts";
import { ibanSlip } from "./iban-text.ts";
import { BANK_CODES, BANKS, HOUSE_BANKS, type Bank } from "../data/banks.ts";

/** The code of the bank in an IBAN without spaces. */
export const bankCodeOf = (region: Region, iban: string): string => iban.slice(4, 4 + BANK_CODES[region].length);

/** The bank of an IBAN; undefined when the table does not know it. */
export const bankOf = (region: Region, iban: string): Bank | undefined => BANKS[region]?.[bankCodeOf(region, iban)];

/**
 * The bank of a SWIFT code, with or without its branch, or of its six-digit code; undefined when the table does not
 * know it.
 */
export const bankKnownBy = (region: Region, { swift, code }: { swift?: string; code?: string }): Bank | undefined =>
  Object.values(BANKS[region] ?? {}).find(
    (bank) => (swift && bank.swift === swift.slice(0, 8)) || (code && (bank.code ?? bank.headOffice) === code),
  );

/** Whether the bank of an IBAN must be typed. */
export const needsBankDetails = (region: Region, iban: string): boolean =>
  BANK_CODES[region].needsDetails && bankOf(region, iban) === undefined;

export const isHouseIban = (region: Region, iban: string): boolean =>
  HOUSE_BANKS[region]?.code === bankCodeOf(region, iban);

/** Whether the house bank issued the card. `digits` is its number without spaces. */
export const isHouseCard = (region: Region, digits: string): boolean =>
  HOUSE_BANKS[region]?.cardPrefixes.some((prefix) => digits.startsWith(prefix)) ?? false;

/** The name of the house bank; undefined if there is none. */
export const houseBankName = (region: Region): string | undefined => {
  const house = HOUSE_BANKS[region];
  return house && BANKS[region]?.[house.code]?.name;
};

/** What a bank publishes of itself, by the names of the fields that ask for it. */
export const publishedBy = ({ name, swift, taxId, code, correspondentAccount }: Bank) => ({
  bankName: name,
  swift,
  ...(taxId ? { bankTaxId: taxId } : {}),
  ...(code ? { bankCode: code } : {}),
  ...(correspondentAccount ? { correspondentAccount } : {}),
});

/**
 * Whether a field about the bank of an account must be typed: once the IBAN is whole, if the bank is unknown or does
 * not publish it. `iban`: clean.
 */
export function asksBankField(region: Region, iban: string, field: string): boolean {
  if (ibanSlip(region, iban) !== undefined) return false;
  const bank = bankOf(region, iban);
  return bank === undefined || !(field in publishedBy(bank));
}

/** The fields about the bank of an account, of which a right IBAN gives some. */
const BANK_FACTS: readonly string[] = ["bankName", "swift", "bankTaxId", "bankCode", "correspondentAccount"];

/** Whether a field is about the bank of an account. */
export const isBankFact = (field: string): boolean => BANK_FACTS.includes(field);

/** Faults of an account, without fields that are missing only because a wrong IBAN gives no bank. */
export const withoutKnownBank = <Wrong extends { field: string; code: string }>(wrong: readonly Wrong[]): Wrong[] =>
  wrong.some(({ field, code }) => field === "iban" && code !== "required")
    ? wrong.filter(({ field, code }) => !(isBankFact(field) && code === "required"))
    : [...wrong];
