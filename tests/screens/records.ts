import { openVisitor, type Visitor } from "../support/http";
import { randomKey } from "../support/random";
import { makeOwner, outbox, type TestOwner } from "../support/sandbox";
import { appAddress } from "../support/servers";
import { NOTHING } from "./facts";
import { REFUND_RECORDS } from "./refund-records";

/** What no list shows: somebody makes one, with the records that were looked up before. */
type MadeFacts = {
  make: (visitor: Visitor, ids: Readonly<Partial<Record<string, string>>>) => Promise<string | undefined>;
  none: string;
};

type ListedFacts = {
  /**
   * The list that shows it, newest first, and the link there that leads to it. The list of a record may name another
   * one that is looked up before (`:webhook`).
   */
  list: string;
  link: RegExp;
  /** An id of its kind that nothing has. */
  none: string;
  /** What stands for it where somebody has none. */
  else?: "transaction" | "link";
};

type RecordFacts = ListedFacts | MadeFacts;

const invoiceThatIs = (status: string): ListedFacts => ({
  list: `/billing/invoices?status=${status}`,
  link: /href="\/billing\/invoices\/(inv_\w+)["?]/,
  none: `inv_${NOTHING}`,
});
const TRANSACTION: ListedFacts = {
  list: "/billing/transactions",
  link: /href="\/billing\/transactions\/(trx_\w+)["?]/,
  none: `trx_${NOTHING}`,
};
const transactionThatIs = (status: string): ListedFacts => ({
  ...TRANSACTION,
  list: `${TRANSACTION.list}?status=${status}`,
  else: "transaction",
});
const disputesUnder = (tab: string): ListedFacts => ({
  list: `/billing/disputes?tab=${tab}`,
  link: /href="\/billing\/disputes\/(dsp_\w+)["?]/,
  none: `dsp_${NOTHING}`,
});
const LINK: ListedFacts = {
  list: "/billing/payment-links",
  link: /href="\/billing\/payment-links\/(lnk_\w+)["?]/,
  none: `lnk_${NOTHING}`,
};

/**
 * An owner, and the word of their link for a new password that can be used: a second link of a person ends the first,
 * and one network asks for few, so it is asked for from a network of its own.
 */
export async function ownerWithPasswordLink(): Promise<{ owner: TestOwner; word: string | undefined }> {
  const owner = await makeOwner();
  const email = owner.username;
  const network = (email.match(/\d\d/g) ?? []).slice(0, 3).map(Number).join(".");
  await openVisitor(appAddress()).post("/auth/forgot-password", { email }, { "cf-connecting-ip": `10.${network}` });
  const link = (await outbox(email)).find((message) => message.link !== null)?.link;
  return { owner, word: link?.split("/").at(-1) };
}

/** The word of a link for a new password that can be used. */
export const makePasswordLink = async (): Promise<string | undefined> => (await ownerWithPasswordLink()).word;

/**
 * A sale of a till that was ended: one that waits would be the newest invoice to pay, which other tests pay and cancel.
 * Undefined for who may not sell.
 */
const makeSale: MadeFacts["make"] = async (visitor, { till = "ES0000000" }) => {
  await visitor.post(`/billing/till/${till}/open`, { idempotencyKey: randomKey() });
  const sold = await visitor.post(`/billing/till/${till}`, { idempotencyKey: randomKey(), amount: "12.50" });
  const id = /\/sale\/(inv_\w+)/.exec(sold.headers.get("location") ?? "")?.[1];
  if (id === undefined) return undefined;
  await visitor.post(`/billing/till/${till}/sale/${id}`, { idempotencyKey: randomKey(), intent: "end" });
  return id;
};

/** Each by the first link of its list, which is the newest. */
export const RECORDS = {
  report: { list: "/settings/reports", link: /href="\/settings\/reports\/(rep_\w+)["?]/, none: `rep_${NOTHING}` },
  logRow: { list: "/settings/log", link: /href="\/settings\/log\/(\d+)["?]/, none: "999999999" },
  invoice: invoiceThatIs("PENDING"),
  paidInvoice: invoiceThatIs("COMPLETE"),
  partialInvoice: invoiceThatIs("PARTIAL"),
  expiredInvoice: invoiceThatIs("EXPIRED"),
  canceledInvoice: invoiceThatIs("CANCELED"),
  /** Paid outside; which of its payments that was, its page says. */
  outsideInvoice: invoiceThatIs("CASH"),
  outsidePayment: {
    list: "/billing/invoices/:outsideInvoice",
    link: /href="\/billing\/transactions\/(trx_\w+)["?]/,
    none: `trx_${NOTHING}`,
  },
  transaction: TRANSACTION,
  purchase: transactionThatIs("APPROVED"),
  hold: transactionThatIs("PREAUTH_APPROVED"),
  declined: transactionThatIs("DECLINED"),
  refunded: transactionThatIs("REFUNDED"),
  dispute: disputesUnder("ANSWER_DUE"),
  sentDispute: disputesUnder("SENT"),
  wonDispute: disputesUnder("WON"),
  lostDispute: disputesUnder("LOST"),
  disputeFile: {
    list: "/billing/disputes/:dispute",
    link: /href="\/billing\/disputes\/dsp_\w+\/files\/(dfl_\w+)"/,
    none: `dfl_${NOTHING}`,
  },
  link: { ...LINK, list: `${LINK.list}?status=ACTIVE` },
  disabledLink: { ...LINK, list: `${LINK.list}?status=DISABLED`, else: "link" },
  qrPayment: {
    list: "/billing/qr-payments",
    link: /href="\/billing\/qr-payments\/(trx_\w+)["?]/,
    none: `trx_${NOTHING}`,
  },
  /** Not of the list of codes: of a code that was never made, it shows nothing to open to whoever may not make it. */
  qrApplication: {
    list: "/developers/websites",
    link: /href="\/developers\/websites\/(ES\d{7})["?]/,
    none: "ES0000000",
  },
  /** An application that sells, and in its till an ended sale and the shift of that. */
  till: { list: "/billing/payment-links/create", link: /<option value="(ES\d{7})"/, none: "ES0000000" },
  tillSale: { make: makeSale, none: `inv_${NOTHING}` },
  tillShift: { list: "/billing/till/:till", link: /\/shift\/(shf_\w+)["?]/, none: `shf_${NOTHING}` },
  serverKey: {
    list: "/developers/keys",
    link: /href="\/developers\/keys\/server\/(sky_\w+)["?]/,
    none: `sky_${NOTHING}`,
  },
  exam: {
    list: "/developers/exam",
    link: /href="\/developers\/exam\/(exm_\w+)["?]/,
    none: `exm_${NOTHING}`,
  },
  webhook: {
    list: "/developers/webhooks",
    link: /href="\/developers\/webhooks\/(whk_\w+)["?]/,
    none: `whk_${NOTHING}`,
  },
  webhookMessage: {
    list: "/developers/webhooks/:webhook/events",
    link: /href="\/developers\/webhooks\/whk_\w+\/events\/(evt_\w+)["?]/,
    none: `evt_${NOTHING}`,
  },
  customer: {
    list: "/billing/customers",
    link: /href="\/billing\/customers\/(cus_\w+)["?]/,
    none: `cus_${NOTHING}`,
  },
  feeReport: { list: "/billing/fees", link: /href="\/billing\/fees\/(ES\d{7})["?]/, none: "ES0000000" },
  wallet: { list: "/billing/wallet", link: /href="\/billing\/wallet\/(ES\d{7})["?]/, none: "ES0000000" },
  withdrawal: {
    list: "/billing/wallet/withdrawals",
    link: /href="\/billing\/wallet\/withdrawals\/(pay_\w+)["?]/,
    none: `pay_${NOTHING}`,
  },
  payout: {
    list: "/billing/payouts",
    link: /href="\/billing\/payouts\/(pay_\w+)["?]/,
    none: `pay_${NOTHING}`,
  },
  arrivedPayout: {
    list: "/billing/payouts?state=SUCCESS",
    link: /href="\/billing\/payouts\/(pay_\w+)["?]/,
    none: `pay_${NOTHING}`,
  },
  arrivedWithdrawal: {
    list: "/billing/wallet/withdrawals?tab=ARRIVED",
    link: /href="\/billing\/wallet\/withdrawals\/(pay_\w+)["?]/,
    none: `pay_${NOTHING}`,
  },
  failedPayout: {
    list: "/billing/payouts?tab=FAILED",
    link: /href="\/billing\/payouts\/(pay_\w+)["?]/,
    none: `pay_${NOTHING}`,
  },
  waitingPayout: {
    list: "/billing/payouts?state=AWAITING_APPROVAL",
    link: /href="\/billing\/payouts\/(pay_\w+)["?]/,
    none: `pay_${NOTHING}`,
  },
  payoutFile: {
    list: "/billing/payouts/files",
    link: /href="\/billing\/payouts\/files\/(pfl_\w+)["?]/,
    none: `pfl_${NOTHING}`,
  },
  receiver: {
    list: "/billing/payouts/receivers",
    link: /href="\/billing\/payouts\/receivers\/(rcv_\w+)\/rename"/,
    none: `rcv_${NOTHING}`,
  },
  /** One that somebody paused. */
  recurring: {
    list: "/billing/payouts/recurring",
    link: /href="\/billing\/payouts\/recurring\/(rcp_\w+)\/resume"/,
    none: `rcp_${NOTHING}`,
  },
  bulkUpload: {
    list: "/billing/bulk-invoice",
    link: /\/bulk-invoice\/(blk_\w+)"(?:(?!<\/tr>)[^])*?>To confirm</,
    none: `blk_${NOTHING}`,
  },
  doneBulkUpload: {
    list: "/billing/bulk-invoice",
    link: /\/bulk-invoice\/(blk_\w+)"(?:(?!<\/tr>)[^])*?>Done</,
    none: `blk_${NOTHING}`,
  },
  /** Of the seed's rules of approval: the application that has some, and those that wait for a decision. */
  ruledApplication: {
    list: "/applications/ES1000001/payout-approvals",
    link: /href="\/applications\/(ES\d{7})\/payout-approvals\/prc_/,
    none: "ES0000000",
  },
  proposedRules: {
    list: "/applications/ES1000001/payout-approvals",
    link: /\/payout-approvals\/(prc_\w+)\//,
    none: `prc_${NOTHING}`,
  },
  ...REFUND_RECORDS,
  /** The seed's act that left a minute after it was confirmed: no list shows one. */
  leavingAct: {
    make: async (visitor) => {
      const id = "lea_DEM0000000000001";
      return (await visitor.get(`/billing/leaving/${id}`)).status === 200 ? id : undefined;
    },
    none: `lea_${NOTHING}`,
  },
  /** Of the seed's targets: the wallet that has some, and one that waits for an owner. */
  targetWallet: {
    list: "/billing/wallet",
    link: /href="\/billing\/wallet\/(ES1000001)["?]/,
    none: "ES0000000",
  },
  moneyTarget: {
    list: "/billing/wallet/ES1000001/targets",
    link: /\/targets\/(tgt_\w+)\/end/,
    none: `tgt_${NOTHING}`,
  },
  payoutSource: { list: "/billing/payouts/create", link: /<option value="(ES\d{7})"/, none: "ES0000000" },
  transfer: {
    list: "/billing/wallet/transfers",
    link: /href="\/billing\/wallet\/transfers\/((?:trf|top)_\w+)["?]/,
    none: `trf_${NOTHING}`,
  },
  /** Of an application that waits for its contract, and of one that has it. */
  openContract: { list: "/contract", link: /href="\/contract\/(ES\d{7})"/, none: "ES0000000" },
  signedContract: { list: "/contract", link: /href="\/contract\/(ES\d{7})\/signed"/, none: "ES0000000" },
  connection: { list: "/connect", link: /href="\/connect\/(ES\d{7})\//, none: "ES0000000" },
  user: { list: "/users", link: /href="\/users\/(usr_\w+)\/edit["?]/, none: `usr_${NOTHING}` },
  ownApplication: {
    list: "/applications",
    link: /href="\/applications\/(ES\d{7})\/(?:status|delete)["?]/,
    none: "ES0000000",
  },
  /** An application, and what it is set to: of the last link, as those that are not live yet come first. */
  configured: {
    list: "/applications",
    link: /[^]*href="\/applications\/configure\/(ES\d{7})\//,
    none: "ES0000000",
  },
  configuration: {
    list: "/applications",
    link: /[^]*href="\/applications\/configure\/ES\d{7}\/(cfg_\w+)["?]/,
    none: "cfg_0",
  },
  /** Nothing is open in it, and its wallet is empty. */
  idleApplication: {
    list: "/applications?search=Spa",
    link: /href="\/applications\/(ES\d{7})\/delete["?]/,
    none: "ES0000000",
  },
  passwordLink: { make: makePasswordLink, none: "a-word-of-no-link" },
  application: { list: "/users/applications", link: /href="\/users\/applications\/(ES\d{7})["?]/, none: "ES0000000" },
} as const satisfies Readonly<Record<string, RecordFacts>>;

export type RecordName = keyof typeof RECORDS;
/** Ids of records that a signed-in person really sees. What their lists do not show is absent. */
export type RecordIds = Partial<Record<RecordName, string>>;

const isRecord = (name: string): name is RecordName => name in RECORDS;

const NAME = /:(\w+)/g;

/** The records whose ids addresses of the manifest ask for, each once. Throws at a name that no record has. */
export function recordsNamedIn(addresses: readonly string[]): RecordName[] {
  const names = addresses.flatMap((address) =>
    [...address.matchAll(NAME)].map(([, name = ""]) => known(name, address)),
  );
  return [...new Set(names)];
}

function known(name: string, address: string): RecordName {
  if (!isRecord(name))
    throw new Error(`${address} names a record that tests/screens/records.ts does not know: ${name}.`);
  return name;
}

/** Bookings that only the demo's own invoices have, and their payments. */
const OF_SEED = { bookingId: "XP-" };
const BY_BOOKING = ["/billing/invoices", "/billing/transactions"];

/** The list's address; of invoices and payments only those of the demo. */
function seeded(list: string): string {
  const { pathname, searchParams } = new URL(list, "http://localhost");
  if (!BY_BOOKING.includes(pathname)) return list;
  return `${pathname}?${new URLSearchParams({ ...Object.fromEntries(searchParams), ...OF_SEED })}`;
}

/**
 * Looks into the lists, or makes what they do not show, for one record of each kind named. With `seededFirst` those of
 * the demo come before what tests made: other tests run at the same time, and one of theirs is paid or canceled while
 * it is looked at.
 */
export async function recordsSeenBy(
  visitor: Visitor,
  names: readonly RecordName[],
  { seededFirst = false } = {},
): Promise<RecordIds> {
  const ids: RecordIds = {};
  for (const name of names) {
    const facts: RecordFacts = RECORDS[name];
    if ("make" in facts) {
      ids[name] = await facts.make(visitor, ids);
      continue;
    }
    const { list, link } = facts;
    for (const address of new Set(seededFirst ? [seeded(list), list] : [list]))
      ids[name] ??= link.exec((await visitor.get(withIds(address, ids))).text)?.[1];
  }
  return ids;
}

/** An address of the manifest with ids for the names of records. Where there is none, an id that nothing has. */
export const withIds = (address: string, ids: RecordIds): string =>
  address.replace(NAME, (_, name: string) => {
    const record = known(name, address);
    const facts: RecordFacts = RECORDS[record];
    return ids[record] ?? ("else" in facts && facts.else ? ids[facts.else] : undefined) ?? facts.none;
  });
