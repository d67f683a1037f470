import type { PayoutTarget } from "#provider/contract/words";
import { searchText } from "#provider/rules/search-text";

/**
 * One account or card with one name. Of a card only the last digits are stored, so that the name distinguishes two
 * cards.
 */
export const inName = (destination: string, fullName: string): string => `${destination} ${searchText(fullName)}`;

/** The receiver of a payment. */
export type Receiver = { target: PayoutTarget | null; destination: string; fullName: string };

/** Equal for the same receiver. For an account only its number counts, not the name. */
export const receiverKey = ({ target, destination, fullName }: Receiver): string =>
  target === "BANK" ? destination : inName(destination, fullName);

/** The receiver, and the amount in minor units. */
export type Payment = Receiver & { amountMinor: number };

/** Equal for payments of the same sum to the same receiver. */
export const paymentKey = (payment: Payment): string => `${receiverKey(payment)} ${payment.amountMinor}`;
