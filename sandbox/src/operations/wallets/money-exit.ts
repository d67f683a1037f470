import { OWNER_ROLES } from "#provider/contract/permissions";
import { exceedsDay } from "#provider/rules/payout-approvers";
import { judgeExit, targetRefusal, type Exit } from "#provider/rules/money-exits";
import { expectAtMost, type Db, type Statement } from "../../db/database.ts";
import { notConfirmed, targetStanding, type Aimed } from "../../db/money-targets.ts";
import { expectRules, madeToday, readMadeToday, standingRules } from "../../db/payout-rules.ts";
import type { ApplicationRow, UserRow } from "../../db/rows.ts";
import { allReviewers } from "../../db/second-people.ts";
import type { Env } from "../../env.ts";
import { planConfirmedByUse, tellOfTarget } from "./money-targets.ts";
import { refuse } from "../../domain/refusal.ts";

/** The target of money, with its name for people. */
export type Target = { aimed: Aimed; shown: string };

type Deps = { db: Db; env: Env };
type Leaving = {
  exit: Exit;
  application: ApplicationRow;
  target: Target;
  by: UserRow;
  now: number;
};

/**
 * Money that may leave. `counts`: it counts towards its maker's sum of that day, of which this much was sent before, in
 * minor units.
 */
export type AllowedExit = {
  counts: boolean;
  madeBefore: number;
  /** Statements for the batch that takes the money, and the facts that the code confirms as well. */
  statements: Statement[];
};

const isOwner = ({ role }: UserRow): boolean => OWNER_ROLES.includes(role);

/** The rule's verdict on money for a target, with all facts that it was judged by (decision 0133). */
export async function judgeLeaving(db: Db, { exit, application, target, by, now }: Leaving, amountMinor: number) {
  const { standing, kept } = await targetStanding(db, application, target.aimed);
  const [rules, made, reviewers] = await Promise.all([
    standingRules(db, application.id),
    readMadeToday(db, { application, makerId: by.id, now }),
    allReviewers(db, "PAYOUT_REVIEW", application, by.id),
  ]);
  const owns = isOwner(by);
  const isAlone = owns && !reviewers.some(({ isSecond }) => isSecond);
  const judged = { exit, target: standing, amount: amountMinor, madeToday: made, isOwner: owns, isAlone };
  return { verdict: judgeExit(rules.rules, judged), standing, kept, rules, made };
}

/**
 * Asks the one rule whether this amount may leave to this target, and refuses if not. The batch is aborted if the
 * rules, the sum of the day or the target changed meanwhile. An owner confirms the target with the same code, and the
 * owners are told.
 */
export async function passExit({ db, env }: Deps, leaving: Leaving, amountMinor: number): Promise<AllowedExit> {
  const { application, by, now } = leaving;
  const { verdict, kept, rules, made } = await judgeLeaving(db, leaving, amountMinor);
  if (verdict.refusal) throw refuse(verdict.refusal);
  if (!verdict.counts) return { counts: false, madeBefore: 0, statements: [] };
  const { dailyAbove } = rules.rules;
  const sent = madeToday({ application, makerId: by.id, now });
  const isWithin = dailyAbove !== null && !exceedsDay(rules.rules, { amount: amountMinor, madeToday: made });
  return {
    counts: true,
    madeBefore: made,
    statements: [
      expectRules(db, application.id, rules),
      ...(isWithin ? [expectAtMost(db, "what its maker may send out that day", sent, dailyAbove - amountMinor)] : []),
      ...(verdict.confirms
        ? await confirmByUse({ db, env }, leaving, kept)
        : kept
          ? [expectAtMost(db, "target still confirmed", notConfirmed(kept.id), 0)]
          : []),
    ],
  };
}

async function confirmByUse(
  { db, env }: Deps,
  { application, target: { aimed, shown }, by, now }: Leaving,
  kept: Parameters<typeof planConfirmedByUse>[2],
): Promise<Statement[]> {
  return [
    ...planConfirmedByUse(db, { applicationId: application.id, aimed, shown, by, now }, kept),
    ...(await tellOfTarget({ application, shown, by }, "confirmed", { db, env, now })),
  ];
}

/** Judges the target of a rule that takes no money yet. Each later date judges its own amount. */
export async function passTarget({ db, env }: Deps, leaving: Leaving): Promise<Statement[]> {
  const { standing, kept } = await targetStanding(db, leaving.application, leaving.target.aimed);
  const owns = isOwner(leaving.by);
  const refusal = targetRefusal({ target: standing, isOwner: owns });
  if (refusal) throw refuse(refusal);
  return standing === "UNCONFIRMED" && owns ? confirmByUse({ db, env }, leaving, kept) : [];
}
