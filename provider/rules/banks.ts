import type { Region } from "../contract/regions.ts";

/**
 * What a transfer to a bank names beside the IBAN. Undefined: nothing public that we are sure of. `code`: the six
 * digits where all accounts of the bank have the same; `headOffice`: those of its head office, where branches have
 * others, by which the bank is known and nothing is filled in.
 */
export type Bank = {
  name: string;
  swift: string;
  taxId?: string;
  correspondentAccount?: string;
  code?: string;
  headOffice?: string;
};

/**
 * Banks by the code that stands in their IBANs after the check digits; of Azerbaijan, the first four letters of the
 * bank's SWIFT code. Taken from what the banks publish: names and SWIFT codes stand on their pages of details for
 * transfers, as in the public directory of such codes. Tax ids, correspondent accounts and codes stand here where two
 * sources that do not copy each other agree and the check digits are right. One source alone, and so left out: tax ids
 * of Azer Türk Bank and Rabitəbank, the account of AccessBank, both of Xalq Bank, Yapı Kredi, Yelo Bank and Ziraat
 * Bank. A bank or a field that is missing here is no mistake: whoever names an account at it is asked for its details.
 */
const BANKS: Readonly<Partial<Record<Region, Readonly<Record<string, Bank>>>>> = {
  default: {
    ACAB: { name: "AccessBank", swift: "ACABAZ22", taxId: "1400057421" },
    AIIB: {
      name: "Kapital Bank",
      swift: "AIIBAZ2X",
      taxId: "9900003611",
      correspondentAccount: "AZ37NABZ01350100000000001944",
    },
    AZEN: {
      name: "Expressbank",
      swift: "AZENAZ22",
      taxId: "1500031691",
      correspondentAccount: "AZ11NABZ01350100000000036944",
    },
    AZRT: {
      name: "Azer Türk Bank",
      swift: "AZRTAZ22",
      correspondentAccount: "AZ02NABZ01350100000000022944",
      headOffice: "507699",
    },
    BRES: {
      name: "Bank Respublika",
      swift: "BRESAZ22",
      taxId: "9900001901",
      correspondentAccount: "AZ80NABZ01350100000000014944",
      headOffice: "505668",
    },
    HAJC: { name: "Xalq Bank", swift: "HAJCAZ22" },
    IBAZ: {
      name: "ABB",
      swift: "IBAZAZ2X",
      taxId: "9900001881",
      correspondentAccount: "AZ03NABZ01350100000000002944",
      headOffice: "805250",
    },
    JBBK: {
      name: "Bank of Baku",
      swift: "JBBKAZ22",
      taxId: "1700038881",
      correspondentAccount: "AZ27NABZ01350100000000007944",
    },
    KABA: { name: "Yapı Kredi Bank Azərbaycan", swift: "KABAAZ22" },
    NABZ: { name: "Azərbaycan Respublikasının Mərkəzi Bankı", swift: "NABZAZ2C" },
    NICB: { name: "Yelo Bank", swift: "NICBAZ22" },
    PAHA: {
      name: "PAŞA Bank",
      swift: "PAHAAZ22",
      taxId: "1700767721",
      code: "505141",
      correspondentAccount: "AZ82NABZ01350100000000071944",
    },
    RBTA: { name: "Rabitəbank", swift: "RBTAAZ22", correspondentAccount: "AZ61NABZ01350100000000006944" },
    TCZB: { name: "Ziraat Bank Azərbaycan", swift: "TCZBAZ22" },
    TURA: {
      name: "TuranBank",
      swift: "TURAAZ22",
      taxId: "1300016391",
      correspondentAccount: "AZ26NABZ01350100000000027944",
    },
    UBAZ: {
      name: "Unibank",
      swift: "UBAZAZ22",
      taxId: "1300017201",
      correspondentAccount: "AZ46NABZ01350100000000015944",
    },
  },
};

/**
 * The bank whose cards and accounts cost nothing to withdraw to (docs/provider.md section 4); no other place names it.
 */
const HOUSE_BANKS: Readonly<Partial<Record<Region, { code: string; cardPrefixes: readonly string[] }>>> = {
  default: { code: "PAHA", cardPrefixes: ["510510"] },
};

/** The length of a bank's code, and whether the details of an unknown bank are required. */
const CODES: Record<Region, { length: number; needsDetails: boolean }> = {
  default: { length: 4, needsDetails: true },
  ae: { length: 3, needsDetails: false },
  sa: { length: 2, needsDetails: false },
};

/** The code of the bank in an IBAN without spaces. */
export const bankCodeOf = (region: Region, iban: string): string => iban.slice(4, 4 + CODES[region].length);

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
  CODES[region].needsDetails && bankOf(region, iban) === undefined;

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

/** The fields of a bank that a correct IBAN gives. */
const TOLD_BY_IBAN = ["bankName", "swift", "bankTaxId", "bankCode", "correspondentAccount"];

/** Faults of an account, without fields that are missing only because a wrong IBAN gives no bank. */
export const withoutKnownBank = <Wrong extends { field: string; code: string }>(wrong: readonly Wrong[]): Wrong[] =>
  wrong.some(({ field, code }) => field === "iban" && code !== "required")
    ? wrong.filter(({ field, code }) => !(TOLD_BY_IBAN.includes(field) && code === "required"))
    : [...wrong];
