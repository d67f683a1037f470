import type { Region } from "#provider/contract/regions";
import type { PayoutTarget } from "#provider/contract/words";
import { bankOf } from "#provider/rules/banks";

/** The name of an account's bank; null of a card, and of a bank that the table does not know. */
export const bankNameOf = (
  region: Region,
  { target, destination }: { target: PayoutTarget | null; destination: string },
): string | null => (target === "BANK" ? (bankOf(region, destination)?.name ?? null) : null);
