import type { linkBodySchema } from "#provider/contract/links";
import { REGION_FACTS } from "#provider/contract/regions";
import type { LinkStatus } from "#provider/contract/words";
import { and, asc, count, desc, eq, isNull, lte, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { endOfDay } from "../domain/invoice-rules.ts";
import { nextLinkStatus } from "../domain/link-state.ts";
import { searchText } from "../domain/search.ts";
import type { Sight } from "../domain/sight.ts";
import { expectChange, type Db, type Statement } from "./database.ts";
import type { Actor } from "./events.ts";
import { newId, newLinkCode } from "./ids.ts";
import { inSight, type PageRequest } from "./listing.ts";
import type { ApplicationRow, PaymentLinkRow } from "./rows.ts";
import { applications, paymentLinks } from "./schema/index.ts";

export type TypedLink = z.output<typeof linkBodySchema>;
/** A payment link before the database numbered it. */
export type NewLink = Omit<PaymentLinkRow, "seq">;
/** A payment link as lists show it. */
export type NamedLink = { link: PaymentLinkRow; appName: string };
type Making = { actor: NonNullable<Actor>; now: number };

const blankLink = (application: ApplicationRow, { actor, now }: Making) => ({
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

/** An active payment link out of what somebody typed. */
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

const named = (db: Db) =>
  db
    .select({ link: paymentLinks, appName: applications.name })
    .from(paymentLinks)
    .innerJoin(applications, eq(applications.id, paymentLinks.applicationId));

const ofKind = (kind: PaymentLinkRow["kind"]): SQL => eq(paymentLinks.kind, kind);

/** Every typed word begins some word of the title. */
const titled = (typed: string): SQL[] =>
  searchText(typed)
    .split(" ")
    .map((word) => sql`instr(' ' || ${paymentLinks.searchTitle}, ${` ${word}`}) > 0`);

export type LinkFilter = { status?: LinkStatus | undefined; title?: string | undefined };

/** One page of payment links in sight, newest first, and how many there are in all; static QR codes are none of them. */
export async function listLinks(
  db: Db,
  sight: Sight,
  { filter, page, offset }: PageRequest & { filter: LinkFilter },
): Promise<{ rows: NamedLink[]; total: number }> {
  const found = and(
    inSight(paymentLinks, sight),
    ofKind("LINK"),
    ...(filter.status === undefined ? [] : [eq(paymentLinks.status, filter.status)]),
    ...(filter.title === undefined ? [] : titled(filter.title)),
    // Nothing searchable was typed: nothing is titled so.
    ...(filter.title !== undefined && searchText(filter.title) === "" ? [sql`0`] : []),
  );
  const [rows, [counted]] = await Promise.all([
    named(db)
      .where(found)
      .orderBy(desc(paymentLinks.createdAt), desc(paymentLinks.seq))
      .limit(offset)
      .offset(page * offset),
    db.select({ total: count() }).from(paymentLinks).where(found),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** A payment link in sight, by its id. */
export const findLinkInSight = async (db: Db, sight: Sight, id: string): Promise<NamedLink | undefined> =>
  (await named(db).where(and(eq(paymentLinks.id, id), inSight(paymentLinks, sight), ofKind("LINK"))))[0];

/** Moves a link to another status, if it still has the one it was read with. */
export const moveLink = (db: Db, link: PaymentLinkRow, status: LinkStatus): Statement[] => [
  db
    .update(paymentLinks)
    .set({ status })
    .where(and(eq(paymentLinks.id, link.id), eq(paymentLinks.status, link.status))),
  expectChange(db, `link still ${link.status}`),
];

/** The static QR code of an application; undefined until it was switched on for the first time. */
export const findStaticQr = async (db: Db, applicationId: string): Promise<PaymentLinkRow | undefined> =>
  (
    await db
      .select()
      .from(paymentLinks)
      .where(and(eq(paymentLinks.applicationId, applicationId), ofKind("QR")))
  )[0];

/** One page of the applications in sight, oldest first, each with its static QR code, and how many there are in all. */
export async function listStaticQrs(
  db: Db,
  sight: Sight,
  { page, offset }: PageRequest,
): Promise<{ rows: { application: ApplicationRow; link: PaymentLinkRow | undefined }[]; total: number }> {
  const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };
  const seen = and(inSight(columns, sight), isNull(applications.deletedAt));
  const [rows, [counted]] = await Promise.all([
    db
      .select({ application: applications, link: paymentLinks })
      .from(applications)
      .leftJoin(paymentLinks, and(eq(paymentLinks.applicationId, applications.id), ofKind("QR")))
      .where(seen)
      .orderBy(asc(applications.createdAt), asc(applications.id))
      .limit(offset)
      .offset(page * offset),
    db.select({ total: count() }).from(applications).where(seen),
  ]);
  return {
    rows: rows.map(({ application, link }) => ({ application, link: link ?? undefined })),
    total: counted?.total ?? 0,
  };
}

/**
 * Switches an application's static QR code on, making it when there is none, or off. It stays the same code for good: it is printed.
 * The payer types the amount; the checkout speaks the payer's language.
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
          .where(and(eq(paymentLinks.applicationId, application.id), ofKind("QR"))),
    db.update(applications).set({ qrEnabled: enabled }).where(eq(applications.id, application.id)),
  ];
};

/** Active links whose last day is over, the longest overdue first. */
export const overdueLinks = (db: Db, now: number, limit: number): Promise<PaymentLinkRow[]> =>
  db
    .select()
    .from(paymentLinks)
    .where(and(lte(paymentLinks.expiresAt, now), sql`status = 'ACTIVE' AND expires_at IS NOT NULL`))
    .orderBy(paymentLinks.expiresAt)
    .limit(limit);

/** Lets a link expire, if it still is as it was read. */
export function expireLink(db: Db, link: PaymentLinkRow): Statement[] {
  const status = nextLinkStatus(link.status, "expire");
  return status === undefined ? [] : moveLink(db, link, status);
}
