import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { isValidIBAN } from "ibantools";

/** Whether a text is an IBAN of the region with right check digits, in electronic form without spaces. */
export const isRegionIban = (region: Region, text: string): boolean =>
  text.startsWith(REGION_FACTS[region].country) && isValidIBAN(text);
