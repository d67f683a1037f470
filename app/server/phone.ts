import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { isRegionMobile, REGION_FACTS, type Region } from "#provider/contract/regions";
import { isGuestPhone } from "#provider/rules/guest-phone";
import { plainTyped } from "#provider/rules/typed-text";
import { remembered } from "~/utils/remembered";

/**
 * A phone number as people write it, in E.164 (`+994501234567`); `undefined` if it is none. A number without a country
 * code is one of the region (`050 123 45 67`). Only actions import this, because its tables are too large for a
 * browser.
 */
export function readPhone(region: Region, text: string): string | undefined {
  const { country } = REGION_FACTS[region];
  const read = parsePhoneNumberFromString(plainTyped(text), { defaultCountry: country, extract: false });
  if (!read?.isValid() || read.ext) return undefined;
  return isGuestPhone(region, read.number) ? read.number : undefined;
}

/** A mobile number of the region as people write it, in E.164, for the person's own phone, which receives codes. */
export function readMobile(region: Region, text: string): string | undefined {
  const phone = readPhone(region, text);
  return phone !== undefined && isRegionMobile(region, phone) ? phone : undefined;
}

/**
 * A number in E.164 as people read it: `+994 50 123 45 67`. Text that is no number stays unchanged. Remembered, because
 * every page shows the person's own number.
 */
export const showPhone = remembered(
  (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164,
  500,
);
