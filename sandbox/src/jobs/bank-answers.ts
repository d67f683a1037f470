import { moneyText } from "#provider/rules/money-text";
import type { Statement } from "../db/database.ts";
import { mailPerson } from "../db/outbox.ts";
import { atBank, type AtBank } from "../db/withdrawals.ts";
import { appUrl } from "../env.ts";
import { withdrawalLetter } from "../messages/withdrawal.ts";
import { heardFromBank, planEnd, planUnknown, type Ended } from "../operations/wallets/bank-answer.ts";
import { defineJob, type Running } from "./job.ts";

/** Whoever withdrew reads what became of it. */
function letter({ payout, maker }: AtBank, ended: Ended, { db, env, now }: Running): Statement[] {
  if (!maker) return [];
  const link = `${appUrl(env, maker.region)}/billing/wallet`;
  const told = {
    name: maker.fullName,
    amount: moneyText(maker.language, payout.amountMinor, payout.currency),
    target: payout.targetMasked,
    reference: payout.id,
    link,
  };
  return mailPerson(db, maker, { ...withdrawalLetter(maker.language, ended, told), link, at: now });
}

/** The bank says what became of withdrawals: they arrived, failed or came back. One it does not know of is asked about again. */
export const bankAnswers = defineJob("bankAnswered", {
  due: ({ db }, asking) => atBank(db, asking),
  idOf: ({ payout }) => payout.id,
  plan: (due, running) => {
    const { db, now } = running;
    const ended = heardFromBank(due.payout);
    if (!ended) return planUnknown(db, due.payout, now);
    const statements = planEnd(db, due.payout, ended, now);
    return statements ? [...statements, ...letter(due, ended, running)] : [];
  },
  onDone: ({ payout }, { log }) => {
    log("bank_answered", { payoutId: payout.id, answer: heardFromBank(payout)?.kind ?? "unknown" });
  },
});
