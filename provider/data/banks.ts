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
export const BANKS: Readonly<Partial<Record<Region, Readonly<Record<string, Bank>>>>> = {
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
export const HOUSE_BANKS: Readonly<Partial<Record<Region, { code: string; cardPrefixes: readonly string[] }>>> = {
  default: { code: "PAHA", cardPrefixes: ["510510"] },
};

/** The length of a bank's code, and whether the details of an unknown bank are required. */
export const BANK_CODES: Readonly<Record<Region, { length: number; needsDetails: boolean }>> = {
  default: { length: 4, needsDetails: true },
  ae: { length: 3, needsDetails: false },
  sa: { length: 2, needsDetails: false },
};
