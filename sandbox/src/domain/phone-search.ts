import { REGION_FACTS, type Region } from "#provider/contract/regions";

/**
 * Prefixes of E.164 numbers that fit the first digits a person typed: `+99450`, `0099450`, `050` and `50` all find
 * `+994501234567`. Digits without `+` or `0` are tried both with a country code and as a number of the region. Empty if
 * there is no digit.
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
