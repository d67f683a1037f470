import { z } from "zod";
import { daySchema } from "./fields.ts";
import { MOVEMENT_KINDS } from "./movement-kinds.ts";
import { openWord, type Open } from "./open-word.ts";
import { LINK_STATUSES, USER_STATES } from "./words.ts";

/**
 * The saved tabs over a list (ours), in their order. What each asks of its list is said once, in
 * provider/rules/list-tabs.ts; a tab of a status is called after it.
 */
export const INVOICE_TABS = ["ALL", "OPEN", "DUE_THIS_WEEK", "OVERDUE", "DECLINED"] as const;
export const TRANSACTION_TABS = [
  "ALL",
  "APPROVED",
  "PREAUTH_APPROVED",
  "REFUND_IN_PROGRESS",
  "PARTIAL_REFUND",
  "REFUNDED",
  "DECLINED",
] as const;
/** Of payments by QR code nothing is ever on hold. */
export const QR_TABS = ["ALL", "APPROVED", "REFUND_IN_PROGRESS", "PARTIAL_REFUND", "REFUNDED", "DECLINED"] as const;
export const LINK_TABS = ["ALL", ...LINK_STATUSES] as const;
export const USER_TABS = ["ALL", ...USER_STATES] as const;
export const MOVEMENT_TABS = ["ALL", ...MOVEMENT_KINDS] as const;

/** WAITING: for the one who asks, who may approve it. UNDER_WAY: waiting for anybody, or for the bank. */
export const PAYOUT_TABS = ["ALL", "WAITING", "UNDER_WAY", "FAILED", "RETURNED"] as const;

/** UNDER_WAY: the bank has not answered yet. */
export const WITHDRAWAL_TABS = ["ALL", "UNDER_WAY", "ARRIVED", "FAILED", "RETURNED"] as const;

/** By what they are to the wallet in sight: sent to somebody, received, or a top-up of a phone account. */
export const TRANSFER_TABS = ["ALL", "OUT", "IN", "TOP_UP"] as const;

/** WAITING: as of payouts. */
export const PAYOUT_FILE_TABS = ["ALL", "WAITING"] as const;

/**
 * TO_CONFIRM: read, and nobody has confirmed it. MAKING: confirmed, and not all of it is made. The others are states of
 * their own.
 */
export const BULK_TABS = ["ALL", "TO_CONFIRM", "MAKING", "DONE", "UNDONE", "EXPIRED"] as const;
/** Over the invoices of one upload; OPEN: something of it can still be paid. */
export const BULK_INVOICE_TABS = ["ALL", "OPEN", "COMPLETE", "CANCELED", "EXPIRED"] as const;

/** ANSWER_DUE: somebody may still answer. SENT: the bank decides. LOST: also what was accepted or ran out. */
export const DISPUTE_TABS = ["ALL", "ANSWER_DUE", "SENT", "WON", "LOST"] as const;

export type DisputeTab = (typeof DISPUTE_TABS)[number];
export type InvoiceTab = (typeof INVOICE_TABS)[number];
export type TransactionTab = (typeof TRANSACTION_TABS)[number];
export type QrTab = (typeof QR_TABS)[number];
export type LinkTab = (typeof LINK_TABS)[number];
export type UserTab = (typeof USER_TABS)[number];
export type MovementTab = (typeof MOVEMENT_TABS)[number];
export type PayoutTab = (typeof PAYOUT_TABS)[number];
export type WithdrawalTab = (typeof WITHDRAWAL_TABS)[number];
export type TransferTab = (typeof TRANSFER_TABS)[number];
export type PayoutFileTab = (typeof PAYOUT_FILE_TABS)[number];
export type BulkTab = (typeof BULK_TABS)[number];
export type BulkInvoiceTab = (typeof BULK_INVOICE_TABS)[number];

/** The day in the merchant's zone by which tabs are counted; the provider's own today, where it is left out. */
export const tabDaySchema = z.object({ today: daySchema.optional() });

/**
 * How many rows the list has under each of its tabs, within the caller's sight and whatever else is asked for; `more`
 * as of lists. A provider that counts none leaves it out.
 */
export const tabCountsSchema = <Tab extends string>(tabs: readonly [Tab, ...Tab[]]) =>
  z.array(z.object({ tab: openWord(tabs), count: z.int(), more: z.boolean().optional() })).optional();

/** Such counts as a value, of any list. */
export type TabCounts<Tab extends string = string> = { tab: Open<Tab>; count: number; more?: boolean | undefined }[];
