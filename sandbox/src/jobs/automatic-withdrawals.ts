import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { allows } from "#provider/contract/permissions";
import type { PauseReason } from "#provider/contract/automatic-withdrawals";
import { automaticAmount } from "#provider/rules/automatic-withdrawals";
import type { ExitRefusal } from "#provider/rules/money-exits";
import { dueAutomatic, type DueAutomatic } from "../db/automatic-withdrawals.ts";
import { mailPerson } from "../db/outbox.ts";
import { findHolding } from "../db/people.ts";
import { walletsInSight } from "../db/wallets.ts";
import { appUrl } from "../env.ts";
import { judgeLeaving, type Target } from "../operations/wallets/money-exit.ts";
import { somebodyOf } from "../people/person.ts";
import { sightOfWallets } from "../people/wallet.ts";
import { automaticLetter } from "../messages/automatic-withdrawal.ts";
import { planPause, planRun } from "../operations/wallets/automatic-withdrawal.ts";
import { defineJob, type Running } from "./job.ts";

/** The pause reason for each refusal of the rule of money exits. */
const PAUSES: Record<ExitRefusal, PauseReason> = {
  target_not_confirmed: "TARGET",
  second_person_needed: "SECOND_PERSON",
};

/** A rule's target, in the form of the one rule of money exits. */
const targetOfRule = ({ cardId, destination, targetMasked }: DueAutomatic["rule"]): Target =>
  cardId === null
    ? { aimed: { kind: "ACCOUNT", destination }, shown: destination }
    : { aimed: { kind: "CARD", destination: cardId }, shown: targetMasked };

/** The person who set a rule, if they may still withdraw from its wallet, and its available balance in minor units. */
async function setterOf({ rule, application }: DueAutomatic, { db }: Running) {
  const holding = await findHolding(db, rule.setBy);
  if (!holding) return undefined;
  const somebody = somebodyOf(holding);
  if (!allows(WALLET_MONEY, somebody)) return undefined;
  const [wallet] = await walletsInSight(db, sightOfWallets(somebody), application.id);
  return wallet && { user: somebody.user, available: wallet.availableMinor };
}

/**
 * Automatic withdrawals at the dates of their rules, in the name of the person who set the rule and only while that
 * person may withdraw (decision 0053).
 */
export const automaticWithdrawals = defineJob("automaticWithdrawal", {
  due: ({ db }, asking) => dueAutomatic(db, asking),
  idOf: ({ rule }) => rule.applicationId,
  plan: async (due, running) => {
    const { db, env, now } = running;
    const { rule, application } = due;
    const { nextRunAt } = rule;
    if (nextRunAt === null) return [];
    const setter = await setterOf(due, running);
    if (!setter) return planPause(db, rule, "NOT_ALLOWED", null);
    const leaving = { exit: "AUTOMATIC", application, target: targetOfRule(rule), by: setter.user, now } as const;
    const take = automaticAmount(
      { stays: rule.staysMinor, above: rule.aboveMinor, isHouse: rule.isHouse },
      setter.available,
    );
    const { verdict, made } = await judgeLeaving(db, leaving, take.kind === "take" ? take.amount : 1);
    // Whatever the amount: nothing is tried at an unconfirmed or revoked target.
    if (verdict.refusal) return planPause(db, rule, PAUSES[verdict.refusal], null);
    const sent = verdict.counts ? { madeBefore: made } : {};
    const { ran, statements } = planRun(
      db,
      { application, rule: { ...rule, nextRunAt }, ...sent },
      setter.available,
      now,
    );
    if (ran.kind === "notAbove") return statements;
    const { user } = setter;
    const link = `${appUrl(env, application.region)}/billing/wallet/${application.id}/automatic`;
    const letter = automaticLetter(user.language, ran, {
      name: user.fullName,
      application,
      target: rule.targetMasked,
      link,
    });
    return [...statements, ...mailPerson(db, user, { ...letter, link, at: now })];
  },
  onDone: ({ rule }, { log }) => {
    log("automatic_withdrawal", { applicationId: rule.applicationId });
  },
});
