import { REGION_FACTS } from "#provider/contract/regions";
import { and, eq, sql } from "drizzle-orm";
import type { Db, Statement } from "../../db/database.ts";
import type { ApplicationRow } from "../../db/rows.ts";
import { applications, paymentLinks } from "../../db/schema/index.ts";
import { searchText } from "#provider/rules/search-text";
import { blankLink, type Making } from "./create.ts";

/**
 * Switches an application's static QR code on (the first time, this makes it) or off. The code never changes, because
 * it is printed. The payer types the amount; the checkout speaks the payer's language.
 */
export const switchStaticQr = (db: Db, application: ApplicationRow, enabled: boolean, making: Making): Statement[] => {
  const status = enabled ? "ACTIVE" : "DISABLED";
  return [
    enabled
      ? db
          .insert(paymentLinks)
          .values({
            ...blankLink(application, making),
            kind: "QR",
            title: application.name,
            searchTitle: searchText(application.name),
            description: application.name,
            amountMinor: null,
            reusable: true,
            language: REGION_FACTS[application.region].languages[0] ?? "en",
            linkExpirationDate: null,
            expiresAt: null,
          })
          .onConflictDoUpdate({
            target: paymentLinks.applicationId,
            targetWhere: sql`kind = 'QR'`,
            set: { status },
          })
      : db
          .update(paymentLinks)
          .set({ status })
          .where(and(eq(paymentLinks.applicationId, application.id), eq(paymentLinks.kind, "QR"))),
    db.update(applications).set({ qrEnabled: enabled }).where(eq(applications.id, application.id)),
  ];
};
