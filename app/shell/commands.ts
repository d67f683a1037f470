import { PAYOUT_EXPORT, PAYOUT_PAYMENT } from "#provider/contract/payouts";
import { allows, AREA_ACCESS, type Access, type Person } from "#provider/contract/permissions";
import type { SearchAnswer } from "#provider/contract/search";
import { refundRefusal } from "#provider/rules/payment-actions";
import { searchWords } from "#provider/rules/search-text";
import { bulkPaths } from "~/paths/bulk";
import { customerPaths } from "~/paths/customer";
import { invoicePaths } from "~/paths/invoice";
import { paths } from "~/paths";
import { paymentLinkPaths } from "~/paths/payment-link";
import { transactionPaths } from "~/paths/transaction";
import { userPaths } from "~/paths/user";
import { payoutPaths } from "~/paths/payout";
import { qrPaths } from "~/paths/qr";
import { withParams } from "~/paths/search-params";

/** An act that the search can start. `key` is its name in `palette.json`, which also holds other words for it. */
export type Command = { key: CommandKey; to: string };
export type CommandKey =
  | "createInvoice"
  | "createLink"
  | "uploadInvoices"
  | "createPayout"
  | "addUser"
  | "refund"
  | "exportInvoices"
  | "exportTransactions"
  | "exportQrPayments"
  | "exportCustomers"
  | "exportPayouts"
  | "exportUsers"
  | "keys";

/** The acts with the rule of entry of their screens. */
const COMMANDS: readonly (Command & { access: Access })[] = [
  { key: "createInvoice", to: paths.createInvoice, access: AREA_ACCESS.createInvoice },
  { key: "createLink", to: paymentLinkPaths.create, access: AREA_ACCESS.createPaymentLink },
  { key: "uploadInvoices", to: bulkPaths.upload, access: AREA_ACCESS.bulkInvoice },
  { key: "createPayout", to: payoutPaths.create(), access: PAYOUT_PAYMENT },
  { key: "addUser", to: userPaths.create, access: AREA_ACCESS.users },
  // The person chooses the payment in the list, unless they typed a part of it.
  { key: "refund", to: paths.transactions + withParams("", { status: "APPROVED" }), access: AREA_ACCESS.refund },
  { key: "exportInvoices", to: invoicePaths.export, access: AREA_ACCESS.exportPayments },
  { key: "exportTransactions", to: transactionPaths.export, access: AREA_ACCESS.exportPayments },
  { key: "exportQrPayments", to: qrPaths.export, access: AREA_ACCESS.exportPayments },
  { key: "exportCustomers", to: customerPaths.export, access: AREA_ACCESS.exportPayments },
  { key: "exportPayouts", to: payoutPaths.export, access: PAYOUT_EXPORT },
  { key: "exportUsers", to: userPaths.export, access: AREA_ACCESS.users },
  { key: "keys", to: paths.keys, access: {} },
];

/** The acts that a person may start: those whose screens let them in, by the one matrix. */
export const commandsFor = (person: Person): Command[] =>
  COMMANDS.filter(({ access }) => allows(access, person)).map(({ key, to }) => ({ key, to }));

/** Shorter text is no verb yet: `re` begins many other words. */
const WORD_LENGTH = 3;

/**
 * The text after a verb for refunding: `refund 4242` and `refund payment 4242` both ask about 4242. Undefined if the
 * text does not begin with one of the `verbs`, or has nothing after it. `fillers` may stand around a verb.
 */
export function afterVerb(typed: string, verbs: string, fillers: string): string | undefined {
  const words = typed.split(/\s+/).filter(Boolean);
  const isOneOf = (known: readonly string[]) => (word: string) => {
    const [asked = ""] = searchWords(word);
    return asked.length >= WORD_LENGTH && known.some((other) => other.startsWith(asked));
  };
  const [isVerb, isFiller] = [isOneOf(searchWords(verbs)), isOneOf(searchWords(fillers))];
  const end = words.findIndex((word) => !isVerb(word) && !isFiller(word));
  return end > 0 && words.slice(0, end).some(isVerb) ? words.slice(end).join(" ") : undefined;
}

/** The payments that can be refunded now. */
export const refundable = (payments: SearchAnswer["transactions"]): SearchAnswer["transactions"] =>
  payments.filter((payment) => refundRefusal(payment) === undefined);
