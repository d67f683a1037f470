import type { PayoutReason } from "#provider/contract/words";
import type { Db, Statement } from "../../db/database.ts";
import type { AtBank } from "../../db/withdrawals.ts";
import type { Env } from "../../env.ts";
import { planEnd, type Settling } from "./bank-answer.ts";
import { bankLetter } from "./bank-letter.ts";

/** The finding of staff: the money arrived, or the reason why not. */
export type Settled = { kind: "arrived" } | { kind: "failed"; reason: PayoutReason };

/**
 * Ends, in the bank's place, a payout that the bank does not know, once, and tells its maker (docs/provider.md section
 * 3). Undefined if the bank has answered, or was not asked yet. `now`: UTC milliseconds.
 */
export async function planSettlement(
  at: AtBank,
  settled: Settled,
  settling: Settling,
  { db, env, now }: { db: Db; env: Env; now: number },
): Promise<Statement[] | undefined> {
  if (at.payout.unknownSince === null) return undefined;
  const statements = planEnd(db, at.payout, settled, now, settling);
  return statements && [...statements, ...(await bankLetter(at, settled, { db, env, now }))];
}
