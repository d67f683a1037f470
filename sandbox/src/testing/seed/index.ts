import { dayIn, startOfDay } from "#provider/contract/regions";
import { count, eq } from "drizzle-orm";
import type { Clock } from "../../clock.ts";
import type { Db } from "../../db/database.ts";
import {
  bulkRows,
  bulkUploads,
  disputeEvents,
  payerDevices,
  disputes,
  invoiceEvents,
  invoiceReminders,
  invoices,
  journalTransactions,
  ledgerAccounts,
  merchants,
  orders,
  outsidePayments,
  paymentLinks,
  paymentLinkSwitches,
  payoutRuleChanges,
  payouts,
  postings,
  qrPayments,
  leavingActs,
  refundRuleChanges,
  refunds,
  savedCards,
  transactionEvents,
  transactions,
  walletTransferEnds,
  walletTransfers,
} from "../../db/schema/index.ts";
import type { Env } from "../../env.ts";
import { searchOfInvoice, searchOfTransaction } from "../../domain/search.ts";
import { hashPassword } from "../../security/password.ts";
import { accountRows } from "./accounts.ts";
import { automaticRows, targetRows } from "./automatic.ts";
import { cardRows } from "./cards.ts";
import { connectionRows } from "./connections.ts";
import { MERCHANTS, seedUsers } from "./demo-users.ts";
import { disputeDocumentRows } from "./dispute-documents.ts";
import { disputeFileRows } from "./dispute-files.ts";
import { insertAll } from "./insert.ts";
import { logoRows } from "./logos.ts";
import { DAY } from "./payments.ts";
import { fileRows } from "./payout-files.ts";
import { refundBatchRowsOf } from "./refund-batches.ts";
import { recurringRows } from "./recurring-payouts.ts";
import { receiverRows } from "./payout-receivers.ts";
import { reportRows } from "./reports.ts";
import { serverKeyRows } from "./server-keys.ts";
import { tellStories } from "./stories.ts";
import { endsOf } from "./transfers.ts";
import type { Story } from "./story.ts";
import { teamRows } from "./team.ts";
import { webhookRows } from "./webhooks.ts";

export { demoUsers } from "./demo-users.ts";

const DAYS_OLD = 740;

/**
 * Fills an empty sandbox with demo merchants of every region and two years of their activity up to the clock's now, in
 * one batch: all or nothing. Does nothing if the demo merchants exist. The outbox stays empty.
 */
export async function seed(db: Db, env: Pick<Env, "TOKEN_HMAC_KEY" | "PUBLIC_URL">, clock: Clock): Promise<void> {
  if (await isSeeded(db)) return;
  const now = clock.now();
  const began = startOfDay("default", dayIn("default", new Date(now - DAYS_OLD * DAY))).getTime();
  const stories = tellStories(now);
  const hashes = await hashAll(new Set(seedUsers.map(({ password }) => password)));
  await db.$client.batch([
    ...accountRows(db, hashes, began),
    ...logoRows(db, began),
    ...teamRows(db, now),
    ...cardRows(db, now),
    ...connectionRows(db, began, now),
    ...targetRows(db, now),
    ...automaticRows(db, now),
    ...reportRows(db, now),
    ...(await serverKeyRows(db, env, now)),
    ...stories.flatMap((story) => storyRows(db, story)),
    ...(await Promise.all(stories.map((story) => disputeDocumentRows(db, env, story)))).flat(),
    // After the stories, of which no address is told any more.
    ...(await webhookRows(db, env, now)),
  ]);
}

/** Whether the demo merchants exist. */
async function isSeeded(db: Db): Promise<boolean> {
  const [found] = await db.select({ number: count() }).from(merchants).where(eq(merchants.id, MERCHANTS.hotel.id));
  return (found?.number ?? 0) > 0;
}

const hashAll = async (passwords: ReadonlySet<string>): Promise<Map<string, string>> =>
  new Map(await Promise.all([...passwords].map(async (plain) => [plain, await hashPassword(plain)] as const)));

function storyRows(db: Db, story: Story): D1PreparedStatement[] {
  const ended = story.refunds.filter(({ state }) => state !== "IN_PROGRESS" && state !== "AWAITING_APPROVAL");
  return [
    ...insertAll(db, ledgerAccounts, story.accounts),
    ...insertAll(
      db,
      invoices,
      story.invoices.map((invoice) => ({ ...invoice, search: searchOfInvoice(invoice) })),
    ),
    ...insertAll(db, bulkUploads, story.bulkUploads),
    ...insertAll(db, bulkRows, story.bulkRows),
    ...insertAll(db, invoiceEvents, story.invoiceEvents),
    ...insertAll(db, invoiceReminders, story.invoiceReminders),
    ...insertAll(db, paymentLinks, story.paymentLinks),
    ...insertAll(db, paymentLinkSwitches, story.paymentLinkSwitches),
    ...insertAll(
      db,
      transactions,
      story.transactions.map((transaction) => ({ ...transaction, search: searchOfTransaction(transaction) })),
    ),
    ...insertAll(db, outsidePayments, story.outsidePayments),
    ...insertAll(db, orders, story.orders),
    ...insertAll(db, savedCards, story.savedCards),
    ...insertAll(db, transactionEvents, story.transactionEvents),
    // Before refunds: a claim is of what is there then.
    ...insertAll(db, disputes, story.disputes),
    ...insertAll(db, disputeEvents, story.disputeEvents),
    ...insertAll(db, payerDevices, story.payerDevices),
    ...disputeFileRows(db, story),
    // A refund is inserted as begun, because triggers reserve its amount and release that of a failed one.
    ...insertAll(
      db,
      refunds,
      story.refunds.map((refund) => ({
        ...refund,
        state: refund.state === "AWAITING_APPROVAL" ? refund.state : ("IN_PROGRESS" as const),
        failure: null,
        finishedAt: null,
      })),
    ),
    db.$client
      .prepare(
        `UPDATE refunds SET state = value ->> 1, failure = value ->> 2, finished_at = value ->> 3
        FROM json_each(?) WHERE refunds.id = value ->> 0`,
      )
      .bind(JSON.stringify(ended.map(({ id, state, failure, finishedAt }) => [id, state, failure, finishedAt]))),
    // An act is inserted as it begins, too.
    ...insertAll(
      db,
      leavingActs,
      story.leavingActs.map((act) => ({ ...act, state: "WAITING" as const, endedAt: null })),
    ),
    db.$client
      .prepare(
        `UPDATE leaving_acts SET state = value ->> 1, ended_at = value ->> 2
        FROM json_each(?) WHERE leaving_acts.id = value ->> 0`,
      )
      .bind(JSON.stringify(story.leavingActs.map(({ id, state, endedAt }) => [id, state, endedAt]))),
    ...refundBatchRowsOf(db, story),
    ...insertAll(db, payouts, story.payouts),
    ...fileRows(db, story),
    ...receiverRows(db, story),
    ...recurringRows(db, story),
    ...insertAll(db, payoutRuleChanges, story.payoutRuleChanges),
    ...insertAll(db, refundRuleChanges, story.refundRuleChanges),
    ...insertAll(db, walletTransfers, story.walletTransfers),
    ...insertAll(db, walletTransferEnds, endsOf(story)),
    ...insertAll(db, qrPayments, story.qrPayments),
    ...insertAll(db, postings, story.postings),
    ...insertAll(db, journalTransactions, story.journal),
  ];
}
