import { z } from "zod";
import type { Currency } from "./money.ts";
import type { Language } from "./words.ts";

export const REGIONS = ["default", "ae", "sa"] as const;
export const regionSchema = z.enum(REGIONS);
export type Region = z.infer<typeof regionSchema>;

/** What differs between the three regions (docs/provider.md section 7). The zones have no daylight saving time. */
export const REGION_FACTS: Record<
  Region,
  {
    currency: Currency;
    languages: readonly Language[];
    /** ISO 3166 country of phone numbers and IBANs. */
    country: "AZ" | "AE" | "SA";
    /** Calling code without the plus. */
    callingCode: string;
    /**
     * Mobile numbers after the calling code, as the full metadata of libphonenumber-js 1.13.16 has them. A test walks
     * every beginning, so that what newer metadata adds is noticed; the small metadata that forms load does not tell
     * mobile numbers from others.
     */
    mobile: RegExp;
    ibanLength: number;
    zone: "Asia/Baku" | "Asia/Dubai" | "Asia/Riyadh";
    utcOffsetHours: number;
  }
> = {
  default: {
    currency: "AZN",
    languages: ["az", "en", "ru"],
    country: "AZ",
    callingCode: "994",
    mobile: /^(?:(?:[16]0|4[04]|5[015]|7[07]|99)\d{7}|36554\d{4})$/,
    ibanLength: 28,
    zone: "Asia/Baku",
    utcOffsetHours: 4,
  },
  ae: {
    currency: "AED",
    languages: ["en"],
    country: "AE",
    callingCode: "971",
    mobile: /^5[02-68]\d{7}$/,
    ibanLength: 23,
    zone: "Asia/Dubai",
    utcOffsetHours: 4,
  },
  sa: {
    currency: "SAR",
    languages: ["en"],
    country: "SA",
    callingCode: "966",
    mobile: /^5(?:(?:[013-689]\d|7[0-8])\d{6}|79[0-8]\d{5})$/,
    ibanLength: 24,
    zone: "Asia/Riyadh",
    utcOffsetHours: 3,
  },
};

/** Whether an E.164 number is a mobile number of the region. */
export function isRegionMobile(region: Region, e164: string): boolean {
  const { callingCode, mobile } = REGION_FACTS[region];
  return e164.startsWith(`+${callingCode}`) && mobile.test(e164.slice(callingCode.length + 1));
}

/** The calendar day (YYYY-MM-DD) of an instant in the region's zone. */
export function dayIn(region: Region, instant: Date): string {
  return new Date(instant.getTime() + REGION_FACTS[region].utcOffsetHours * 3_600_000).toISOString().slice(0, 10);
}

/** The first instant of a region's calendar day (YYYY-MM-DD), as UTC. */
export function startOfDay(region: Region, day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - REGION_FACTS[region].utcOffsetHours * 3_600_000);
}
