import { atBank } from "../db/withdrawals.ts";
import { heardFromBank, planEnd, planUnknown } from "../operations/wallets/bank-answer.ts";
import { bankLetter } from "../operations/wallets/bank-letter.ts";
import { defineJob } from "./job.ts";

/**
 * The bank's answers about payouts and withdrawals: they arrived, failed or came back. A payout that the bank does not
 * know is asked about again.
 */
export const bankAnswers = defineJob("bankAnswered", {
  due: ({ db }, asking) => atBank(db, asking),
  idOf: ({ payout }) => payout.id,
  plan: async (due, running) => {
    const { db, now } = running;
    const ended = heardFromBank(due.payout);
    if (!ended) return planUnknown(db, due.payout, now);
    const statements = planEnd(db, due.payout, ended, now);
    return statements ? [...statements, ...(await bankLetter(due, ended, running))] : [];
  },
  onDone: ({ payout }, { log }) => {
    log("bank_answered", { payoutId: payout.id, answer: heardFromBank(payout)?.kind ?? "unknown" });
  },
});
