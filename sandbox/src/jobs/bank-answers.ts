import { moneyText } from "#provider/rules/money-text";
import type { Statement } from "../db/database.ts";
import { mailPerson } from "../db/outbox.ts";
import { atBank, type AtBank } from "../db/withdrawals.ts";
import { findAutomatic } from "../db/automatic-withdrawals.ts";
import { appUrl } from "../env.ts";
import { nextTry } from "../messages/automatic-withdrawal.ts";
import { bankReason, withdrawalLetter } from "../messages/withdrawal.ts";
import { heardFromBank, planEnd, planUnknown, type Ended } from "../operations/wallets/bank-answer.ts";
import { tellOfPayout } from "../operations/wallets/payout-letters.ts";
import { defineJob, type Running } from "./job.ts";

/** Of one that left by itself and did not arrive: when it is tried next. Nothing where nothing is tried any more. */
async function nextOf({ payout, maker }: AtBank, ended: Ended, { db }: Running): Promise<string> {
  if (!maker || !payout.automatic || ended.kind === "arrived") return "";
  const rule = await findAutomatic(db, payout.applicationId);
  if (!rule) return "";
  return nextTry(maker.language, maker.region, ended.kind === "returned" ? null : rule.nextRunAt);
}

/** Whoever withdrew, or made the payout, reads what became of it. */
async function letter(due: AtBank, ended: Ended, running: Running): Promise<Statement[]> {
  const { payout, maker } = due;
  const { db, env, now } = running;
  // Of a file, one letter tells how it ended; what comes back later has one of its own.
  if (!maker || (payout.fileId !== null && ended.kind !== "returned")) return [];
  if (payout.kind === "PAYOUT") {
    const news =
      ended.kind === "arrived"
        ? { kind: ended.kind }
        : { kind: ended.kind, why: bankReason(maker.language, ended.reason) };
    return tellOfPayout(payout, maker, news, { db, env, now });
  }
  const link = `${appUrl(env, maker.region)}/billing/wallet`;
  const told = {
    name: maker.fullName,
    amount: moneyText(maker.language, payout.amountMinor, payout.currency),
    target: payout.targetMasked,
    reference: payout.id,
    link,
  };
  const { subject, body } = withdrawalLetter(maker.language, ended, told);
  const written = [body, await nextOf(due, ended, running)].filter((text) => text !== "").join(" ");
  return mailPerson(db, maker, { subject, body: written, link, at: now });
}

/** The bank says what became of payouts and withdrawals: they arrived, failed or came back. One it does not know of is asked about again. */
export const bankAnswers = defineJob("bankAnswered", {
  due: ({ db }, asking) => atBank(db, asking),
  idOf: ({ payout }) => payout.id,
  plan: async (due, running) => {
    const { db, now } = running;
    const ended = heardFromBank(due.payout);
    if (!ended) return planUnknown(db, due.payout, now);
    const statements = planEnd(db, due.payout, ended, now);
    return statements ? [...statements, ...(await letter(due, ended, running))] : [];
  },
  onDone: ({ payout }, { log }) => {
    log("bank_answered", { payoutId: payout.id, answer: heardFromBank(payout)?.kind ?? "unknown" });
  },
});
