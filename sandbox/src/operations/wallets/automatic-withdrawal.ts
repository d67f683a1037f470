import type { AutomaticRule, PauseReason } from "#provider/contract/automatic-withdrawals";
import { automaticAmount, leastFor, nextAutomatic } from "#provider/rules/automatic-withdrawals";
import { and, eq, sql } from "drizzle-orm";
import type { AutomaticRow, DueAutomatic } from "../../db/automatic-withdrawals.ts";
import { expectAtMost, expectChange, type Db, type Statement } from "../../db/database.ts";
import type { ApplicationRow } from "../../db/rows.ts";
import { automaticRuns, automaticWithdrawals, ledgerAccounts } from "../../db/schema/index.ts";
import { availableAccount } from "../../db/wallets.ts";
import type { Destination } from "./payout-row.ts";
import { planWithdrawal } from "./withdraw.ts";

type Setting = {
  application: Pick<ApplicationRow, "id" | "region">;
  rule: AutomaticRule;
  /** The judged `target` of the rule. */
  to: Destination;
  isHouse: boolean;
  setter: { id: string; fullName: string };
  now: number;
};

/** A new rule, active from its next date. */
export function newAutomatic({
  application,
  rule,
  to,
  isHouse,
  setter,
  now,
}: Setting): AutomaticRow & { nextRunAt: number } {
  const schedule = {
    rhythm: rule.rhythm,
    weekday: rule.rhythm === "WEEKLY" ? rule.weekday : null,
    monthDay: rule.rhythm === "MONTHLY" ? rule.monthDay : null,
  };
  return {
    ...schedule,
    ...to,
    applicationId: application.id,
    aboveMinor: rule.rhythm === "ABOVE" ? rule.above : null,
    staysMinor: rule.stays,
    cardId: to.target === "BANK" ? null : rule.target,
    isHouse,
    state: "ACTIVE",
    pausedBecause: null,
    pausedByName: null,
    pausedAt: null,
    pauseToldAt: null,
    nextRunAt: nextAutomatic(application.region, schedule, now),
    setBy: setter.id,
    setByName: setter.fullName,
    setAt: now,
  };
}

/** Sets a rule, in place of the present one if there is one. */
export const planSet = (db: Db, row: AutomaticRow): Statement[] => [
  db
    .insert(automaticWithdrawals)
    .values(row)
    .onConflictDoUpdate({ target: automaticWithdrawals.applicationId, set: row }),
];

const as = ({ applicationId, setAt, nextRunAt }: AutomaticRow) =>
  and(
    eq(automaticWithdrawals.applicationId, applicationId),
    eq(automaticWithdrawals.setAt, setAt),
    sql`${automaticWithdrawals.nextRunAt} IS ${nextRunAt}`,
  );

/**
 * Pauses a rule that has not changed since it was read. `toldAt`: set if its people know already; otherwise a job tells
 * them.
 */
export const planPause = (db: Db, rule: AutomaticRow, because: PauseReason, toldAt: number | null): Statement[] => [
  db
    .update(automaticWithdrawals)
    .set({ state: "PAUSED", pausedBecause: because, pauseToldAt: toldAt, nextRunAt: null })
    .where(as(rule)),
  expectChange(db, "automatic withdrawal as it was"),
];

/** Pauses a rule as a person wants it. That person knows, and the page names them to the others. */
export const planPauseBy = (db: Db, rule: AutomaticRow, by: string, now: number): Statement[] => [
  db
    .update(automaticWithdrawals)
    .set({
      state: "PAUSED",
      pausedBecause: "PERSON",
      pausedByName: by,
      pausedAt: now,
      pauseToldAt: now,
      nextRunAt: null,
    })
    .where(as(rule)),
  expectChange(db, "automatic withdrawal as it was"),
];

/** Notes once that a person was told of a paused rule. */
export const planTold = (db: Db, rule: AutomaticRow, now: number): Statement[] => [
  db
    .update(automaticWithdrawals)
    .set({ pauseToldAt: now })
    .where(and(as(rule), sql`pause_told_at IS NULL`)),
  expectChange(db, "pause not told of yet"),
];

/**
 * Pauses the rule whose withdrawal the bank sent back: the next date would send it to the same account, for another
 * fee.
 */
export const restAfterReturn = (db: Db, sent: { applicationId: string; destination: string }): Statement =>
  db
    .update(automaticWithdrawals)
    .set({ state: "PAUSED", pausedBecause: "RETURNED", pauseToldAt: null, nextRunAt: null })
    .where(
      and(
        eq(automaticWithdrawals.applicationId, sent.applicationId),
        eq(automaticWithdrawals.destination, sent.destination),
        eq(automaticWithdrawals.state, "ACTIVE"),
      ),
    );

/** The result of a due date. `nextAt`: the next try, in UTC milliseconds. */
export type Ran =
  | { kind: "taken"; payoutId: string; amount: number; fee: number; nextAt: number }
  | { kind: "tooLittle"; available: number; needed: number; nextAt: number }
  | { kind: "notAbove"; nextAt: number };

/**
 * Carries out a due date once: moves the rule to its next date and notes the result, in one batch with the withdrawal,
 * which is the same as one by hand (`planWithdrawal`). A second simultaneous run finds another date and is aborted. The
 * batch also checks the amount that must stay: if money has left meanwhile, the batch is aborted and the date remains
 * due.
 */
export function planRun(
  db: Db,
  { rule, application, madeBefore }: DueAutomatic & { rule: { nextRunAt: number }; madeBefore?: number },
  available: number,
  now: number,
): { ran: Ran; statements: Statement[] } {
  const { isHouse, staysMinor: stays, aboveMinor: above, nextRunAt: dueAt } = rule;
  const nextAt = nextAutomatic(application.region, rule, now);
  const moved = [
    db.update(automaticWithdrawals).set({ nextRunAt: nextAt }).where(as(rule)),
    expectChange(db, "automatic withdrawal still due"),
  ];
  const noted = { applicationId: application.id, dueAt, availableMinor: available, nextRunAt: nextAt };
  const take = automaticAmount({ stays, above, isHouse }, available);
  if (take.kind === "notAbove") return { ran: { kind: "notAbove", nextAt }, statements: moved };
  if (take.kind === "tooLittle") {
    const run = { ...noted, outcome: "TOO_LITTLE" as const, neededMinor: take.needed };
    return {
      ran: { kind: "tooLittle", available, needed: take.needed, nextAt },
      statements: [...moved, db.insert(automaticRuns).values(run)],
    };
  }
  const { amount, fee } = take;
  const account = availableAccount({ appId: application.id, currency: application.currency });
  const { payout, statements } = planWithdrawal(db, {
    target: rule.target,
    destination: rule.destination,
    targetMasked: rule.targetMasked,
    bank: rule.bank,
    application,
    amountMinor: amount,
    feeMinor: fee,
    description: "",
    automatic: true,
    ...(madeBefore !== undefined && { madeBefore }),
    maker: { id: rule.setBy, fullName: rule.setByName },
    now,
  });
  const run = {
    ...noted,
    outcome: "WITHDRAWN" as const,
    payoutId: payout.id,
    neededMinor: leastFor({ stays, isHouse }),
  };
  return {
    ran: { kind: "taken", payoutId: payout.id, amount, fee, nextAt },
    statements: [
      ...moved,
      db.insert(automaticRuns).values(run),
      expectAtMost(
        db,
        "what stays is there beside amount and fee",
        sql`${stays + amount + fee} - (SELECT ${ledgerAccounts.balanceMinor} FROM ${ledgerAccounts} WHERE ${ledgerAccounts.id} = ${account})`,
        0,
      ),
      ...statements,
    ],
  };
}
