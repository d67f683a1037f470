import { z } from "zod";
import { monthSchema } from "./fields.ts";
import { ESTABLISHMENT_DIGITS, ROUTING_DIGITS } from "./limits.ts";
import type { Region } from "./regions.ts";

/** Where wages are reported to a wages protection system, with a salary information file (SIF, decision 0095). */
export const hasSalaryFiles = (region: Region): boolean => region === "ae";

/** What such a file wants to know of an employee, beside whom is paid how much: columns of a file of payouts, in the order of its template. */
export const SALARY_COLUMNS = ["personNumber", "routingCode", "variablePay", "unpaidDays"] as const;
export type SalaryColumn = (typeof SALARY_COLUMNS)[number];

/** What can be wrong with them. */
export const SALARY_FAULTS = [
  "personNumber",
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
