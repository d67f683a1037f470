import { z } from "zod";
import { monthSchema } from "./fields.ts";
import { ESTABLISHMENT_DIGITS, PERSON_DIGITS, PERSON_LENGTH, ROUTING_DIGITS } from "./limits.ts";
import type { Region } from "./regions.ts";

/** Where wages are reported to a wages protection system, with a salary information file (SIF, decision 0095). */
export const hasSalaryFiles = (region: Region): boolean => region === "ae";

/**
 * What such a file wants to know of an employee, beside whom is paid how much: columns of a file of payouts, in the
 * order of its template.
 */
export const SALARY_COLUMNS = ["personNumber", "routingCode", "variablePay", "unpaidDays"] as const;
export type SalaryColumn = (typeof SALARY_COLUMNS)[number];

/**
 * Editions of the file (decision 0143). `V2011`: the central bank's guide of that year. `V2015`: behind each salary
 * with a variable part stands a record of what that is made of (EVP), and a person's number has 14 to 35 letters and
 * digits.
 */
export const SALARY_EDITIONS = ["V2011", "V2015"] as const;
export const salaryEditionSchema = z.enum(SALARY_EDITIONS);
export type SalaryEdition = z.infer<typeof salaryEditionSchema>;

/** What a person's number looks like in an edition. */
export const PERSON_NUMBERS: Readonly<Record<SalaryEdition, RegExp>> = {
  V2011: new RegExp(`^[0-9]{${PERSON_DIGITS}}$`),
  V2015: new RegExp(`^[0-9A-Z]{${PERSON_LENGTH.min},${PERSON_LENGTH.max}}$`),
};

/** What can be wrong with them. */
export const SALARY_FAULTS = [
  "personNumber",
  /** The same in the edition of 2015. */
  "personCharacters",
  "routingCode",
  /** The routing code is of another bank than the IBAN. */
  "routingOther",
  /** Somebody stands in a salary file once. */
  "personTwice",
  /** A salary goes to an account: of a card nobody keeps the number. */
  "accountNeeded",
  /** More than all that is paid. */
  "variableRange",
  "unpaidDays",
] as const;

const digits = (many: number) => z.string().regex(new RegExp(`^\\d{${many}}$`));

/** Who pays, through which bank, and for which month. */
export const salaryQuerySchema = z.object({
  establishment: digits(ESTABLISHMENT_DIGITS),
  routingCode: digits(ROUTING_DIGITS),
  month: monthSchema,
});
export type SalaryQuery = z.infer<typeof salaryQuerySchema>;

export const SIF_MEDIA_TYPE = "text/plain";
