import { PAYOUT_REASONS, type CardBrand, type PayoutReason } from "#provider/contract/words";

/**
 * The sandbox's bank. Most accounts and cards take money; the last four digits of some say what becomes of it, as test
 * cards do at the checkout (docs/provider.md, "Test targets"): `9001` to `9009` fail for one reason each, `9101` sends
 * it back, of `9201` the bank never knows, of `9202` it knows when asked a third time.
 */
export type BankAnswer = { kind: "arrived" } | { kind: "failed"; reason: PayoutReason } | { kind: "unknown" };

/** Test numbers of the checkout that mean something here too, by what is kept of them. */
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
/** How often the bank does not know what it knows late. */
const LATE = 2;

/** What the bank is told of a card; the number itself is not kept. */
export const cardDestination = (card: { brand: CardBrand; last4: string }): string => `${card.brand} ${card.last4}`;

/** Ten zeros and four digits: no account that a bank would give. */
const TEST_ACCOUNT = /0{10}(\d{4})$/;
const testOf = (destination: string): string | undefined => CARDS[destination] ?? TEST_ACCOUNT.exec(destination)?.[1];

/** What the bank says of money that is on its way, after it did not know `asked` times. */
export function bankAnswer(destination: string, asked: number): BankAnswer {
  const test = testOf(destination);
  if (test === NEVER_KNOWN || (test === KNOWN_LATE && asked < LATE)) return { kind: "unknown" };
  const reason = PAYOUT_REASONS[Number(test) - FIRST_FAILURE];
  return reason === undefined ? { kind: "arrived" } : { kind: "failed", reason };
}

/** Whether the receiver's bank sends back what arrived. */
export const sendsBack = (destination: string): boolean => testOf(destination) === SENT_BACK;

/** Why money comes back that had arrived, where the bank says no more. */
export const RETURN_REASON: PayoutReason = "account_closed";
