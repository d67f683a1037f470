import { amountText, moneyText } from "#provider/rules/money-text";
import type { CheckStage, FindingKind } from "../../domain/ledger-check.ts";
import type { LedgerFindingRow } from "../../db/ledger-checks.ts";

/** Explains the ledger's accounts to new readers. */
export const KINDS = {
  AVAILABLE: "Available",
  HELD: "Held",
  IN_TRANSIT: "In transit",
  FEES: "Fees",
  OUTSIDE: "Outside",
} as const;

export const STAGES: Record<CheckStage, string> = {
  POSTINGS: "postings",
  ENTRIES: "journal entries",
  ACCOUNTS: "accounts",
  MOVEMENTS: "movements of wallets",
  RESERVES: "what wallets hold back",
  PAYOUTS: "payouts and withdrawals",
  TOTALS: "totals",
};

type Of = "posting" | "entry" | "account" | "currency" | "movement" | "reference" | "effect";
type Says = { of: Of; says: (expected: string, found: string) => string };

const FINDINGS: Record<FindingKind, Says> = {
  RUNNING_BALANCE: {
    of: "posting",
    says: (expected, found) =>
      `does not follow its account: the balance after it should be ${expected} and is ${found}.`,
  },
  POSTING_WITHOUT_ENTRY: { of: "posting", says: () => "belongs to no journal entry." },
  POSTING_WITHOUT_ACCOUNT: { of: "posting", says: () => "belongs to no account." },
  POSTING_WITHOUT_MOVEMENT: { of: "posting", says: () => "is not among the movements of its wallet." },
  FORBIDDEN_NEGATIVE: { of: "account", says: (_, found) => `is ${found}: only the outside world may owe.` },
  ENTRY_NOT_ZERO: { of: "entry", says: (_, found) => `does not sum to zero, but to ${found}.` },
  ENTRY_WITHOUT_POSTINGS: { of: "entry", says: (_, found) => `has ${found} postings; it takes two at least.` },
  KEPT_BALANCE: {
    of: "account",
    says: (expected, found) => `keeps a balance of ${found}; its postings sum to ${expected}.`,
  },
  HELD: { of: "account", says: (expected, found) => `holds ${found}; the open holds and disputes are ${expected}.` },
  IN_TRANSIT: {
    of: "account",
    says: (expected, found) => `has ${found}; refunds, payouts and withdrawals on their way are ${expected}.`,
  },
  RESERVES: {
    of: "account",
    says: (expected, found) => `has ${expected}; the wallet tells of ${found} that is held back.`,
  },
  MOVEMENT_WITHOUT_POSTING: { of: "movement", says: () => "shows a posting that is not there." },
  MOVEMENT_AMOUNT: { of: "movement", says: (expected, found) => `shows ${found}; its posting is ${expected}.` },
  MOVEMENT_BALANCE: {
    of: "movement",
    says: (expected, found) => `shows a balance of ${found}; after its posting it is ${expected}.`,
  },
  MOVEMENT_NUMBER: {
    of: "movement",
    says: (expected, found) => `is number ${found} of its wallet; after the one before it that is ${expected}.`,
  },
  MOVEMENT_SUMS: {
    of: "movement",
    says: (expected, found) => `sums up to ${found}; with the movement before it that is ${expected}.`,
  },
  RESERVE: {
    of: "reference",
    says: (expected, found) => `holds back ${found}; what is under way comes to ${expected}.`,
  },
  PAYOUT_RESERVE: {
    of: "reference",
    says: (expected, found) => `is under way with ${expected} and holds back ${found}.`,
  },
  PAYOUT_ENTRY: {
    of: "effect",
    says: (expected) =>
      expected === "1" ? "is missing: the payout’s state asks for it." : "is booked, and the payout’s state denies it.",
  },
  TRIAL_BALANCE: { of: "currency", says: (_, found) => `does not sum to zero over all accounts, but to ${found}.` },
};

const ADDRESS: Record<Of, (subject: string) => string> = {
  posting: (seq) => `/ledger/postings/${seq}`,
  entry: (id) => `/ledger/journal/${encodeURIComponent(id)}`,
  account: (id) => `/ledger/accounts/${encodeURIComponent(id)}`,
  currency: () => "/ledger",
  movement: (seq) => `/ledger/postings/${seq}`,
  reference: (id) => `/ledger/journal?reference=${encodeURIComponent(id)}`,
  effect: (key) => `/ledger/journal?reference=${encodeURIComponent(key.slice(key.indexOf(":") + 1))}`,
};

const NAMES: Record<Of, string> = {
  posting: "Posting",
  entry: "Entry",
  account: "Account",
  currency: "Currency",
  movement: "Movement",
  reference: "Reference",
  effect: "Effect",
};
/** Findings about a count and not about money. */
const COUNTS: readonly FindingKind[] = ["ENTRY_WITHOUT_POSTINGS", "MOVEMENT_NUMBER", "PAYOUT_ENTRY"];

/** A finding's subject with the address of its page, and a sentence about the fault. */
export function findingText({ kind, subject, expected, found }: LedgerFindingRow) {
  const { of, says } = FINDINGS[kind];
  // A posting may break the same rule as an account; an id of digits alone is a posting's.
  const about: Of = of === "account" && /^\d+$/.test(subject) ? "posting" : of;
  const isCount = COUNTS.includes(kind);
  const text = (value: number | null): string =>
    value === null ? "" : isCount ? String(value) : amount(value, undefined);
  return { name: NAMES[about], subject, address: ADDRESS[about](subject), says: says(text(expected), text(found)) };
}

/** Minor units in readable form, with the currency if known. */
export const amount = (minor: number, currency: string | undefined): string =>
  currency === undefined ? amountText("en", minor) : moneyText("en", minor, currency);
