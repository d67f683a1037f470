import { PAYOUT_REASONS, type CardBrand, type PayoutReason } from "#provider/contract/words";

/**
 * The sandbox's bank. Most accounts and cards accept money. The last four digits of some decide the outcome, as with
 * test cards at the checkout (docs/provider.md, "Test targets"): `9001` to `9009` fail for one reason each, `9101`
 * sends the money back, for `9201` the bank never knows the outcome, and for `9202` it knows when asked a third time.
 */
export type BankAnswer = { kind: "arrived" } | { kind: "failed"; reason: PayoutReason } | { kind: "unknown" };

/** Test cards of the checkout that have a meaning here too, by brand and last digits. */
const CARDS: Readonly<Record<string, string>> = {
  "VISA 0002": "9004",
  "VISA 9995": "9001",
  "VISA 0119": "9201",
  "VISA 5126": "9101",
};
const FIRST_FAILURE = 9001;
const SENT_BACK = "9101";
const NEVER_KNOWN = "9201";
const KNOWN_LATE = "9202";
/** How often the bank does not know an outcome that it knows late. */
const LATE = 2;

/** The card as sent to the bank. The number itself is not stored. */
export const cardDestination = (card: { brand: CardBrand; last4: string }): string => `${card.brand} ${card.last4}`;

/** Ten zeros and four digits, which no real bank would issue. */
const TEST_ACCOUNT = /0{10}(\d{4})$/;
const testOf = (destination: string): string | undefined => CARDS[destination] ?? TEST_ACCOUNT.exec(destination)?.[1];

/** The bank's answer about money under way, after it did not know the outcome `asked` times. */
export function bankAnswer(destination: string, asked: number): BankAnswer {
  const test = testOf(destination);
  if (test === NEVER_KNOWN || (test === KNOWN_LATE && asked < LATE)) return { kind: "unknown" };
  const reason = PAYOUT_REASONS[Number(test) - FIRST_FAILURE];
  return reason === undefined ? { kind: "arrived" } : { kind: "failed", reason };
}

/** Whether the receiver's bank sends arrived money back. */
export const sendsBack = (destination: string): boolean => testOf(destination) === SENT_BACK;

/** The reason for money that comes back after it arrived, because the bank gives no other. */
export const RETURN_REASON: PayoutReason = "account_closed";
