import type { PayoutTarget } from "#provider/contract/words";
import { searchText } from "#provider/rules/search-text";

/**
 * One account in one name: of a card, nobody keeps more than its last digits, so that the name tells two of them apart.
 */
export const inName = (destination: string, fullName: string): string => `${destination} ${searchText(fullName)}`;

/** To whom, and how much in minor units. */
export type Payment = { target: PayoutTarget | null; destination: string; fullName: string; amountMinor: number };

/** The same sum to the same receiver is the same text. An account is its number, in whatever name. */
export const paymentKey = ({ target, destination, fullName, amountMinor }: Payment): string =>
  `${target === "BANK" ? destination : inName(destination, fullName)} ${amountMinor}`;
