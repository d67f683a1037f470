import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { isGuestPhone } from "#provider/rules/guest-phone";
import { plainTyped } from "#provider/rules/typed-text";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A payer's phone number in any spelling, as E.164. Undefined if it is invalid. Without a country code it belongs to
 * the region. Payers come from anywhere, but a number of the region must be a mobile number.
 */
export function readPhone(region: Region, typed: string): string | undefined {
  const { country } = REGION_FACTS[region];
  const read = parsePhoneNumberFromString(plainTyped(typed), { defaultCountry: country, extract: false });
  if (!read?.isValid() || read.ext) return undefined;
  return isGuestPhone(region, read.number) ? read.number : undefined;
}
