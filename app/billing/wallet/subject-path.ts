import type { MovementSubject } from "#provider/contract/movement-kinds";
import { paths } from "~/paths";

/** The page of a movement's subject; null if it has none. */
export const subjectPath: Record<MovementSubject, (id: string) => string | null> = {
  TRANSACTION: paths.transaction,
  // A payout, or a file of payouts: the page of withdrawals redirects to it.
  PAYOUT: paths.withdrawal,
  WITHDRAWAL: paths.withdrawal,
  TRANSFER: paths.transfer,
};
