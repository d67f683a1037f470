import type { RecurringPlan } from "#provider/contract/recurring-payouts";
import type { RecurringPause } from "#provider/contract/recurring-words";
import type { Region } from "#provider/contract/regions";
import type { NameCheck } from "#provider/contract/words";
import { nextRecurring } from "#provider/rules/recurring-payouts";
import { and, eq, sql } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import type { RecurringRow } from "../../db/recurring-payouts.ts";
import { recurringPayouts, recurringRuns } from "../../db/schema/index.ts";

type Setting = {
  application: { id: string; merchantId: string; region: Region };
  plan: RecurringPlan;
  /** The current answer of the receiver's bank about the name. */
  nameCheck: NameCheck;
  setter: { id: string; fullName: string };
  /** The record that the plan's `changes` names, in its present state. */
  before: RecurringRow | undefined;
  /** Whether the plan has the same account and name that `before` paid. */
  sameReceiver: boolean;
  now: number;
};

export type NewRecurring = Omit<RecurringRow, "seq"> & { nextRunAt: number };

/**
 * A recurring payout after its confirmation; undefined if no date of it lies ahead. The next payout needs an approval
 * if a fact that matters for money is new: the receiver, the bank's answer about the name, or the amount.
 */
export function newRecurring({
  application,
  plan,
  nameCheck,
  setter,
  before,
  sameReceiver,
  now,
}: Setting): NewRecurring | undefined {
  const { payoutId, amount: amountMinor, rhythm, firstDay, lastDay = null } = plan;
  const nextRunAt = nextRecurring(application.region, plan, now);
  if (nextRunAt === undefined) return undefined;
  const isSame = sameReceiver && before?.amountMinor === amountMinor && before.nameCheck === nameCheck;
  return {
    id: before?.id ?? newId("rcp"),
    merchantId: application.merchantId,
    applicationId: application.id,
    payoutId,
    amountMinor,
    rhythm,
    firstDay,
    lastDay,
    nameCheck,
    state: "ACTIVE",
    pausedBecause: null,
    pausedByName: null,
    pausedAt: null,
    asksNext: before?.asksNext === true || !isSame,
    nextRunAt,
    setBy: setter.id,
    setByName: setter.fullName,
    setAt: now,
  };
}

const as = ({ id, state, setAt, nextRunAt }: RecurringRow) =>
  and(
    eq(recurringPayouts.id, id),
    eq(recurringPayouts.state, state),
    eq(recurringPayouts.setAt, setAt),
    sql`${recurringPayouts.nextRunAt} IS ${nextRunAt}`,
  );

/** Changes a recurring payout only if it has not changed since it was read. */
const changed = (db: Db, row: RecurringRow, changes: Partial<RecurringRow>): Statement[] => [
  db.update(recurringPayouts).set(changes).where(as(row)),
  expectChange(db, "recurring payout as it was"),
];

/** Stores a new one, or replaces the one that it changes. */
export const planSetRecurring = (db: Db, row: NewRecurring, before: RecurringRow | undefined): Statement[] =>
  before ? changed(db, before, row) : [db.insert(recurringPayouts).values(row)];

/** Pauses a recurring payout. `by`: the person who does so and the time (milliseconds, UTC), if it is a person. */
export const planPauseRecurring = (
  db: Db,
  row: RecurringRow,
  pausedBecause: RecurringPause,
  by: Pick<RecurringRow, "pausedByName" | "pausedAt"> = { pausedByName: null, pausedAt: null },
): Statement[] => changed(db, row, { state: "PAUSED", pausedBecause, ...by, nextRunAt: null });

export const planResumeRecurring = (db: Db, row: RecurringRow, nextRunAt: number): Statement[] =>
  changed(db, row, { state: "ACTIVE", pausedBecause: null, pausedByName: null, pausedAt: null, nextRunAt });

export const planStopRecurring = (db: Db, row: RecurringRow): Statement[] =>
  changed(db, row, { state: "STOPPED", pausedBecause: null, pausedByName: null, pausedAt: null, nextRunAt: null });

/**
 * Carries out a date once: notes the result and sets the next date, in one batch with the payout. A second simultaneous
 * run finds another date and is aborted; a killed run has done nothing. `payoutId` null: the balance was too small, and
 * no money leaves before the next date.
 */
export function planRunRecurring(
  db: Db,
  row: RecurringRow & { nextRunAt: number },
  { payoutId, nextAt }: { payoutId: string | null; nextAt: number | undefined },
): { moved: Statement[]; noted: Statement } {
  const next = nextAt === undefined ? { state: "ENDED" as const, nextRunAt: null } : { nextRunAt: nextAt };
  return {
    moved: changed(db, row, { ...next, ...(payoutId === null ? {} : { asksNext: false }) }),
    noted: db.insert(recurringRuns).values({ recurringId: row.id, dueAt: row.nextRunAt, payoutId }),
  };
}
