import { sweepChallenges } from "./db/challenges.ts";
import { runBatch, wasOvertaken, type Statement } from "./db/database.ts";
import { sweepExportLinks } from "./db/export-links.ts";
import { sweepKeys } from "./db/idempotency.ts";
import { dueInvoices, dueReminders, runSchedule, sendReminder } from "./db/invoice-schedule.ts";
import { expireInvoice, overdueInvoices } from "./db/invoices.ts";
import { expireLink, overdueLinks } from "./db/links.ts";
import { sweepMessages } from "./db/outbox.ts";
import { abandonedPayments, expireAbandoned } from "./db/payments.ts";
import { sweepPasswordLinks } from "./db/password-links.ts";
import { sweepPeople } from "./db/people.ts";
import { sweepRates } from "./db/rate-counters.ts";
import { sweepSecurityEvents } from "./db/security-events.ts";
import { carryOut, lapsedHolds, planRefundAnswer, planRelease, waitingRefunds } from "./db/settlement.ts";
import { REFUND_REFUSED, refusesRefunds } from "./domain/card.ts";
import { payUrl } from "./env.ts";
import type { Variables } from "./http/app.ts";
import { logFailure } from "./http/log.ts";

/** Of each kind in one run; what is left waits for the next minute. */
const BATCH = 200;
/** The card network answers a refund after a minute. */
const REFUND_MS = 60_000;
/** A payer who has not answered 3-D Secure by then has gone. */
const ABANDONED_MS = 30 * 60_000;

type Deps = Pick<Variables, "db" | "clock" | "env" | "log">;

/**
 * Everything that time does, by the injected clock: holds lapse, unfinished payments are given up, invoices expire, refunds are
 * answered, schedules run, reminders go out, old rows go. Each thing is a batch of its own that does nothing when somebody else was faster. Answers how
 * many things were done, by kind.
 */
export async function runSchedules({ db, clock, env, log }: Deps): Promise<Record<string, number>> {
  const now = clock.now();
  const once = async (statements: readonly Statement[]): Promise<boolean> => {
    try {
      await runBatch(db, statements);
      return statements.length > 0;
    } catch (error) {
      if (wasOvertaken(error)) return false;
      throw error;
    }
  };
  /** One thing that fails must not keep the others from happening. */
  const each = async <Thing>(things: Promise<Thing[]>, act: (thing: Thing) => Promise<boolean>): Promise<number> => {
    let count = 0;
    for (const thing of await things) {
      try {
        if (await act(thing)) count++;
      } catch (error) {
        logFailure(log, error);
      }
    }
    return count;
  };

  const doing = { actor: null, now };
  const done = {
    lapsed: await each(lapsedHolds(db, now, BATCH), async (hold) =>
      carryOut(db, await planRelease(db, hold, "LAPSE", doing)),
    ),
    abandoned: await each(abandonedPayments(db, now - ABANDONED_MS, BATCH), (payment) =>
      once(expireAbandoned(db, payment, now)),
    ),
    expired: await each(overdueInvoices(db, now, BATCH), (invoice) => once(expireInvoice(db, invoice, now))),
    linksExpired: await each(overdueLinks(db, now, BATCH), (link) => once(expireLink(db, link))),
    refunded: await each(waitingRefunds(db, now - REFUND_MS, BATCH), async ({ refund, transaction }) => {
      const failure = refusesRefunds(transaction) ? REFUND_REFUSED : null;
      const answered = await carryOut(db, planRefundAnswer(db, transaction, refund, failure, now));
      if (answered) log("refund_answered", { transactionId: transaction.id, refundId: refund.id, failed: !!failure });
      return answered;
    }),
    scheduled: await each(dueInvoices(db, now, BATCH), (due) =>
      once(runSchedule(db, due, (code) => payUrl(env, code), now)),
    ),
    reminded: await each(dueReminders(db, now, BATCH), (due) =>
      once(sendReminder(db, due, (code) => payUrl(env, code), now)),
    ),
  };
  await runBatch(db, [
    ...sweepPeople(db, now),
    sweepChallenges(db, now),
    sweepPasswordLinks(db, now),
    sweepExportLinks(db, now),
    sweepSecurityEvents(db, now),
    sweepRates(db, now),
    sweepKeys(db, now),
    sweepMessages(db, now),
  ]);
  log("schedules_run", done);
  return done;
}
