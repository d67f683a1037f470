import type { PayoutReason } from "#provider/contract/words";
import type { Db, Statement } from "../../db/database.ts";
import type { AtBank } from "../../db/withdrawals.ts";
import type { Env } from "../../env.ts";
import { planEnd, type Settling } from "./bank-answer.ts";
import { bankLetter } from "./bank-letter.ts";

/** What staff found out: it arrived, or why it did not. */
export type Settled = { kind: "arrived" } | { kind: "failed"; reason: PayoutReason };

/**
 * Ends, in the bank's place, what the bank does not know of, once, and tells whoever made it (docs/provider.md section
 * 3). Undefined where the bank has answered, or was not asked yet. `now`: UTC milliseconds.
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
