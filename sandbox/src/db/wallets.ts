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
 * A part of the held or in-transit balance: its subject, its amount in minor units, its beginning and, for a hold, its
 * end (UTC milliseconds).
 */
const reserveRowSchema = z.object({
  account: z.enum(["HELD", "DISPUTED", "IN_TRANSIT"]),
  kind: z.enum(MOVEMENT_KINDS),
  operation: z.custom<LedgerOperation>((word) => typeof word === "string" && word in LEDGER_OPERATIONS),
  subjectId: z.string(),
  number: z.string(),
  party: z.string().nullable(),
  awaitsApproval: z.union([z.literal(0), z.literal(1)]).transform(Boolean),
  amountMinor: z.int(),
  since: z.int(),
  until: z.int().nullable(),
});
export type ReserveRow = z.infer<typeof reserveRowSchema>;

/**
 * The oldest parts of an account, as JSON. The tables have aliases, because their names would be mistaken for those of
 * the outer query.
 */
const reservesOf = (account: ReserveRow["account"]) => sql<string>`(SELECT json_group_array(json_object(
    'account', ${account}, 'kind', kind, 'operation', operation, 'subjectId', subject_id, 'number', number, 'party', party,
    'awaitsApproval', awaits, 'amountMinor', amount_minor, 'since', since, 'until', until))
  FROM (
    SELECT part.kind, part.operation, part.subject_id, part.number, part.amount_minor, part.since,
      coalesce(payment.full_name, disputed.full_name, iif(payout.kind = 'PAYOUT', payout.full_name, payout.target_masked), file.file_name) AS party,
      coalesce(payout.state, file.state, refund.state, '') = 'AWAITING_APPROVAL' AS awaits,
      CASE part.operation WHEN 'PRE_AUTH' THEN payment.capture_by ELSE dispute.respond_by END AS until
    FROM wallet_reserves part
    LEFT JOIN transactions payment ON payment.id = part.subject_id
    LEFT JOIN payouts payout ON payout.id = part.subject_id
    LEFT JOIN payout_files file ON file.id = part.subject_id
    LEFT JOIN refunds refund ON refund.id = part.reference
    LEFT JOIN disputes dispute ON dispute.id = part.subject_id
    LEFT JOIN transactions disputed ON disputed.id = dispute.transaction_id
    WHERE part.account_id = ${applications}.id || ':' || ${applications}.currency || ':' || ${account === "IN_TRANSIT" ? account : "HELD"}
      AND (part.kind = 'DISPUTE') = ${account === "DISPUTED" ? 1 : 0} ORDER BY part.since LIMIT ${RESERVES_SHOWN}
  ))`;

/**
 * What of the in-transit balance waits for somebody's approval: the reserves of payouts, of files of them, and of
 * refunds. The
 * states are literals, because the index of files is partial.
 */
const awaitingApprovalMinor = sql<number>`(SELECT coalesce(sum(part.amount_minor), 0) FROM (
    SELECT payout.id FROM payouts payout
    WHERE payout.application_id = ${applications}.id AND payout.state = 'AWAITING_APPROVAL'
    UNION ALL
    SELECT file.id FROM payout_files file
    WHERE file.application_id = ${applications}.id AND file.state = 'AWAITING_APPROVAL'
    UNION ALL
    SELECT refund.id FROM refunds refund JOIN transactions refunded ON refunded.id = refund.transaction_id
    WHERE refunded.application_id = ${applications}.id AND refund.state = 'AWAITING_APPROVAL') awaiting
  JOIN wallet_reserves part ON part.reference = awaiting.id
    AND part.account_id = ${applications}.id || ':' || ${applications}.currency || ':IN_TRANSIT')`;

/** What of the held balance is disputed: as many rows as there are open disputes. */
const disputedMinor = sql<number>`(SELECT coalesce(sum(part.amount_minor), 0) FROM wallet_reserves part
  WHERE part.account_id = ${applications}.id || ':' || ${applications}.currency || ':HELD' AND part.kind = 'DISPUTE')`;

/** Reads the parts that {@link walletsInSight} returns as JSON. */
export const readReserves = (json: string): ReserveRow[] => reserveRowSchema.array().parse(JSON.parse(json));

/**
 * Balances of the applications in sight, in minor units, by name. `heldUntil` (UTC milliseconds) is when the first
 * hold lapses; the reserves are the oldest parts of what is held, disputed and in transit. `heldMinor` has what is
 * disputed. The ledger keeps balances and parts, and an index lists open holds, so that the cost does not grow with
 * the number of payments. A deleted application is included only while its wallet is not empty. `applicationId`: only
 * this application.
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
      awaitingApprovalMinor,
      disputedMinor,
      // The table has an alias, because its name would be mistaken for that of the outer query. A literal, because the
      // index is partial.
      heldUntil: sql<number | null>`(SELECT held.capture_by FROM transactions held
        WHERE held.application_id = ${applications}.id AND held.status = 'PREAUTH_APPROVED' ORDER BY held.capture_by LIMIT 1)`,
      held: reservesOf("HELD"),
      disputed: reservesOf("DISPUTED"),
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
 * The application of a wallet in sight and its available balance. Includes a deleted application while its wallet is
 * not empty.
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
