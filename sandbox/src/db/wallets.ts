import { RESERVES_SHOWN } from "#provider/contract/limits";
import { and, asc, eq, sql } from "drizzle-orm";
import { LEDGER_OPERATIONS, MOVEMENT_KINDS, type LedgerOperation } from "#provider/contract/movement-kinds";
import { z } from "zod";
import type { AccountKind } from "../domain/ledger.ts";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { inSight } from "./lists/sight.ts";
import type { ApplicationRow } from "./rows.ts";
import { applications, automaticWithdrawals, ledgerAccounts } from "./schema/index.ts";

const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };

const balanceOf = (kind: AccountKind) =>
  sql<number>`coalesce(sum(${ledgerAccounts.balanceMinor}) FILTER (WHERE ${ledgerAccounts.kind} = ${kind}), 0)`;
const [availableMinor, heldMinor, inTransitMinor] = [
  balanceOf("AVAILABLE"),
  balanceOf("HELD"),
  balanceOf("IN_TRANSIT"),
];

/**
 * A part of what is held or in transit: what it is of, its amount in minor units, since when and, of a hold, until when
 * (UTC milliseconds).
 */
const reserveRowSchema = z.object({
  account: z.enum(["HELD", "IN_TRANSIT"]),
  kind: z.enum(MOVEMENT_KINDS),
  operation: z.custom<LedgerOperation>((word) => typeof word === "string" && word in LEDGER_OPERATIONS),
  subjectId: z.string(),
  number: z.string(),
  amountMinor: z.int(),
  since: z.int(),
  until: z.int().nullable(),
});
export type ReserveRow = z.infer<typeof reserveRowSchema>;

/**
 * The oldest parts of an account, as JSON. By name, because the tables' own names are not to be taken for those
 * outside.
 */
const reservesOf = (account: ReserveRow["account"]) => sql<string>`(SELECT json_group_array(json_object(
    'account', ${account}, 'kind', kind, 'operation', operation, 'subjectId', subject_id, 'number', number, 'amountMinor', amount_minor,
    'since', since, 'until', until))
  FROM (
    SELECT part.kind, part.operation, part.subject_id, part.number, part.amount_minor, part.since, held.capture_by AS until
    FROM wallet_reserves part LEFT JOIN transactions held ON part.operation = 'PRE_AUTH' AND held.id = part.subject_id
    WHERE part.account_id = ${applications}.id || ':' || ${applications}.currency || ':' || ${account} ORDER BY part.since LIMIT ${RESERVES_SHOWN}
  ))`;

/** Reads what {@link walletsInSight} has of the parts. */
export const readReserves = (json: string): ReserveRow[] => reserveRowSchema.array().parse(JSON.parse(json));

/**
 * Balances of the applications in sight, in minor units, by name; `heldUntil` (UTC milliseconds) is when the first hold
 * lapses, and the reserves are the first parts of what is held and in transit. The ledger keeps balances and parts, and
 * the holds that may lapse have an index, so that it costs the same however many payments there were. A deleted
 * application is told of only while something is left in its wallet. `applicationId`: of that one alone.
 */
export const walletsInSight = (db: Db, sight: Sight, applicationId?: string) =>
  db
    .select({
      appId: applications.id,
      appName: applications.name,
      currency: applications.currency,
      availableMinor,
      heldMinor,
      inTransitMinor,
      // By name, because the tables' own names are not to be taken for those outside; the literal, because the index is
      // a partial one.
      heldUntil: sql<number | null>`(SELECT held.capture_by FROM transactions held
        WHERE held.application_id = ${applications}.id AND held.status = 'PREAUTH_APPROVED' ORDER BY held.capture_by LIMIT 1)`,
      held: reservesOf("HELD"),
      inTransit: reservesOf("IN_TRANSIT"),
      automaticState: automaticWithdrawals.state,
      automaticNextAt: automaticWithdrawals.nextRunAt,
    })
    .from(applications)
    .leftJoin(
      ledgerAccounts,
      and(eq(ledgerAccounts.applicationId, applications.id), eq(ledgerAccounts.currency, applications.currency)),
    )
    .leftJoin(automaticWithdrawals, eq(automaticWithdrawals.applicationId, applications.id))
    .where(and(inSight(columns, sight), applicationId === undefined ? undefined : eq(applications.id, applicationId)))
    .groupBy(applications.id)
    .having(sql`${applications.deletedAt} IS NULL OR ${availableMinor} + ${heldMinor} + ${inTransitMinor} > 0`)
    .orderBy(asc(applications.searchName), asc(applications.id));
export type WalletRow = Awaited<ReturnType<typeof walletsInSight>>[number];

/** The account whose movements a wallet lists. */
export const availableAccount = ({ appId, currency }: Pick<WalletRow, "appId" | "currency">): string =>
  `${appId}:${currency}:AVAILABLE`;

/**
 * The application of a wallet in sight, a deleted one too while something is left in its wallet; and what is available
 * there.
 */
export async function walletToSpend(
  db: Db,
  sight: Sight,
  applicationId: string,
): Promise<{ application: ApplicationRow; availableMinor: number } | undefined> {
  const [application] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.id, applicationId), inSight(columns, sight)));
  if (!application) return undefined;
  const [wallet] = await walletsInSight(db, sight, applicationId);
  return wallet && { application, availableMinor: wallet.availableMinor };
}
