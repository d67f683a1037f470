import { isValidIBAN } from "ibantools";
import { REGION_FACTS, type Region } from "#provider/contract/regions";

/**
 * Whether a text is an IBAN of the region, check digits and all: capitals, no spaces. Only actions import this: its
 * tables are no load for a browser.
 */
export const isRegionIban = (region: Region, text: string): boolean =>
  text.startsWith(REGION_FACTS[region].country) && isValidIBAN(text);
