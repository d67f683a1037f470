import type { AutomaticRule } from "#provider/contract/automatic-withdrawals";
import { contract } from "#provider/contract/index";
import { runBatch } from "../db/database.ts";
import { allows } from "#provider/contract/permissions";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { eq } from "drizzle-orm";
import { findAutomatic, lastRuns, type AutomaticRow } from "../db/automatic-withdrawals.ts";
import { consumeChallenge } from "../db/challenges.ts";
import { automaticWithdrawals as rules } from "../db/schema/index.ts";
import { walletToSpend } from "../db/wallets.ts";
import type { Variables } from "../call.ts";
import { implement, implementOnce } from "../http/implement.ts";
import type { Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { sightOfWallets, walletOf } from "../people/wallet.ts";
import { passTarget } from "../operations/wallets/money-exit.ts";
import { exitTarget, judgeTarget } from "../operations/wallets/withdrawal-target.ts";
import { write } from "../http/write.ts";
import { newAutomatic, planPauseBy, planSet } from "../operations/wallets/automatic-withdrawal.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { toRun, toStandingRule } from "../wire/automatic-withdrawal.ts";
import { toWallet } from "../wire/wallet.ts";

const { automaticWithdrawals } = contract;

type Db = Variables["db"];

/** The target of a rule, for people who may set it again: an account's IBAN, and a card's id only for its owner. */
function destinationFor(rule: AutomaticRow, person: Person): string | null {
  if (!allows(WALLET_MONEY, person)) return null;
  if (rule.cardId === null) return rule.destination;
  return rule.setBy === person.user.id && rule.pausedBecause !== "CARD_GONE" ? rule.cardId : null;
}

/** A rule that may be set; refuses a wallet out of sight or of a deleted application, and an invalid target. */
async function judgeRule(db: Db, person: Person, appId: string, rule: AutomaticRule) {
  const { application } = found(await walletToSpend(db, sightOfWallets(person), appId));
  if (application.deletedAt !== null) throw refuse("invalid_state");
  const judged = await judgeTarget(db, person, rule, "rule.");
  return { application, ...judged, target: exitTarget(rule, judged, person.user) };
}

/** Automatic withdrawals: set with a code, paused, turned off, and read. */
export const automaticWithdrawalRoutes = [
  implement(automaticWithdrawals.get, async ({ db, person, params: { appId } }) => {
    const wallet = await walletOf(db, person, appId);
    const [rule, runs] = await Promise.all([findAutomatic(db, appId), lastRuns(db, appId)]);
    return {
      wallet: toWallet(wallet),
      rule: rule ? toStandingRule(rule, wallet.availableMinor, destinationFor(rule, person)) : null,
      runs: runs.map(toRun),
    };
  }),

  implement(automaticWithdrawals.start, async ({ body, person, ...deps }) => {
    const { application, to, target } = await judgeRule(deps.db, person, body.appId, body.rule);
    await passTarget(deps, { exit: "AUTOMATIC", application, target, by: person.user, now: deps.clock.now() });
    const { id, mobilePhone, language } = person.user;
    const code = { subject: id, purpose: "autoWithdraw", bound: body } as const;
    const confirms = {
      what: "automatic",
      amountMinor: body.rule.stays,
      currency: application.currency,
      to: to.targetMasked,
    } as const;
    return issueCode(deps, { ...code, keep: {}, phone: mobilePhone, language, confirms });
  }),

  implementOnce(automaticWithdrawals.set, async ({ params, body, person, ...deps }) => {
    const { db, clock } = deps;
    const { appId } = params;
    const { challenge, rule } = body;
    const { application, to, isHouse, target } = await judgeRule(db, person, appId, rule);
    const answer = { challenge, purpose: "autoWithdraw", code: params.OTP } as const;
    const { id } = await judgeCode(deps, answer, { subject: person.user.id, bound: { appId, rule } });
    const now = clock.now();
    const confirmed = await passTarget(deps, { exit: "AUTOMATIC", application, target, by: person.user, now });
    const row = newAutomatic({ application, rule, to, isHouse, setter: person.user, now });
    return {
      answer: { appId, nextDate: new Date(row.nextRunAt).toISOString() },
      statements: [...consumeChallenge(db, id, now), ...confirmed, ...planSet(db, row)],
      log: { applicationId: appId, rhythm: rule.rhythm, staysMinor: rule.stays },
    };
  }),

  implement(automaticWithdrawals.pause, async ({ db, clock, log, person, params: { appId } }) => {
    await walletOf(db, person, appId);
    await write(db, async () => {
      const rule = found(await findAutomatic(db, appId));
      if (rule.state !== "ACTIVE") throw refuse("invalid_state");
      return { statements: planPauseBy(db, rule, person.user.fullName, clock.now()) };
    });
    log("automatic_withdrawal_paused", { applicationId: appId, userId: person.user.id });
    return undefined;
  }),

  implement(automaticWithdrawals.remove, async ({ db, log, person, params: { appId } }) => {
    await walletOf(db, person, appId);
    await runBatch(db, [db.delete(rules).where(eq(rules.applicationId, appId))]);
    log("automatic_withdrawal_off", { applicationId: appId, userId: person.user.id });
    return undefined;
  }),
];
