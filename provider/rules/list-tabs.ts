import type { BulkState } from "../contract/bulk-words.ts";
import type { DisputeState } from "../contract/dispute-words.ts";
import type {
  BulkInvoiceTab,
  BulkTab,
  DisputeTab,
  InvoiceTab,
  LinkTab,
  MovementTab,
  PayoutFileTab,
  PayoutTab,
  QrTab,
  TransactionTab,
  TransferTab,
  UserTab,
  WithdrawalTab,
} from "../contract/list-tabs.ts";
import type { MovementKind } from "../contract/movement-kinds.ts";
import { OPEN_INVOICES } from "../contract/filters.ts";
import type { InvoiceStatus, LinkStatus, PaymentStatus, UserState } from "../contract/words.ts";
import { addDays, daysBetween } from "./days.ts";

/** A Monday. */
const SOME_MONDAY = "1970-01-05";

/** The filters and the order of each tab of invoices, by their names in the URL and on the wire. */
export type InvoiceTabAsks = {
  status?: InvoiceStatus | typeof OPEN_INVOICES;
  dueFrom?: string;
  dueTo?: string;
  sort?: "dueDate";
};

/**
 * What each tab asks of the invoices. `today` is the day in the merchant's zone. What is owed comes soonest first: due
 * this week is Monday to Sunday, also on days that lie ahead; overdue is what was due before today and can still be
 * paid (decision 0034).
 */
export function invoiceTabs(today: string): Record<InvoiceTab, InvoiceTabAsks> {
  const sinceMonday = ((daysBetween(SOME_MONDAY, today) % 7) + 7) % 7;
  const dueFrom = addDays(today, -sinceMonday);
  const owed = (days: Pick<InvoiceTabAsks, "dueFrom" | "dueTo">): InvoiceTabAsks => ({
    status: OPEN_INVOICES,
    ...days,
    sort: "dueDate",
  });
  return {
    ALL: {},
    OPEN: owed({}),
    DUE_THIS_WEEK: owed({ dueFrom, dueTo: addDays(dueFrom, 6) }),
    OVERDUE: owed({ dueTo: addDays(today, -1) }),
    DECLINED: { status: "DECLINED" },
  };
}

/** The filters of a tab that is named after a status. */
const ofStatus = <Status extends string>(tab: Status | "ALL"): { status?: Status } =>
  tab === "ALL" ? {} : { status: tab };

export const transactionTab = (tab: TransactionTab): { status?: PaymentStatus } => ofStatus(tab);
export const qrTab = (tab: QrTab): { status?: PaymentStatus } => ofStatus(tab);
export const linkTab = (tab: LinkTab): { status?: LinkStatus } => ofStatus(tab);

/** A tab over people is called after how far their access has come. */
export const userTab = (tab: UserTab): { state?: UserState } => (tab === "ALL" ? {} : { state: tab });

/** A tab over movements is called after their kind. */
export const movementTab = (tab: MovementTab): { kind?: MovementKind } => (tab === "ALL" ? {} : { kind: tab });

/** A tab over bulk uploads is asked for by its own name, as it may stand for several states. */
export const bulkTab = (tab: BulkTab): { tab?: BulkTab } => (tab === "ALL" ? {} : { tab });
/** Those states; undefined: whatever its state. */
export const BULK_TAB_STATES: Record<BulkTab, readonly BulkState[] | undefined> = {
  ALL: undefined,
  TO_CONFIRM: ["MAPPING", "CHECKED"],
  MAKING: ["CONFIRMED", "RUNNING"],
  DONE: ["DONE"],
  UNDONE: ["UNDONE"],
  EXPIRED: ["EXPIRED"],
};
/** The filters of each tab of the invoices of one upload. */
export const bulkInvoiceTab = (tab: BulkInvoiceTab): { status?: InvoiceStatus | typeof OPEN_INVOICES } => ofStatus(tab);

/** A tab over payouts is asked for by its own name: who looks decides what waits for them. */
export const payoutTab = (tab: PayoutTab): { tab?: PayoutTab } => (tab === "ALL" ? {} : { tab });
/** A tab over withdrawals may stand for several states, too. */
export const withdrawalTab = (tab: WithdrawalTab): { tab?: WithdrawalTab } => (tab === "ALL" ? {} : { tab });
/** A tab over transfers stands for a direction, or for top-ups whatever theirs. */
export const transferTab = (tab: TransferTab): { tab?: TransferTab } => (tab === "ALL" ? {} : { tab });
/** A tab over disputes may stand for several states. */
export const disputeTab = (tab: DisputeTab): { tab?: DisputeTab } => (tab === "ALL" ? {} : { tab });
/** Those states; undefined: whatever its state. */
export const DISPUTE_TAB_STATES: Record<DisputeTab, readonly DisputeState[] | undefined> = {
  ALL: undefined,
  ANSWER_DUE: ["INQUIRY", "NEEDS_RESPONSE"],
  SENT: ["UNDER_REVIEW"],
  WON: ["WON", "PREVENTED"],
  LOST: ["LOST", "ACCEPTED", "EXPIRED"],
};
/** The filters of each tab of files of payouts. */
export const payoutFileTab = (tab: PayoutFileTab): { tab?: PayoutFileTab } => (tab === "ALL" ? {} : { tab });
