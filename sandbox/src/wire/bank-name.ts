import type { Region } from "#provider/contract/regions";
import type { PayoutTarget } from "#provider/contract/words";
import { bankOf, houseBankName } from "#provider/rules/banks";

/** The name of an account's bank; null of a card, and of a bank that the table does not know. */
export const bankNameOf = (
  region: Region,
  { target, destination }: { target: PayoutTarget | null; destination: string },
): string | null => (target === "BANK" ? (bankOf(region, destination)?.name ?? null) : null);

/** The name of the receiver's bank: of an account, or of a card of the house bank; null where it is not known. */
export const receiverBankOf = (
  region: Region,
  to: { target: PayoutTarget | null; destination: string },
): string | null => (to.target === "PROVIDER_CARD" ? (houseBankName(region) ?? null) : bankNameOf(region, to));
