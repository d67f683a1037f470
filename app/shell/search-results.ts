import type { SearchAnswer } from "#provider/contract/search";
import type { UnknownWord } from "#provider/contract/open-word";
import { ofWord } from "#provider/rules/open-words";
import { searchWords } from "#provider/rules/search-text";
import { formatMoney } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { invoiceWord, LINK_STATUS, PAYMENT_STATUS, type Word } from "~/i18n/words";
import { showPhone } from "~/server/phone";
import { paths } from "~/paths";
import { payoutFilePaths } from "~/paths/payout-file";
import { transactionPaths } from "~/paths/transaction";
import { userPaths } from "~/paths/user";
import { withParams } from "~/paths/search-params";
import type { Command, CommandKey } from "./commands";
import type { Place, ScreenName } from "./menu";

/**
 * One result. `amount` stands in a column of its own. `sends`: the field that is posted to `to`; `isElsewhere`: `to` is
 * another site.
 */
export type FoundItem = {
  to: string;
  title: string;
  detail?: string;
  amount?: string;
  word?: Word | UnknownWord;
  sends?: { name: string; value: string };
  isElsewhere?: true;
};
export type FoundKind =
  | "recent"
  | "actions"
  | "screens"
  | "invoices"
  | "transactions"
  | "links"
  | "customers"
  | "payouts"
  | "payoutFiles"
  | "withdrawals"
  | "transfers"
  | "users";
/** The results of one kind; `all` leads to the list with a filter that finds them. */
export type FoundGroup = { kind: FoundKind; items: FoundItem[]; all?: string };

/** The results of a search, for its screen and for the suggestions of a field. */
export type SearchResults = {
  text: string;
  /** What was looked for, without a word for refunding: its digits are marked. */
  asked: string;
  isAsked: boolean;
  groups: (FoundGroup & { label: string })[];
  /** The search of the address that shows all results. */
  search: string;
  /** Enter alone goes to the first result. */
  isCommand: boolean;
  allFor: string | null;
  said: string;
};

/** Whether every typed word begins some word of the text. */
function fitsWords(typed: string, text: string): boolean {
  const [asked, present] = [searchWords(typed), searchWords(text)];
  return asked.length > 0 && asked.every((word) => present.some((other) => other.startsWith(word)));
}

const fitsBeginning = (typed: string, text: string): boolean =>
  searchWords(typed).length > 0 && searchWords(text).join(" ").startsWith(searchWords(typed).join(" "));

/** The names of a thing: the reader's own first, then the English one and further words. */
export type Names = readonly [shown: string, ...others: string[]];

/** Whether a thing is called so; everything is if the text is empty. */
export const isNamed = (typed: string | undefined, names: Names): boolean =>
  typed === undefined || fitsWords(typed, names.join(" "));

/** Acts found by name; all of them if the text is empty. */
export function actionsFound(
  typed: string | undefined,
  commands: readonly Command[],
  namesOf: (key: CommandKey) => Names,
): FoundItem[] {
  return commands
    .map(({ key, ...command }) => ({ ...command, names: namesOf(key) }))
    .filter(({ names }) => isNamed(typed, names))
    .map(({ names: [title], ...command }) => ({ ...command, title }));
}

/**
 * Screens found by name, by the name of the screen that they belong to, by other words, or by their path, each address
 * once; all of them if the text is empty.
 */
export function screensFound(
  typed: string | undefined,
  places: readonly Place[],
  namesOf: (name: ScreenName) => Names,
  wordsOf: (name: ScreenName) => readonly string[] = () => [],
): FoundItem[] {
  const path = typed?.trim().toLowerCase() ?? "";
  const found = places
    .map(({ name, to, within }) => ({
      to,
      names: namesOf(name),
      around: within ? namesOf(within) : [],
      words: wordsOf(name),
    }))
    .filter(
      ({ to, names, around, words }) =>
        typed === undefined ||
        fitsWords(typed, [...names, ...around, ...words].join(" ")) ||
        (path.length > 2 && to.includes(path)),
    )
    .map(({ to, names: [title], around: [detail] }) => ({ to, title, ...(detail ? { detail } : {}) }));
  return found.filter(({ to }, index) => found.findIndex((other) => other.to === to) === index);
}

/**
 * Links to the refund dialogs of these payments, those by the typed card first; `nameOf` names one by its order. Of the
 * others beside these, which only the order finds, `byOrder` says so.
 */
export const refundsFound = (
  { payments, byCard }: { payments: SearchAnswer["transactions"]; byCard: number },
  asked: string,
  language: Language,
  { nameOf, byOrder }: { nameOf: (order: string) => string; byOrder: string },
): FoundItem[] =>
  payments.map((payment, index) => ({
    to: transactionPaths.refund(payment.id),
    title: nameOf(payment.orderId),
    detail: line(byCard > 0 && index >= byCard ? byOrder : null, aboutPayment(payment, asked)),
    amount: formatMoney(language, payment.amount, payment.currency),
  }));

type Candidate<Item> = { name: string; fits: (item: Item) => boolean };

/** The list's address with the first filter that finds all of these items, if there is one. */
function listOf<Item>(path: string, typed: string, items: readonly Item[], candidates: readonly Candidate<Item>[]) {
  const filter = candidates.find(({ fits }) => items.every(fits));
  return filter && path + withParams("", { [filter.name]: typed });
}

type InvoiceFacts = Pick<
  SearchAnswer["invoices"][number],
  "id" | "invoiceCode" | "fullName" | "amount" | "currency" | "bookingId" | "status" | "heldAmount"
>;
type PaymentFacts = Pick<
  SearchAnswer["transactions"][number],
  "id" | "orderId" | "rrn" | "fullName" | "amount" | "currency" | "cardNumber" | "status"
>;
type PayoutFacts = Pick<SearchAnswer["payouts"][number], "id" | "fullName" | "amount" | "currency" | "cardNumber">;

export const line = (...parts: (string | null)[]): string => parts.filter((part) => part).join(" · ");

/** With the RRN, where the typed digits are in it alone: a person sees why the payment was found. */
function aboutPayment({ fullName, cardNumber, orderId, rrn }: PaymentFacts, asked: string): string {
  const isInSight = orderId.includes(asked) || cardNumber?.includes(asked);
  const isByRrn = /^\d{2,}$/.test(asked) && !isInSight && rrn?.includes(asked);
  return line(fullName, cardNumber, isByRrn ? `RRN ${rrn}` : null);
}

/** The other party of a transfer: a merchant by its name, or a phone. */
const otherEnd = ({ direction, from, to, phoneNumber }: SearchAnswer["transfers"][number]): string | null =>
  direction === "IN" ? from.name : (to?.name ?? (phoneNumber && showPhone(phoneNumber)));

export const invoiceItem = (invoice: InvoiceFacts, language: Language): FoundItem => ({
  to: paths.invoice(invoice.id),
  title: invoice.invoiceCode,
  detail: line(invoice.fullName, invoice.bookingId),
  amount: formatMoney(language, invoice.amount, invoice.currency),
  word: invoiceWord(invoice),
});

export const paymentItem = (payment: PaymentFacts, language: Language, asked = ""): FoundItem => ({
  to: paths.transaction(payment.id),
  title: payment.orderId,
  detail: aboutPayment(payment, asked),
  amount: formatMoney(language, payment.amount, payment.currency),
  word: ofWord(PAYMENT_STATUS, payment.status),
});

export const payoutItem = (payout: PayoutFacts, language: Language): FoundItem => ({
  to: paths.payout(payout.id),
  title: payout.id,
  detail: line(payout.fullName, payout.cardNumber),
  amount: formatMoney(language, payout.amount, payout.currency),
});

/** A number from a card or a receipt: four digits, with or without a mask before them. */
const LAST_FOUR = /^\D*\d{4}$/;

/**
 * The provider's results as the page shows them: kinds in order, payments first for four digits; empty kinds are left
 * out. `sum`: the amount in minor units that the text is.
 */
export function groupsOf(answer: SearchAnswer, typed: string, language: Language, sum?: number): FoundGroup[] {
  const { invoices, transactions, links, customers, payouts, payoutFiles, withdrawals, transfers, users } = answer;
  const money = ({ amount, currency }: { amount: number; currency: string }) => formatMoney(language, amount, currency);
  const groups: (Omit<FoundGroup, "all"> & { all?: string | undefined })[] = [
    {
      kind: "invoices",
      items: invoices.map((invoice) => invoiceItem(invoice, language)),
      all: listOf(paths.invoices, typed, invoices, [
        { name: "amount", fits: ({ amount }) => amount === sum },
        { name: "invoiceCode", fits: ({ invoiceCode }) => fitsBeginning(typed, invoiceCode) },
        { name: "bookingId", fits: ({ bookingId }) => fitsBeginning(typed, bookingId) },
        { name: "guestName", fits: ({ fullName }) => fitsWords(typed, fullName) },
        { name: "email", fits: () => typed.includes("@") },
      ]),
    },
    {
      kind: "transactions",
      items: transactions.map((transaction) => paymentItem(transaction, language, typed)),
      all: listOf(paths.transactions, typed, transactions, [
        { name: "amount", fits: ({ amount }) => amount === sum },
        { name: "orderId", fits: ({ orderId }) => fitsBeginning(typed, orderId) },
        { name: "rrn", fits: ({ rrn }) => rrn !== null && fitsBeginning(typed, rrn) },
        { name: "cardNumber", fits: ({ cardNumber }) => /^\d{4}$/.test(typed) && cardNumber?.endsWith(typed) === true },
        { name: "fullName", fits: ({ fullName }) => fitsWords(typed, fullName) },
      ]),
    },
    {
      kind: "links",
      items: links.map(({ id, title, code, appName, amount, currency, status }) => ({
        to: paths.paymentLink(id),
        title,
        detail: line(code, appName),
        // Of a link whose payer chooses the amount there is none to show.
        ...(amount === null ? {} : { amount: formatMoney(language, amount, currency) }),
        word: ofWord(LINK_STATUS, status),
      })),
      all: paths.paymentLinks + withParams("", { search: typed }),
    },
    {
      kind: "customers",
      items: customers.map(({ fullName, phone, email }) => ({
        // The customer of these documents (decision 0038).
        to: paths.customers + withParams("", { search: email ?? phone }),
        title: fullName,
        detail: line(showPhone(phone), email),
      })),
    },
    {
      kind: "payouts",
      items: payouts.map((payout) => payoutItem(payout, language)),
      // The list's one field searches everything that this search does.
      all: paths.payouts + withParams("", { text: typed }),
    },
    {
      kind: "payoutFiles",
      items: payoutFiles.map((file) => ({
        to: payoutFilePaths.one(file.id),
        title: file.fileName,
        detail: line(file.appName, file.createdBy),
        amount: money(file),
      })),
      all: payoutFilePaths.list + withParams("", { text: typed }),
    },
    {
      kind: "withdrawals",
      items: withdrawals.map((withdrawal) => ({
        to: paths.withdrawal(withdrawal.id),
        title: withdrawal.id,
        detail: line(withdrawal.targetMasked, withdrawal.appName),
        amount: money(withdrawal),
      })),
    },
    {
      kind: "transfers",
      items: transfers.map((transfer) => ({
        to: paths.transfer(transfer.id),
        title: transfer.id,
        detail: line(otherEnd(transfer)),
        amount: money(transfer),
      })),
    },
    {
      kind: "users",
      items: users.map(({ id, fullName, email, mobilePhone }) => ({
        to: userPaths.one(id),
        title: fullName,
        detail: line(email, showPhone(mobilePhone)),
      })),
      all: listOf(paths.users, typed, users, [
        { name: "fullName", fits: ({ fullName }) => fitsWords(typed, fullName) },
      ]),
    },
  ];
  const first = LAST_FOUR.test(typed) ? groups.filter(({ kind }) => kind === "transactions") : [];
  return [...new Set([...first, ...groups])].flatMap(({ all, ...group }) =>
    group.items.length === 0 ? [] : [{ ...group, ...(all === undefined ? {} : { all }) }],
  );
}
