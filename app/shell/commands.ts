import { PAYOUT_EXPORT, PAYOUT_PAYMENT } from "#provider/contract/payout-access";
import { allows, AREA_ACCESS, type Access, type Person } from "#provider/contract/permissions";
import type { SearchAnswer } from "#provider/contract/search";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
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
import { payoutFilePaths } from "~/paths/payout-file";
import { qrPaths } from "~/paths/qr";
import { withParams } from "~/paths/search-params";
import { walletPaths } from "~/paths/wallet";

/**
 * An act that the search can start. `key` is its name in `palette.json`, which also holds other words for it. `sends`:
 * a field that is posted to `to`, where the act is no page of its own.
 */
export type Command = { key: CommandKey; to: string; sends?: { name: string; value: string } };
export type CommandKey = (typeof COMMANDS)[number]["key"];

const EVERYBODY: Access = {};
const scheme = (value: "dark" | "light" | "system") => ({ name: "scheme", value });

/** The acts with the rule of entry of their screens. `isFirst`: offered before anything is typed. */
const COMMANDS = [
  { key: "createInvoice", to: paths.createInvoice, access: AREA_ACCESS.createInvoice, isFirst: true },
  { key: "createLink", to: paymentLinkPaths.create, access: AREA_ACCESS.createPaymentLink, isFirst: true },
  { key: "uploadInvoices", to: bulkPaths.upload, access: AREA_ACCESS.bulkInvoice, isFirst: true },
  { key: "createPayout", to: payoutPaths.create(), access: PAYOUT_PAYMENT, isFirst: true },
  { key: "uploadPayouts", to: payoutFilePaths.upload, access: PAYOUT_PAYMENT },
  { key: "addUser", to: userPaths.create, access: AREA_ACCESS.users, isFirst: true },
  // The person chooses the payment in the list, unless they typed a part of it.
  {
    key: "refund",
    to: paths.transactions + withParams("", { status: "APPROVED" }),
    access: AREA_ACCESS.refund,
    isFirst: true,
  },
  { key: "capture", to: transactionPaths.held(), access: AREA_ACCESS.completeHold },
  { key: "addCard", to: walletPaths.addCard, access: WALLET_MONEY },
  { key: "exportInvoices", to: invoicePaths.export, access: AREA_ACCESS.exportPayments, isFirst: true },
  { key: "exportTransactions", to: transactionPaths.export, access: AREA_ACCESS.exportPayments, isFirst: true },
  { key: "exportQrPayments", to: qrPaths.export, access: AREA_ACCESS.exportPayments, isFirst: true },
  { key: "exportCustomers", to: customerPaths.export, access: AREA_ACCESS.exportPayments, isFirst: true },
  { key: "exportPayouts", to: payoutPaths.export, access: PAYOUT_EXPORT, isFirst: true },
  { key: "exportUsers", to: userPaths.export, access: AREA_ACCESS.seeUsers, isFirst: true },
  { key: "keys", to: paths.keys, access: EVERYBODY, isFirst: true },
  { key: "dark", to: paths.preferences, sends: scheme("dark"), access: EVERYBODY },
  { key: "light", to: paths.preferences, sends: scheme("light"), access: EVERYBODY },
  { key: "system", to: paths.preferences, sends: scheme("system"), access: EVERYBODY },
  { key: "logout", to: paths.logout, sends: { name: "by", value: "search" }, access: EVERYBODY },
] as const satisfies readonly (Omit<Command, "key"> & { key: string; access: Access; isFirst?: true })[];

/**
 * The acts that a person may start: those whose screens let them in, by the one matrix. `isStart`: only those that are
 * offered before anything is typed.
 */
export const commandsFor = (person: Person, isStart = false): Command[] =>
  COMMANDS.flatMap((command) =>
    allows(command.access, person) && (!isStart || "isFirst" in command)
      ? [{ key: command.key, to: command.to, ...("sends" in command ? { sends: command.sends } : {}) }]
      : [],
  );

/** Whether an act ends in a sentence while no application takes payments. */
export const needsLive = (to: string): boolean =>
  [
    paths.createInvoice,
    paymentLinkPaths.create,
    bulkPaths.upload,
    payoutPaths.create(),
    payoutFilePaths.upload,
  ].includes(to);

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

type Payments = SearchAnswer["transactions"];

/**
 * The payments that can be refunded now. Where four digits are the end of a card, the payments by that card come first;
 * `byCard` counts them.
 */
export function refundable(payments: Payments, asked: string): { payments: Payments; byCard: number } {
  const open = payments.filter((payment) => refundRefusal(payment) === undefined);
  const isByCard = ({ cardNumber }: Payments[number]) => /^\d{4}$/.test(asked) && cardNumber?.endsWith(asked) === true;
  const cards = open.filter(isByCard);
  return { payments: [...cards, ...open.filter((payment) => !isByCard(payment))], byCard: cards.length };
}
