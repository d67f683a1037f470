import type { ProblemCode } from "#provider/contract/problem";
import { NOTHING_THERE, type Db, type Statement } from "../db/database.ts";
import { PAYOUT_REFERENCE_TAKEN } from "../db/api-payouts.ts";
import { SAME_CARD } from "../db/cards.ts";
import { ONE_LEAVES } from "../db/leaving-acts.ts";
import { ONE_PREPARED } from "../db/connections.ts";
import { CHANGE_OPEN } from "../db/details.ts";
import { DISPUTE_OVER, FILES_FULL, PAYMENT_DISPUTED } from "../db/disputes.ts";
import { SIGNING_OPEN } from "../db/signings.ts";
import { NAME_TAKEN } from "../db/people.ts";
import { ORIGINS_FULL } from "../db/embedding.ts";
import { ONE_SHIFT } from "../db/till.ts";
import { VIEW_NAMES_TAKEN, VIEWS_FULL } from "../db/views.ts";
import { ONE_SECRET } from "../db/webhooks.ts";
import { APPROVED_TWICE, FILE_APPROVED_TWICE } from "../db/payout-reviewers.ts";
import { TARGET_TAKEN } from "../db/money-targets.ts";
import { PROPOSAL_WAITS } from "../db/payout-rules.ts";
import { REFUND_PROPOSAL_WAITS } from "../db/refund-rules.ts";
import { APPLICATION_GONE, APPLICATION_IN_USE } from "../operations/applications.ts";
import { BOOKED_BEFORE, NOT_ENOUGH } from "../operations/ledger.ts";
import { decideAndRun, runOnce } from "../operations/run.ts";
import { refuse } from "../domain/refusal.ts";

/** The number of times that the work starts over after its data has changed. */
const REPEATS = 3;

/** The contract's refusal for each rule of the database. */
const REFUSALS: Readonly<Record<string, ProblemCode>> = {
  [NOT_ENOUGH]: "amount_exceeds_balance",
  [BOOKED_BEFORE]: "invalid_state",
  transactions_refund_within_gross: "amount_exceeds_transaction",
  transactions_capture_within_amount: "amount_exceeds_hold",
  [PAYMENT_DISPUTED]: "payment_disputed",
  [DISPUTE_OVER]: "dispute_over",
  [FILES_FULL]: "too_many_files",
  payouts_four_eyes: "own_payout",
  payout_approvals_late: "invalid_state",
  [APPROVED_TWICE]: "already_approved",
  [FILE_APPROVED_TWICE]: "already_approved",
  [PROPOSAL_WAITS]: "already_exists",
  [REFUND_PROPOSAL_WAITS]: "already_exists",
  refunds_four_eyes: "own_refund",
  [ONE_LEAVES]: "act_waits",
  [TARGET_TAKEN]: "already_exists",
  money_targets_fixed: "invalid_state",
  invoice_terms_fixed: "invalid_state",
  invoice_stays: "invalid_state",
  [NOTHING_THERE]: "invalid_state",
  last_owner: "last_owner",
  [NAME_TAKEN]: "already_exists",
  [SAME_CARD]: "already_exists",
  [VIEW_NAMES_TAKEN[0]]: "already_exists",
  [VIEW_NAMES_TAKEN[1]]: "already_exists",
  [VIEWS_FULL]: "too_many_views",
  [ORIGINS_FULL]: "invalid_state",
  [APPLICATION_GONE]: "application_not_online",
};

/** Rules that only mean that another request was faster: the next run finds its record. */
const RACES = [ONE_PREPARED, ONE_SECRET, PAYOUT_REFERENCE_TAKEN, ONE_SHIFT, ...SIGNING_OPEN, ...CHANGE_OPEN];

/**
 * Reads and decides with `work`, then writes its statements in one batch. If its data has changed before the batch, it
 * starts over; a rule of the database becomes a refusal of the contract.
 */
export async function write<Work extends { statements: readonly Statement[] }>(
  db: Db,
  work: () => Promise<Work>,
): Promise<Work> {
  const outcome = await decideAndRun(db, work, { repeats: REPEATS, answers: REFUSALS, races: RACES });
  if (outcome.became === "refused") throw refuse(outcome.answer);
  if (outcome.became === "overtaken") throw refuse("invalid_state");
  return outcome.decision;
}

/**
 * Writes statements whose decision cannot be repeated (a code was used up, a password checked). If another request was
 * faster, it refuses with `overtaken`. `taken`: the refusal of a user name that is taken.
 */
export async function writeOnce(
  db: Db,
  statements: readonly Statement[],
  { overtaken, taken }: { overtaken: ProblemCode; taken?: () => Error },
): Promise<void> {
  const answers = { [APPLICATION_IN_USE]: () => refuse("invalid_state"), ...(taken ? { [NAME_TAKEN]: taken } : {}) };
  const outcome = await runOnce(db, statements, { answers });
  if (outcome.became === "overtaken") throw refuse(overtaken);
  if (outcome.became === "refused") throw outcome.answer();
}
