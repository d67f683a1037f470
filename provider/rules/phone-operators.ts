import { REGION_FACTS, type Region } from "../contract/regions.ts";
import { OPERATORS } from "../data/phone-operators.ts";

/** In whose network a number of the region (E.164) began; undefined where the table does not know. */
export function operatorOf(region: Region, e164: string): string | undefined {
  const code = `+${REGION_FACTS[region].callingCode}`;
  if (!e164.startsWith(code)) return undefined;
  const national = e164.slice(code.length);
  return OPERATORS[region].find(({ digits }) => digits.some((first) => national.startsWith(first)))?.name;
}
