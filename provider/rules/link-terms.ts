import { REGION_FACTS, type Region } from "../contract/regions.ts";
import { isDay } from "./days.ts";
import type { BrokenRule } from "./invoice-terms.ts";

/** The terms of a payment link that rules look at; a link may have no last day. */
export type LinkTerms = { linkExpirationDate: string | null; language: string };

/**
 * Which rules the terms of a payment link break that one field's shape cannot say, as an invoice's are: its last day
 * against today (in the region's zone), its language against the region.
 */
export function brokenLinkTerms(
  { linkExpirationDate: last, language }: LinkTerms,
  { region, today }: { region: Region; today: string },
): BrokenRule[] {
  const broken: BrokenRule[] = [];
  if (last !== null && isDay(last) && last <= today)
    broken.push({ field: "linkExpirationDate", code: "expirationPast" });
  if (!REGION_FACTS[region].languages.some((known) => known === language))
    broken.push({ field: "language", code: "notInRegion" });
  return broken;
}
