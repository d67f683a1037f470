import { REGION_FACTS, type Region } from "../../contract/regions.ts";

/** Codes of the instant payment system know the manat alone: its letters and its number (ISO 4217). */
export const AZQR_CURRENCY = "AZN";
export const AZQR_CURRENCY_NUMBER = "944";

/** Whether applications of a region can be paid by AZQR: those that take manats. */
export const hasAzqr = (region: Region): boolean => REGION_FACTS[region].currency === AZQR_CURRENCY;
