import { isValidIBAN } from "ibantools";
import { REGION_FACTS, type Region } from "#provider/contract/regions";

/**
 * Whether a text is an IBAN of the region with right check digits, in capitals and without spaces. Only actions import
 * this, because its tables are too large for a browser.
 */
export const isRegionIban = (region: Region, text: string): boolean =>
  text.startsWith(REGION_FACTS[region].country) && isValidIBAN(text);
