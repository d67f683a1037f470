import type { Statement } from "../../db/database.ts";
import type { Actor } from "../../db/events.ts";
import type { TransactionRow } from "../../db/rows.ts";

type Refused<Refusal extends string> = { ok: false; code: Refusal };
type Work = { ok: true; statements: Statement[] };
/**
 * The statements for one batch together with the caller's own (an idempotency key's answer), and the payment after
 * them; or a refusal.
 */
export type Plan<Refusal extends string = "invalid_state"> = (Work & { after: TransactionRow }) | Refused<Refusal>;
/** A plan of the clock, not of a person: no caller needs the payment after it. */
export type OwnPlan = Work | Refused<string>;

/** The person who acts, or null for the clock, and the instant in UTC milliseconds. */
export type ActContext = { actor: Actor; now: number };
