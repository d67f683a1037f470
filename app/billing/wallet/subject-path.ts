import type { MovementSubject } from "#provider/contract/movement-kinds";
import { paths } from "~/utils/paths";

/** Where the thing that a movement is about opens; null while it has no page of its own. */
export const subjectPath: Record<MovementSubject, (id: string) => string | null> = {
  TRANSACTION: paths.transaction,
  // A file of payouts moves money as they do.
  PAYOUT: (id) => (id.startsWith("pay_") ? paths.withdrawal(id) : null),
  WITHDRAWAL: paths.withdrawal,
  TRANSFER: paths.transfer,
};
