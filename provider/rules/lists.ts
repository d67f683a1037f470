import { ACCOUNT_LOG_FILTERS } from "../contract/account-log-filters.ts";
import { BULK_SHOWS } from "../contract/bulk-rows.ts";
import {
  BULK_APPLICATION,
  BULK_INVOICE_FILTERS,
  CUSTOMER_FILTERS,
  DISPUTE_FILTERS,
  INVOICE_FILTERS,
  LINK_FILTERS,
  MOVEMENT_FILTERS,
  PAYOUT_FILE_FILTERS,
  PAYOUT_FILTERS,
  QR_FILTERS,
  RECEIVER_FILTERS,
  TRANSACTION_FILTERS,
  TRANSFER_FILTERS,
  USER_FILTERS,
  WITHDRAWAL_FILTERS,
  type Filters,
} from "../contract/filters.ts";
import {
  BULK_INVOICE_TABS,
  BULK_TABS,
  DISPUTE_TABS,
  INVOICE_TABS,
  LINK_TABS,
  MOVEMENT_TABS,
  PAYOUT_FILE_TABS,
  PAYOUT_TABS,
  QR_TABS,
  TRANSACTION_TABS,
  TRANSFER_TABS,
  USER_TABS,
  WITHDRAWAL_TABS,
} from "../contract/list-tabs.ts";
import {
  DISPUTE_SORTS,
  INVOICE_SORTS,
  LINK_SORTS,
  QR_SORTS,
  TRANSACTION_SORTS,
  type Sorts,
} from "../contract/list-sorts.ts";
import { PAYOUT_FILE_SHOWS } from "../contract/payout-file-shows.ts";
import { WEBHOOK_EVENT_FILTERS } from "../contract/webhook-filters.ts";
import { PAYOUT_REVIEW } from "../contract/payout-access.ts";
import { AREA_ACCESS, type Access } from "../contract/permissions.ts";
import {
  bulkInvoiceTab,
  bulkTab,
  disputeTab,
  invoiceTabs,
  linkTab,
  movementTab,
  payoutFileTab,
  payoutTab,
  qrTab,
  transactionTab,
  transferTab,
  userTab,
  withdrawalTab,
} from "./list-tabs.ts";

/** The tabs over a list. */
export type Tabs<Tab extends string = string> = {
  /** In their order. */
  keys: readonly Tab[];
  /** The filters of a tab, by their names in the URL and on the wire. */
  asks(tab: Tab): Readonly<Record<string, string | undefined>>;
  /** What a tab stands for: it is the current one while of these the list is asked for just what the tab asks. */
  filters: Filters;
  /** The people who have a tab. A tab that is not named here is for everybody. */
  access?: Readonly<Partial<Record<Tab, Access>>>;
};

/**
 * A list, whichever; some have tabs, and some of those ask for days. Some can be put into another order than the usual.
 * `access`: who sees it, where its views are kept and not everybody does.
 */
export type List = { filters: Filters; tabs?: Tabs | ((today: string) => Tabs); sorts?: Sorts; access?: Access };

/** The tabs of a list on a day in the merchant's zone; none has no keys. */
export const tabsOn = ({ tabs: described, filters }: List, today: string): Tabs =>
  (typeof described === "function" ? described(today) : described) ?? { keys: [], asks: () => ({}), filters };

const tabs = <Tab extends string>(described: Tabs<Tab>): Tabs<Tab> => described;

/** Tabs that are asked for by a name of their own. */
const BY_NAME = { tab: "text" } as const satisfies Filters;
/** Those over the rows of a file: which of them are shown. */
const BY_SHOW = { show: "text" } as const satisfies Filters;
const show = (tab: string): { show?: string } => (tab === "all" ? {} : { show: tab });
/** Nothing ever waits for those who may not review. */
const REVIEWERS = { WAITING: PAYOUT_REVIEW } as const;

/**
 * Every list with what it is narrowed by, the orders it can be put into and the tabs over it, described once: its
 * screen, the second sheet of its file, `docs/forms.md` and the tests follow. Its columns are in
 * provider/contract/list-columns.ts, which browsers load; so are the chips its filters stand in (`CHIP_OF`).
 */
export const LISTS = {
  invoices: {
    filters: INVOICE_FILTERS,
    sorts: INVOICE_SORTS,
    /** On a day in the merchant's zone. */
    tabs: (today: string) => {
      const asks = invoiceTabs(today);
      return tabs({ keys: INVOICE_TABS, asks: (tab) => asks[tab], filters: INVOICE_FILTERS });
    },
  },
  transactions: {
    filters: TRANSACTION_FILTERS,
    sorts: TRANSACTION_SORTS,
    tabs: tabs({ keys: TRANSACTION_TABS, asks: transactionTab, filters: TRANSACTION_FILTERS }),
  },
  links: {
    filters: LINK_FILTERS,
    sorts: LINK_SORTS,
    tabs: tabs({ keys: LINK_TABS, asks: linkTab, filters: LINK_FILTERS }),
  },
  qr: {
    filters: QR_FILTERS,
    sorts: QR_SORTS,
    tabs: tabs({ keys: QR_TABS, asks: qrTab, filters: QR_FILTERS }),
  },
  movements: {
    filters: MOVEMENT_FILTERS,
    tabs: tabs({ keys: MOVEMENT_TABS, asks: movementTab, filters: MOVEMENT_FILTERS }),
  },
  payouts: {
    filters: PAYOUT_FILTERS,
    tabs: tabs({ keys: PAYOUT_TABS, asks: payoutTab, filters: BY_NAME, access: REVIEWERS }),
  },
  withdrawals: {
    filters: WITHDRAWAL_FILTERS,
    tabs: tabs({ keys: WITHDRAWAL_TABS, asks: withdrawalTab, filters: BY_NAME }),
    access: AREA_ACCESS.wallet,
  },
  transfers: {
    filters: TRANSFER_FILTERS,
    tabs: tabs({ keys: TRANSFER_TABS, asks: transferTab, filters: BY_NAME }),
    access: AREA_ACCESS.wallet,
  },
  disputes: {
    filters: DISPUTE_FILTERS,
    sorts: DISPUTE_SORTS,
    tabs: tabs({ keys: DISPUTE_TABS, asks: disputeTab, filters: BY_NAME }),
  },
  payoutFiles: {
    filters: PAYOUT_FILE_FILTERS,
    tabs: tabs({ keys: PAYOUT_FILE_TABS, asks: payoutFileTab, filters: BY_NAME, access: REVIEWERS }),
  },
  payoutFileRows: { filters: {}, tabs: tabs({ keys: PAYOUT_FILE_SHOWS, asks: (tab) => show(tab), filters: BY_SHOW }) },
  receivers: { filters: RECEIVER_FILTERS },
  customers: { filters: CUSTOMER_FILTERS },
  bulk: {
    filters: BULK_APPLICATION,
    // Counted in the application that is asked for, and so they stay in it.
    tabs: tabs({ keys: BULK_TABS, asks: bulkTab, filters: { ...BY_NAME, ...BULK_APPLICATION } }),
  },
  bulkRows: { filters: {}, tabs: tabs({ keys: BULK_SHOWS, asks: (tab) => show(tab), filters: BY_SHOW }) },
  bulkInvoices: {
    filters: BULK_INVOICE_FILTERS,
    tabs: tabs({ keys: BULK_INVOICE_TABS, asks: bulkInvoiceTab, filters: BULK_INVOICE_FILTERS }),
  },
  users: {
    filters: USER_FILTERS,
    tabs: tabs({ keys: USER_TABS, asks: userTab, filters: USER_FILTERS }),
    access: AREA_ACCESS.seeUsers,
  },
  accountLog: { filters: ACCOUNT_LOG_FILTERS, access: AREA_ACCESS.accountLog },
  webhookEvents: { filters: WEBHOOK_EVENT_FILTERS, access: { permission: "USER_APPLICATION" } },
} as const satisfies Record<string, List>;
