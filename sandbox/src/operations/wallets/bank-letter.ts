import { moneyText } from "#provider/rules/money-text";
import { findAutomatic } from "../../db/automatic-withdrawals.ts";
import type { Db, Statement } from "../../db/database.ts";
import { mailPerson } from "../../db/outbox.ts";
import type { AtBank } from "../../db/withdrawals.ts";
import { appUrl, type Env } from "../../env.ts";
import { nextTry } from "../../messages/automatic-withdrawal.ts";
import { bankReason, withdrawalLetter } from "../../messages/withdrawal.ts";
import type { Ended } from "./bank-answer.ts";
import { tellOfPayout } from "./payout-letters.ts";

/** `now`: UTC milliseconds. */
type Telling = { db: Db; env: Env; now: number };

/** The next try of an automatic withdrawal that did not arrive; empty if there is no next try. */
async function nextOf({ payout, maker }: AtBank, ended: Ended, { db }: Telling): Promise<string> {
  if (!maker || !payout.automatic || ended.kind === "arrived") return "";
  const rule = await findAutomatic(db, payout.applicationId);
  if (!rule) return "";
  return nextTry(maker.language, maker.region, ended.kind === "returned" ? null : rule.nextRunAt);
}

/** Tells the person who made a withdrawal or payout how it ended. */
export async function bankLetter(due: AtBank, ended: Ended, telling: Telling): Promise<Statement[]> {
  const { payout, maker } = due;
  const { db, env, now } = telling;
  // One letter tells how a whole file ended; a payout that comes back later gets a letter of its own.
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
  const written = [body, await nextOf(due, ended, telling)].filter((text) => text !== "").join(" ");
  return mailPerson(db, maker, { subject, body: written, link, at: now });
}
