import type { BodyOf } from "#provider/contract/call";
import type { Contract } from "#provider/contract/index";
import { lastDayOf } from "~/billing/shared/links/link-term";
import type { Day } from "~/utils/dates";
import type { TypedLink } from "./schema";

/** The body of the call that creates a link: an empty field is `null`, `today` is the day in the region's time zone. */
export const linkBody = (typed: TypedLink, today: Day): BodyOf<Contract["links"]["create"]> => ({
  appId: typed.appId,
  title: typed.title,
  description: typed.description,
  amount: typed.amount ?? null,
  reusable: typed.usage === "REUSABLE",
  linkExpirationDate: lastDayOf(typed, today) || null,
  language: typed.language,
});
