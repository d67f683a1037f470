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
  /** What the receiver's bank says of the name now. */
  nameCheck: NameCheck;
  setter: { id: string; fullName: string };
  /** What `changes` of the plan names, as it stands. */
  before: RecurringRow | undefined;
  /** The account and name that `before` paid are those of the plan. */
  sameReceiver: boolean;
  now: number;
};

export type NewRecurring = Omit<RecurringRow, "seq"> & { nextRunAt: number };

/**
 * A recurring payout as it stands once it was confirmed; undefined where no date of it lies ahead. The next payout is
 * approved by somebody where anything is new that money depends on: the receiver, what its bank says of the name, or
 * the amount.
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

/** Changes one only while it is as it was read. */
const changed = (db: Db, row: RecurringRow, changes: Partial<RecurringRow>): Statement[] => [
  db.update(recurringPayouts).set(changes).where(as(row)),
  expectChange(db, "recurring payout as it was"),
];

/** Keeps a new one, or puts it in the place of the one that it changes. */
export const planSetRecurring = (db: Db, row: NewRecurring, before: RecurringRow | undefined): Statement[] =>
  before ? changed(db, before, row) : [db.insert(recurringPayouts).values(row)];

export const planPauseRecurring = (db: Db, row: RecurringRow, pausedBecause: RecurringPause): Statement[] =>
  changed(db, row, { state: "PAUSED", pausedBecause, nextRunAt: null });

export const planResumeRecurring = (db: Db, row: RecurringRow, nextRunAt: number): Statement[] =>
  changed(db, row, { state: "ACTIVE", pausedBecause: null, nextRunAt });

export const planStopRecurring = (db: Db, row: RecurringRow): Statement[] =>
  changed(db, row, { state: "STOPPED", pausedBecause: null, nextRunAt: null });

/**
 * Carries out a date, once: what it came to is noted, and the next one is set, in one batch with the payout. Of two
 * runs at once the second finds another date and is aborted; a run that is killed has done nothing. `payoutId` null:
 * too little was available, and nothing leaves before the next date.
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
