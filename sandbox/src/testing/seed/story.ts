import type { Currency } from "#provider/contract/money";
import type { InvoiceChange, InvoiceEventKind } from "#provider/contract/invoice-log";
import type { TransactionEventKind } from "#provider/contract/transactions";
import type { SendChannel } from "#provider/contract/words";
import type { Actor } from "../../db/events.ts";
import type { NewInvoice, NewTransaction } from "../../db/rows.ts";
import type {
  bulkRows,
  bulkUploads,
  disputeEvents,
  payerDevices,
  disputeFiles,
  disputes,
  invoiceEvents,
  invoiceReminders,
  journalTransactions,
  ledgerAccounts,
  orders,
  paymentLinks,
  paymentLinkSwitches,
  payoutFileRows,
  payoutFiles,
  payoutRuleChanges,
  leavingActs,
  refundRuleChanges,
  payouts,
  outsidePayments,
  postings,
  qrPayments,
  refunds,
  savedCards,
  transactionEvents,
  walletTransfers,
} from "../../db/schema/index.ts";
import { ACCOUNT_KINDS, journalValues, type AccountKind, type Entry } from "../../domain/ledger.ts";
import type { Random } from "./random.ts";

export type InvoiceDraft = Omit<NewInvoice, "search">;
/** Without a dispute: triggers write its copies. */
export type TransactionDraft = Omit<NewTransaction, "search">;
export type LinkDraft = Omit<typeof paymentLinks.$inferSelect, "seq">;
type RefundDraft = typeof refunds.$inferSelect;

/**
 * All events of one merchant, as rows in the order of time. Drafts change while the story is played and become rows at
 * its end; events, postings and journal are final when written.
 */
export type Story = {
  random: Random;
  invoices: InvoiceDraft[];
  invoiceEvents: (typeof invoiceEvents.$inferInsert)[];
  invoiceReminders: (typeof invoiceReminders.$inferInsert)[];
  paymentLinks: LinkDraft[];
  paymentLinkSwitches: (typeof paymentLinkSwitches.$inferInsert)[];
  transactions: TransactionDraft[];
  outsidePayments: (typeof outsidePayments.$inferInsert)[];
  orders: (typeof orders.$inferInsert)[];
  savedCards: (typeof savedCards.$inferInsert)[];
  transactionEvents: (typeof transactionEvents.$inferInsert)[];
  refunds: RefundDraft[];
  disputes: (typeof disputes.$inferInsert)[];
  disputeEvents: (typeof disputeEvents.$inferInsert)[];
  payerDevices: (typeof payerDevices.$inferInsert)[];
  /** Their bytes, and what follows from them, are added at the end. */
  disputeFiles: Omit<
    typeof disputeFiles.$inferInsert,
    "mediaType" | "size" | "sha256" | "pages" | "warnings" | "attachments" | "signers"
  >[];
  bulkUploads: (typeof bulkUploads.$inferInsert)[];
  bulkRows: (typeof bulkRows.$inferInsert)[];
  payouts: (typeof payouts.$inferInsert)[];
  payoutFiles: (typeof payoutFiles.$inferInsert)[];
  payoutFileRows: (typeof payoutFileRows.$inferInsert)[];
  payoutsOfFiles: (typeof payouts.$inferInsert)[];
  payoutRuleChanges: (typeof payoutRuleChanges.$inferInsert)[];
  leavingActs: (typeof leavingActs.$inferInsert)[];
  refundRuleChanges: (typeof refundRuleChanges.$inferInsert)[];
  walletTransfers: (typeof walletTransfers.$inferInsert)[];
  qrPayments: (typeof qrPayments.$inferInsert)[];
  accounts: (typeof ledgerAccounts.$inferInsert)[];
  postings: (typeof postings.$inferInsert)[];
  journal: (typeof journalTransactions.$inferInsert)[];
  balances: Map<string, number>;
};

export const emptyStory = (random: Random): Story => ({
  random,
  invoices: [],
  invoiceEvents: [],
  invoiceReminders: [],
  paymentLinks: [],
  paymentLinkSwitches: [],
  transactions: [],
  outsidePayments: [],
  orders: [],
  savedCards: [],
  transactionEvents: [],
  refunds: [],
  disputes: [],
  disputeEvents: [],
  payerDevices: [],
  disputeFiles: [],
  bulkUploads: [],
  bulkRows: [],
  payouts: [],
  payoutFiles: [],
  payoutFileRows: [],
  payoutsOfFiles: [],
  payoutRuleChanges: [],
  leavingActs: [],
  refundRuleChanges: [],
  walletTransfers: [],
  qrPayments: [],
  accounts: [],
  postings: [],
  journal: [],
  balances: new Map(),
});

const accountId = (applicationId: string, currency: Currency, kind: AccountKind) =>
  `${applicationId}:${currency}:${kind}`;

/** The five empty accounts of an application. */
export function openAccounts(story: Story, applicationId: string, currency: Currency): void {
  for (const kind of ACCOUNT_KINDS) {
    const id = accountId(applicationId, currency, kind);
    story.accounts.push({ id, applicationId, currency, kind });
    story.balances.set(id, 0);
  }
}

/** The balance of an account now, in minor units. */
export const balanceOf = (story: Story, applicationId: string, currency: Currency, kind: AccountKind): number =>
  story.balances.get(accountId(applicationId, currency, kind)) ?? 0;

/**
 * Books an entry with the balances after it. Throws if an account other than the outside world would become negative:
 * then the story is wrong.
 */
export function book(story: Story, entry: Entry, currency: Currency, at: number): void {
  const journalId = story.random.id("jrn");
  for (const { applicationId, kind, amount } of entry.postings) {
    const id = accountId(applicationId, currency, kind);
    const balanceMinor = (story.balances.get(id) ?? 0) + amount;
    if (kind !== "OUTSIDE" && balanceMinor < 0) throw new Error(`${entry.effectKey} overdraws ${id}`);
    story.balances.set(id, balanceMinor);
    story.postings.push({ journalId, accountId: id, amountMinor: amount, balanceMinor });
  }
  story.journal.push({ id: journalId, ...journalValues(entry), at });
}

type Common = { actor: Actor; at: number; amountMinor?: number; detail?: string };

/** One line of an invoice's timeline. */
export function noteInvoice(
  story: Story,
  invoiceId: string,
  kind: InvoiceEventKind,
  {
    actor,
    at,
    amountMinor,
    detail,
    channel,
    transactionId,
    changes = [],
  }: Common & { channel?: SendChannel; transactionId?: string; changes?: InvoiceChange[] },
): void {
  story.invoiceEvents.push({
    invoiceId,
    kind,
    actor: actor?.id ?? null,
    actorName: actor?.name ?? null,
    amountMinor: amountMinor ?? null,
    channel: channel ?? null,
    transactionId: transactionId ?? null,
    detail: detail ?? null,
    changes,
    at,
  });
}

/** One line of a transaction's timeline. */
export function noteTransaction(
  story: Story,
  transactionId: string,
  kind: TransactionEventKind,
  { actor, at, amountMinor, detail }: Common,
): void {
  story.transactionEvents.push({
    transactionId,
    kind,
    actor: actor?.id ?? null,
    actorName: actor?.name ?? null,
    amountMinor: amountMinor ?? null,
    detail: detail ?? null,
    at,
  });
}

/** The answer of a state machine of the domain. Throws if it allows no such move: then the story is wrong. */
export function demand<State>(next: State | undefined, what: string): State {
  if (next === undefined) throw new Error(`the seed's story has an impossible move: ${what}`);
  return next;
}
