import type { BodyOf } from "#provider/contract/call";
import type { Contract } from "#provider/contract/index";
import type { TypedMerchantTerms } from "#provider/contract/merchant-terms";
import { lastDayOf } from "~/billing/shared/links/link-term";
import type { Day } from "~/utils/dates";
import type { TypedLink } from "./schema";

/**
 * The body of the call that creates a link: an empty field is `null`. `own` are the merchant's own terms, `today` is
 * the day in the region's time zone.
 */
export const linkBody = (
  typed: TypedLink,
  { own, today }: { own: TypedMerchantTerms; today: Day },
): BodyOf<Contract["links"]["create"]> => ({
  appId: typed.appId,
  title: typed.title,
  description: typed.description,
  amount: typed.amount ?? null,
  reusable: typed.usage === "REUSABLE",
  linkExpirationDate: lastDayOf(typed, today) || null,
  language: typed.language,
  ...own,
});
