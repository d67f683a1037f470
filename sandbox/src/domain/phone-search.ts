import { REGION_FACTS, type Region } from "#provider/contract/regions";

/**
 * How numbers in E.164 begin that somebody looks for by the digits they remember, from the front: `+99450`, `0099450`,
 * `050` and `50` all find `+994501234567`. Without a sign of either, digits are taken for a country's as well as for
 * the region's own. None when there is no digit.
 */
export function phoneBeginnings(region: Region, typed: string): string[] {
  const digits = typed.replace(/\D/g, "");
  const { callingCode } = REGION_FACTS[region];
  if (digits === "") return [];
  if (typed.trim().startsWith("+")) return [`+${digits}`];
  if (digits.startsWith("00")) return [`+${digits.slice(2)}`];
  if (digits.startsWith("0")) return [`+${callingCode}${digits.slice(1)}`];
  return [`+${digits}`, `+${callingCode}${digits}`];
}
