import type { Statement } from "../../db/database.ts";
import type { Actor } from "../../db/events.ts";
import type { TransactionRow } from "../../db/rows.ts";

type Refused<Refusal extends string> = { ok: false; code: Refusal };
type Work = { ok: true; statements: Statement[] };
/**
 * Statements that do it all, for one batch together with the caller's own (an idempotency key's answer), and the
 * payment as they leave it; or why not.
 */
export type Plan<Refusal extends string = "invalid_state"> = (Work & { after: TransactionRow }) | Refused<Refusal>;
/** What the clock, not a person, wants done: nobody waits for the payment as it is then. */
export type OwnPlan = Work | Refused<string>;

/** Who does it, and when, in UTC milliseconds; null for the clock. */
export type ActContext = { actor: Actor; now: number };
