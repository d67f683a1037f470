import type { linkBodySchema } from "#provider/contract/links";
import type { z } from "zod";
import type { Db, Statement } from "../../db/database.ts";
import type { Actor } from "../../db/events.ts";
import { newId, newLinkCode } from "../../db/ids.ts";
import type { ApplicationRow, NewLink } from "../../db/rows.ts";
import { paymentLinks } from "../../db/schema/index.ts";
import { NO_TERMS, type MerchantTerms } from "../../domain/merchant-terms.ts";
import { endOfDay } from "../../domain/schedule.ts";
import { solidText } from "../../domain/search.ts";
import { searchText } from "#provider/rules/search-text";

export type TypedLink = z.output<typeof linkBodySchema>;
export type Making = { actor: NonNullable<Actor>; now: number; terms?: MerchantTerms };

/** A link's own terms, as its row has them. */
export const linkTerms = (terms: MerchantTerms) => ({
  ...terms,
  searchReference: terms.reference === null ? null : solidText(terms.reference),
});

/** The columns of a new link that do not depend on its kind. */
export const blankLink = (application: ApplicationRow, { actor, now, terms = NO_TERMS }: Making) => ({
  ...linkTerms(terms),
  id: newId("lnk"),
  code: newLinkCode(),
  merchantId: application.merchantId,
  applicationId: application.id,
  region: application.region,
  status: "ACTIVE" as const,
  currency: application.currency,
  paymentCount: 0,
  paidMinor: 0,
  createdBy: actor.id,
  createdByName: actor.name,
  createdAt: now,
});

/** An active payment link from typed values. */
export const newLink = (application: ApplicationRow, typed: TypedLink, making: Making): NewLink => ({
  ...blankLink(application, making),
  kind: "LINK",
  title: typed.title,
  searchTitle: searchText(typed.title),
  description: typed.description,
  amountMinor: typed.amount,
  reusable: typed.reusable,
  language: typed.language,
  linkExpirationDate: typed.linkExpirationDate,
  expiresAt: typed.linkExpirationDate === null ? null : endOfDay(application.region, typed.linkExpirationDate),
});

export const insertLink = (db: Db, link: NewLink): Statement => db.insert(paymentLinks).values(link);
