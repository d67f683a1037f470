import { isValidIBAN } from "ibantools";
import { REGION_FACTS, type Region } from "#provider/contract/regions";

/**
 * Whether a text is an IBAN of the region with right check digits, in capitals and without spaces. Only actions and
 * loaders import this, and late: its tables are too large for a browser, and for the start of the Worker.
 */
export const isRegionIban = (region: Region, text: string): boolean =>
  text.startsWith(REGION_FACTS[region].country) && isValidIBAN(text);
