import { isRegionMobile, REGION_FACTS, type Region } from "../contract/regions.ts";

/**
 * Whether a number in E.164 may be a payer's. Guests come from anywhere, but one of the region's own numbers must be a
 * mobile one: messages go there (docs/provider.md section 7).
 */
export const isGuestPhone = (region: Region, e164: string): boolean =>
  !e164.startsWith(`+${REGION_FACTS[region].callingCode}`) || isRegionMobile(region, e164);
