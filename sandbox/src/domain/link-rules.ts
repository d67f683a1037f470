import { dayIn, REGION_FACTS, type Region } from "#provider/contract/regions";
import type { BrokenRule } from "./invoice-rules.ts";

type Typed = { linkExpirationDate: string | null; language: string };

/** Rules of a payment link that one field's shape cannot say, as an invoice's are: its last day against today, its language against the region. */
export function brokenLinkRules(typed: Typed, region: Region, now: Date): BrokenRule[] {
  const broken: BrokenRule[] = [];
  if (typed.linkExpirationDate !== null && typed.linkExpirationDate <= dayIn(region, now))
    broken.push({ field: "linkExpirationDate", code: "expirationPast" });
  if (!REGION_FACTS[region].languages.some((language) => language === typed.language))
    broken.push({ field: "language", code: "notInRegion" });
  return broken;
}
