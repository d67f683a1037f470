import type { MovementSubject } from "#provider/contract/movement-kinds";
import { paths } from "~/paths";

/** Where the thing that a movement is about opens; null while it has no page of its own. */
export const subjectPath: Record<MovementSubject, (id: string) => string | null> = {
  TRANSACTION: paths.transaction,
  // Of a payout, or of a file of them: the page of withdrawals leads on to either.
  PAYOUT: paths.withdrawal,
  WITHDRAWAL: paths.withdrawal,
  TRANSFER: paths.transfer,
};
