import type { Open } from "#provider/contract/open-word";
import type { MovementSubject } from "#provider/contract/movement-kinds";
import { paths } from "~/paths";
import { disputePaths } from "~/paths/dispute";

const PATHS: Record<MovementSubject, (id: string) => string> = {
  TRANSACTION: paths.transaction,
  // A payout, or a file of payouts: the page of withdrawals redirects to it.
  PAYOUT: paths.withdrawal,
  WITHDRAWAL: paths.withdrawal,
  TRANSFER: paths.transfer,
  DISPUTE: disputePaths.of,
};

/** The page of a movement's subject; null if it has none, or if nobody knows what it is. */
export const subjectPath = (subject: Open<MovementSubject>, id: string): string | null =>
  typeof subject === "string" ? PATHS[subject](id) : null;
