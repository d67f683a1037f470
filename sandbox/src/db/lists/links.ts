import type { LINK_FILTERS } from "#provider/contract/filters";
import type { LinkEventKind, LinkFilter } from "#provider/contract/links";
import type { LinkSort } from "#provider/contract/list-sorts";
import { LIST_REACH } from "#provider/contract/limits";
import { LINK_TABS, type LinkTab, type TabCounts } from "#provider/contract/list-tabs";
import { linkTab } from "#provider/rules/list-tabs";
import { and, asc, count, desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { amountsIn, linkCodeIn } from "#provider/rules/row-search";
import { searchText } from "#provider/rules/search-text";
import { plainTyped } from "#provider/rules/typed-text";
import { solidText } from "../../domain/search.ts";
import type { Sight } from "../../domain/sight.ts";
import type { Db } from "../database.ts";
import type { ApplicationRow, PaymentLinkRow } from "../rows.ts";
import { applications, paymentLinks } from "../schema/index.ts";
import { sortedNewestOf } from "./found.ts";
import { orderOf, termsOf } from "./order.ts";
import type { PageRequest, Sorted } from "./paging.ts";
import { inSight } from "./sight.ts";

/** A payment link in a list. */
export type NamedLink = { link: PaymentLinkRow; appName: string };
const named = (db: Db) =>
  db
    .select({ link: paymentLinks, appName: applications.name })
    .from(paymentLinks)
    .innerJoin(applications, eq(applications.id, paymentLinks.applicationId));

const ofKind = (kind: PaymentLinkRow["kind"]): SQL => eq(paymentLinks.kind, kind);

/** Every typed word must begin a word of the title. A text without a searchable word finds nothing. */
function titled(typed: string): SQL[] {
  const text = searchText(typed);
  return text === ""
    ? [sql`0`]
    : text.split(" ").map((word) => sql`instr(' ' || ${paymentLinks.searchTitle}, ${` ${word}`}) > 0`);
}

/** The reference begins with the typed text, without punctuation. */
function referenced(typed: string): SQL {
  const text = solidText(typed);
  return text === "" ? sql`0` : sql`instr(${paymentLinks.searchReference}, ${text}) = 1`;
}

/**
 * Everything by which people call a payment link: words of the title, its code or address, the merchant's reference,
 * its amount, its id, or that of its application.
 */
function called(typed: string): SQL {
  const [text, code] = [plainTyped(typed), linkCodeIn(typed)];
  const amounts = amountsIn(typed);
  return sql`(${sql.join(
    [
      sql`(${sql.join(titled(typed), sql` AND `)})`,
      ...(code === "" ? [] : [sql`instr(lower(${paymentLinks.code}), ${code}) = 1`]),
      ...(amounts.length === 0 ? [] : [inArray(paymentLinks.amountMinor, amounts)]),
      referenced(typed),
      sql`lower(${paymentLinks.id}) = ${text.toLowerCase()}`,
      eq(paymentLinks.applicationId, text.toUpperCase()),
    ],
    sql` OR `,
  )})`;
}

/** The filter and order for payment links in sight, or for those of one application. */
export type AskedLinks = { filter: LinkFilter; sort: LinkSort; appId?: string | undefined };

/** `seen`: the payment links to search, without static QR codes. `found`: those that fit the filter. */
function findLinks(
  sight: Sight,
  { filter, appId }: Omit<AskedLinks, "sort">,
): { seen: SQL | undefined; found: SQL | undefined } {
  const ofOne = appId === undefined ? undefined : eq(paymentLinks.applicationId, appId);
  const seen = and(inSight(paymentLinks, sight), ofKind("LINK"), ofOne);
  const asked = {
    status: filter.status === undefined ? [] : [eq(paymentLinks.status, filter.status)],
    search: filter.search === undefined ? [] : [called(filter.search)],
    title: filter.title === undefined ? [] : titled(filter.title),
    reference: filter.reference === undefined ? [] : [referenced(filter.reference)],
  } satisfies Record<keyof typeof LINK_FILTERS, SQL[]>;
  return { seen, found: and(seen, ...Object.values(asked).flat()) };
}

/** Whether an index has the order asked for: always the order of time; other orders only for a whole account. */
const isInOrder = (sight: Sight, { sort, appId }: AskedLinks): boolean =>
  orderOf(sort).by === "createdDate" || (sight.kind === "merchant" && appId === undefined);

/**
 * `seq` of one page of links in the order asked for: in index order if an index has it, else the newest links sorted.
 */
export function pageOfLinks(sight: Sight, asked: AskedLinks, { page, pageSize }: PageRequest): SQL {
  const { found } = findLinks(sight, asked);
  const order = sql.join(termsOf(orderOf(asked.sort)), sql`, `);
  const limit = sql`LIMIT ${pageSize} OFFSET ${page * pageSize}`;
  const rows = isInOrder(sight, asked)
    ? sql`payment_links WHERE ${found}`
    : sql`(SELECT seq, created_at, amount_minor, paid_minor FROM payment_links WHERE ${found} ORDER BY created_at DESC, seq DESC LIMIT ${LIST_REACH})`;
  return sql`(SELECT seq FROM ${rows} ORDER BY ${order} ${limit})`;
}

/** One page of payment links in the order asked for, with the number of all and the number under each tab. */
export async function listLinks(
  db: Db,
  sight: Sight,
  { page, pageSize, ...asked }: PageRequest & AskedLinks,
): Promise<Sorted & { rows: NamedLink[]; total: number; tabs: TabCounts<LinkTab> }> {
  const { seen, found } = findLinks(sight, asked);
  const [rows, [counted], byStatus] = await Promise.all([
    named(db)
      .where(inArray(paymentLinks.seq, pageOfLinks(sight, asked, { page, pageSize })))
      .orderBy(...termsOf(orderOf(asked.sort), "payment_links.")),
    db.select({ total: count() }).from(paymentLinks).where(found),
    db
      .select({ status: paymentLinks.status, links: count() })
      .from(paymentLinks)
      .where(seen)
      .groupBy(paymentLinks.status),
  ]);
  const tabs = LINK_TABS.map((tab) => {
    const { status: wanted } = linkTab(tab);
    const fitting = byStatus.filter(({ status }) => (wanted ?? status) === status);
    return { tab, count: fitting.reduce((sum, { links }) => sum + links, 0) };
  });
  const total = counted?.total ?? 0;
  const sortedNewest = sortedNewestOf({ inOrder: isInOrder(sight, asked) }, { total, more: false });
  return { rows, total, sortedNewest, tabs };
}

/** The newest payment links in sight that one text finds, `most` at most. */
export const linksCalled = (db: Db, sight: Sight, text: string, most: number): Promise<NamedLink[]> =>
  named(db)
    .where(findLinks(sight, { filter: { search: text } }).found)
    .orderBy(desc(paymentLinks.createdAt), desc(paymentLinks.seq))
    .limit(most);

/** A payment link in sight, by its id. */
export const findLinkInSight = async (db: Db, sight: Sight, id: string): Promise<NamedLink | undefined> =>
  (await named(db).where(and(eq(paymentLinks.id, id), inSight(paymentLinks, sight), ofKind("LINK"))))[0];

/** An event of a payment link. */
export type LinkHappening = {
  at: number;
  kind: LinkEventKind;
  by: string | null;
  amountMinor: number | null;
  transactionId: string | null;
};

/**
 * The newest events of a payment link, newest first, `most` at most. Switches and payments are found by one index each;
 * the rest is in the link's row. A payment has the time when its money was captured.
 */
export const linkHappenings = (db: Db, link: PaymentLinkRow, most: number): Promise<LinkHappening[]> =>
  db.all<LinkHappening>(linkHappeningsQuery(link, most));

export const linkHappeningsQuery = ({ id }: PaymentLinkRow, most: number): SQL => sql`
    SELECT * FROM (
      SELECT * FROM (
        SELECT at, status AS kind, actor_name AS "by", NULL AS amountMinor, NULL AS transactionId
        FROM payment_link_switches WHERE link_id = ${id} ORDER BY seq DESC LIMIT ${most})
      UNION ALL
      SELECT * FROM (
        SELECT completed_at, 'PAID', full_name, gross_minor, id
        FROM transactions WHERE payment_link_id = ${id} AND gross_minor > 0 ORDER BY seq DESC LIMIT ${most})
      UNION ALL
      SELECT expires_at, 'EXPIRED', NULL, NULL, NULL FROM payment_links WHERE id = ${id} AND status = 'EXPIRED'
      UNION ALL
      SELECT created_at, 'CREATED', created_by_name, NULL, NULL FROM payment_links WHERE id = ${id})
    ORDER BY at DESC, kind = 'CREATED' LIMIT ${most}`;

/** The static QR code of an application. Undefined until it was switched on for the first time. */
export const findStaticQr = async (db: Db, applicationId: string): Promise<PaymentLinkRow | undefined> =>
  (
    await db
      .select()
      .from(paymentLinks)
      .where(and(eq(paymentLinks.applicationId, applicationId), ofKind("QR")))
  )[0];

/** One page of the applications in sight, oldest first, each with its static QR code, and the number of all. */
export async function listStaticQrs(
  db: Db,
  sight: Sight,
  { page, pageSize }: PageRequest,
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
      .limit(pageSize)
      .offset(page * pageSize),
    db.select({ total: count() }).from(applications).where(seen),
  ]);
  return {
    rows: rows.map(({ application, link }) => ({ application, link: link ?? undefined })),
    total: counted?.total ?? 0,
  };
}

/** The newest payment links of all merchants that can be paid now, for people who try the checkout. */
export const newestOpenLinks = (db: Db, most: number): Promise<NamedLink[]> =>
  named(db)
    .where(and(eq(paymentLinks.status, "ACTIVE"), ofKind("LINK"), eq(applications.status, "ONLINE")))
    .orderBy(desc(paymentLinks.seq))
    .limit(most);
