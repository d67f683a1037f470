import { passesLuhn } from "#provider/rules/card-number";
import { plainTyped } from "#provider/rules/typed-text";
import type { Announced } from "./dispute-claim.ts";
import { CARD_BRANDS, type CardBrand, type PayoutTarget } from "#provider/contract/words";

/** The network's answer to a test card (docs/provider.md section 8, the hosted checkout). */
export type CardOutcome = "approve" | "decline" | "insufficientFunds" | "processingError" | "threeDSecure";

/** Well-known test numbers. `threeDSecure` approves after the payer has confirmed. */
export const TEST_CARDS: Readonly<Record<string, CardOutcome>> = {
  "4242424242424242": "approve",
  "5555555555554444": "approve",
  "378282246310005": "approve",
  "4000000000000002": "decline",
  "4000000000009995": "insufficientFunds",
  "4000000000003220": "threeDSecure",
  "4000000000000119": "processingError",
  // Approves payments, but its bank refuses refunds: see refusesRefunds.
  "4000000000005126": "approve",
  // Approve, and are disputed a while later: see DISPUTING.
  "4000000000000259": "approve",
  "4000000000002685": "approve",
  "4000000000001976": "approve",
  // Approve their holder's payments; charges without the holder: see chargeAnswer.
  "4000002760003184": "approve",
  "4000000000000341": "approve",
};
/** Test cards whose holders dispute their payments: not theirs, nothing came, and a bank that only asks. */
const DISPUTING: Readonly<Record<string, Announced>> = {
  "4000000000000259": { code: "10.4", isClaimed: true },
  "4000000000002685": { code: "13.1", isClaimed: true },
  "4000000000001976": { code: "13.3", isClaimed: false },
};
/** The test card whose refunds fail. Only these data of a card are stored. */
const REFUSES_REFUNDS = { brand: "VISA", last4: "5126" };

/** Whether the network refuses refunds to the card of a payment. */
export const refusesRefunds = (card: { cardBrand: CardBrand | null; cardLast4: string | null }): boolean =>
  card.cardBrand === REFUSES_REFUNDS.brand && card.cardLast4 === REFUSES_REFUNDS.last4;

/** The network's answers to charges of a saved card without its holder, where they are not yes. */
const CHARGES: Readonly<Record<string, ChargeAnswer>> = { "3184": "threeDSecure", "0341": "insufficientFunds" };
type ChargeAnswer = Response | "threeDSecure";

/** The network's answer to a charge of a saved card, of which nobody keeps the number. */
export const chargeAnswer = (card: { last4: string; endMonth: number; endYear: number }, now: Date): ChargeAnswer =>
  isExpired({ month: card.endMonth, year: card.endYear }, now) ? "expiredCard" : (CHARGES[card.last4] ?? "approve");

/** The network's text for a refused refund. */
export const REFUND_REFUSED = "Refund refused by the card's bank";

/** The card network's answers as they are stored: ISO 8583 response code, and texts for merchant and payer. */
export const RESPONSES = {
  approve: { code: "00", description: "Approved" },
  decline: { code: "05", description: "Declined by the card's bank" },
  insufficientFunds: { code: "51", description: "Insufficient funds" },
  expiredCard: { code: "54", description: "The card has expired" },
  processingError: { code: "96", description: "Processing error" },
  threeDSecureFailed: { code: "59", description: "3-D Secure was not confirmed" },
} as const;
export type Response = keyof typeof RESPONSES;

/**
 * Digits of a card number as people type it, with blanks and dashes between groups. Undefined if it has other
 * characters.
 */
function cardDigits(typed: string): string | undefined {
  const digits = plainTyped(typed).replace(/[\s-]/g, "");
  return /^\d{12,19}$/.test(digits) ? digits : undefined;
}

/** The network of a card that received money, from its masked number. Null for an account. */
export const cardTypeOf = ({
  target,
  targetMasked,
}: {
  target: PayoutTarget;
  targetMasked: string;
}): CardBrand | null =>
  target === "BANK" ? null : (CARD_BRANDS.find((brand) => targetMasked.startsWith(`${brand} `)) ?? "UNKNOWN");

export function brandOf(digits: string): CardBrand {
  if (digits.startsWith("4")) return "VISA";
  if (/^3[47]/.test(digits)) return "AMEX";
  const four = Number(digits.slice(0, 4));
  if (/^5[1-5]/.test(digits) || (four >= 2221 && four <= 2720)) return "MASTERCARD";
  return "UNKNOWN";
}

/** The form of an HTML `cc-exp`, which some password managers fill in. */
const YEAR_FIRST = /^(20\d\d)[-/. ]?(\d\d)$/;
const MONTH_FIRST = /^(\d\d?)\s*[-/. ]\s*(\d\d|20\d\d)$/;
const DIGITS_ALONE = /^(\d\d)(\d\d|20\d\d)$/;

/** `MM/YY`, `M/YY`, `MM / YYYY`, `MMYY`, `MM-YY` or `YYYY-MM` → month and full year. Undefined for other texts. */
export function parseExpiry(typed: string): { month: number; year: number } | undefined {
  const text = plainTyped(typed);
  const [, first, second] = MONTH_FIRST.exec(text) ?? DIGITS_ALONE.exec(text) ?? [];
  const [, yearFirst, monthLast] = first === undefined || Number(first) > 12 ? (YEAR_FIRST.exec(text) ?? []) : [];
  const month = Number(monthLast ?? first);
  const year = Number(yearFirst ?? second);
  if (!(month >= 1 && month <= 12) || Number.isNaN(year)) return undefined;
  return { month, year: year < 100 ? 2000 + year : year };
}

/** A card is valid until the end of the month printed on it (UTC). */
export const isExpired = (expiry: { month: number; year: number }, now: Date): boolean =>
  Date.UTC(expiry.year, expiry.month, 1) <= now.getTime();

/** Three digits, four on American Express. */
const isSecurityCode = (typed: string, brand: CardBrand): boolean =>
  (brand === "AMEX" ? /^\d{4}$/ : /^\d{3}$/).test(plainTyped(typed));

/** The digits of a typed card number. Undefined if it is invalid. */
export function cardNumber(typed: string): string | undefined {
  const digits = cardDigits(typed);
  return digits !== undefined && passesLuhn(digits) ? digits : undefined;
}

/**
 * Checks a card that money is to go to: the data that may be stored of it, or the wrong field. It has no security code,
 * because nothing is charged.
 */
export function judgeReceivingCard(
  typed: { number: string; expiry: string },
  now: Date,
):
  | { ok: true; digits: string }
  | { ok: false; field: "number" | "expiry"; code: "cardNumber" | "cardExpiry" | "cardExpired" } {
  const digits = cardNumber(typed.number);
  if (digits === undefined) return { ok: false, field: "number", code: "cardNumber" };
  const expiry = parseExpiry(typed.expiry);
  if (!expiry) return { ok: false, field: "expiry", code: "cardExpiry" };
  return isExpired(expiry, now) ? { ok: false, field: "expiry", code: "cardExpired" } : { ok: true, digits };
}

export type TypedCard = { number: string; expiry: string; cvc: string };
export type CardProblem = { field: keyof TypedCard; code: "invalid" | "expired" };
/** A payment by the instant payment system: no card, and the money has come already. */
export const NO_CARD = { brand: null, last4: null, expiry: null, outcome: "approve", disputes: undefined } as const;

/** The data of a card that may be stored, and the network's answer. The number itself is passed no further. */
export type AcceptedCard = {
  brand: CardBrand;
  last4: string;
  /** The month printed on it, and the full year. */
  expiry: { month: number; year: number };
  outcome: CardOutcome;
  /** What its holder will say of the payment later. */
  disputes?: Announced | undefined;
};

/**
 * Checks a typed card: its problems by field, or the data that may be stored. Unknown numbers are declined, because
 * only test cards pay.
 */
export function judgeCard(
  typed: TypedCard,
  now: Date,
): { ok: true; card: AcceptedCard } | { ok: false; problems: CardProblem[] } {
  const problems: CardProblem[] = [];
  const digits = cardDigits(typed.number);
  const numberIsGood = digits !== undefined && passesLuhn(digits);
  if (!numberIsGood) problems.push({ field: "number", code: "invalid" });
  const expiry = parseExpiry(typed.expiry);
  if (!expiry) problems.push({ field: "expiry", code: "invalid" });
  else if (isExpired(expiry, now)) problems.push({ field: "expiry", code: "expired" });
  const brand = digits === undefined ? "UNKNOWN" : brandOf(digits);
  if (!isSecurityCode(typed.cvc.trim(), brand)) problems.push({ field: "cvc", code: "invalid" });
  if (problems.length > 0 || digits === undefined || !expiry) return { ok: false, problems };
  return {
    ok: true,
    card: {
      brand,
      last4: digits.slice(-4),
      expiry,
      outcome: TEST_CARDS[digits] ?? "decline",
      disputes: DISPUTING[digits],
    },
  };
}

/** A card on screen: `•••• 4242`. */
export const maskedCard = (last4: string | null): string | null => (last4 === null ? null : `•••• ${last4}`);
