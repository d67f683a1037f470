import { PAYOUT_PAYMENT } from "#provider/contract/payout-access";
import type { RecurringPause } from "#provider/contract/recurring-words";
import type { PayoutState } from "#provider/contract/words";
import { withdrawalFee } from "#provider/rules/fees";
import { nextRecurring } from "#provider/rules/recurring-payouts";
import { ownersOf } from "../db/automatic-withdrawals.ts";
import type { Statement } from "../db/database.ts";
import { mailPerson } from "../db/outbox.ts";
import { isKnownReceiver, readMadeToday, standingRules } from "../db/payout-rules.ts";
import { findHolding } from "../db/people.ts";
import { dueRecurring, type NamedRecurring } from "../db/recurring-payouts.ts";
import type { UserRow } from "../db/rows.ts";
import { walletsInSight } from "../db/wallets.ts";
import { holderOf } from "../domain/account-holders.ts";
import { checkName } from "../domain/name-check.ts";
import { appUrl } from "../env.ts";
import { judgeEarlier } from "../operations/wallets/payout-target.ts";
import { mayIn, somebodyOf } from "../people/person.ts";
import { recurringLetter, type RecurringNews } from "../messages/recurring-payout.ts";
import { askReviewers } from "../operations/wallets/payout-letters.ts";
import { planPayout } from "../operations/wallets/payout.ts";
import { planPauseRecurring, planRunRecurring } from "../operations/wallets/recurring-payout.ts";
import { defineJob, type Running } from "./job.ts";

/** The states of a payout that pause the next one: a person or a bank has refused it. */
const REFUSED: readonly (PayoutState | string | null)[] = [
  "FAIL",
  "NOT_FOUND",
  "DAILY_PAYOUT_LIMIT_EXCEEDED",
  "REJECTED",
  "RETURNED",
];

/** The person who set it up, if they may still pay out of its application, and the available balance in minor units. */
async function payerOf({ recurring, application }: NamedRecurring, { db }: Running) {
  const holding = await findHolding(db, recurring.setBy);
  if (!holding) return undefined;
  const somebody = somebodyOf(holding);
  if (!mayIn(PAYOUT_PAYMENT, somebody, application.id)) return undefined;
  const [wallet] = await walletsInSight(db, somebody.sight, application.id);
  return wallet && { user: somebody.user, available: wallet.availableMinor };
}

function tell(to: UserRow, due: NamedRecurring, news: RecurringNews, { db, env, now }: Running): Statement[] {
  const { application, recurring, payout } = due;
  const link = `${appUrl(env, application.region)}/billing/payouts/recurring`;
  const about = {
    name: to.fullName,
    application,
    amountMinor: recurring.amountMinor,
    receiver: `${payout.fullName}, ${payout.targetMasked}`,
    link,
  };
  return mailPerson(db, to, { ...recurringLetter(to.language, news, about), link, at: now });
}

/**
 * Pauses a recurring payout and tells the person who set it up; also the owners, if that person may not pay out any
 * more or is gone.
 */
async function rest(due: NamedRecurring, because: RecurringPause, running: Running): Promise<Statement[]> {
  const setter = (await findHolding(running.db, due.recurring.setBy))?.user;
  const owners = setter && because !== "NOT_ALLOWED" ? [] : await ownersOf(running.db, due.application.merchantId);
  const told = [...(setter ? [setter] : []), ...owners.filter(({ id }) => id !== setter?.id)];
  return [
    ...planPauseRecurring(running.db, due.recurring, because),
    ...told.flatMap((user) => tell(user, due, { kind: "paused", because }, running)),
  ];
}

/**
 * The present target of the money, and whether its bank's answer about the name is still the one that a person
 * confirmed.
 */
function receiverOf({ application, payout, recurring }: NamedRecurring) {
  const aimed = { appId: application.id, target: payout.target, cardNumber: undefined };
  const { to, number, isHouse } = judgeEarlier(application.region, aimed, payout);
  const holder = holderOf(number, isHouse);
  return {
    to,
    isHouse,
    isSame: holder.kind !== "none" && checkName(payout.fullName, holder).match === recurring.nameCheck,
  };
}

/**
 * Recurring payouts at their dates: in the name of the person who set them up, only while that person may pay out, by
 * the same executor and rules of approval as payouts by hand (decision 0090).
 */
export const recurringPayouts = defineJob("recurringPayout", {
  due: ({ db }, asking) => dueRecurring(db, asking),
  idOf: ({ recurring }) => recurring.id,
  plan: async (due, running) => {
    const { db, env, now } = running;
    const { recurring, application, payout: paid, lastState } = due;
    const { nextRunAt, amountMinor } = recurring;
    if (nextRunAt === null) return [];
    if (application.status !== "ONLINE" || application.deletedAt !== null) return rest(due, "APPLICATION", running);
    if (REFUSED.includes(lastState)) return rest(due, "LAST", running);
    const payer = await payerOf(due, running);
    if (!payer) return rest(due, "NOT_ALLOWED", running);
    const receiver = receiverOf(due);
    if (!receiver.isSame) return rest(due, "RECEIVER", running);
    const { user, available } = payer;
    const nextAt = nextRecurring(application.region, recurring, now);
    const feeMinor = withdrawalFee(amountMinor, receiver.isHouse);
    const row = { ...recurring, nextRunAt };
    if (available < amountMinor + feeMinor) {
      const { moved, noted } = planRunRecurring(db, row, { payoutId: null, nextAt });
      const news = { kind: "tooLittle", available, needed: amountMinor + feeMinor, nextAt } as const;
      return [...moved, noted, ...tell(user, due, news, running)];
    }
    const { fullName, description } = paid;
    const [standing, madeBefore, isKnown] = await Promise.all([
      standingRules(db, application.id),
      readMadeToday(db, { application, makerId: user.id, now }),
      isKnownReceiver(db, { applicationId: application.id, ...receiver.to, fullName }),
    ]);
    const { payout, statements } = planPayout(db, {
      ...receiver.to,
      application,
      standing,
      madeBefore,
      receiverKnown: isKnown && !recurring.asksNext,
      receiver: fullName,
      nameCheck: recurring.nameCheck,
      amountMinor,
      feeMinor,
      description,
      maker: user,
      now,
    });
    const { moved, noted } = planRunRecurring(db, row, { payoutId: payout.id, nextAt });
    const waits = payout.state === "AWAITING_APPROVAL";
    const asked = waits ? await askReviewers(payout, { db, env, now }) : [];
    const news = { kind: "made", reference: payout.id, waits, nextAt } as const;
    return [...moved, ...statements, noted, ...asked, ...tell(user, due, news, running)];
  },
  onDone: ({ recurring }, { log }) => {
    log("recurring_payout", { recurringId: recurring.id });
  },
});
