import { eq } from "drizzle-orm";
import type { Db, Statement } from "../../db/database.ts";
import type { PaymentLinkRow } from "../../db/rows.ts";
import { paymentLinks } from "../../db/schema/index.ts";
import type { MerchantTerms } from "../../domain/merchant-terms.ts";
import { linkTerms } from "./create.ts";

/** Gives a link other terms of the merchant's own. What its payers read and pay stays. */
export const changeLinkTerms = (db: Db, { id }: PaymentLinkRow, terms: MerchantTerms): Statement =>
  db.update(paymentLinks).set(linkTerms(terms)).where(eq(paymentLinks.id, id));
