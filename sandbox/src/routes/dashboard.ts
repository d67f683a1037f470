import { PREPARE_APPLICATION } from "#provider/contract/connect";
import { OPEN_INVOICES } from "#provider/contract/filters";
import { contract } from "#provider/contract/index";
import { ACTIVITY_DAYS, FAILURE_DAYS, LIST_REACH, TO_DO_ITEMS } from "#provider/contract/limits";
import { CONFIRM_TARGETS } from "#provider/contract/money-targets";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn, REGION_FACTS, startOfDay, type Region } from "#provider/contract/regions";
import type { ReviewError } from "#provider/contract/requirements";
import type { ToDo } from "#provider/contract/dashboard";
import type { PayoutReason } from "#provider/contract/words";
import { arrivalDay } from "#provider/rules/arrival";
import { addDays } from "#provider/rules/days";
import { netOf } from "#provider/rules/net";
import { URGENT_MS } from "#provider/rules/time-left";
import {
  capturedByApplication,
  capturedByDay,
  capturedByMonth,
  earlierHoldsCaptured,
  paymentsOfDay,
  recentActivity,
  sightOfApplication,
} from "../db/dashboard.ts";
import type { Db } from "../db/database.ts";
import { monthsAgo } from "../db/lists/periods.ts";
import { waitingPayouts } from "../db/lists/payouts.ts";
import { applicationsInSight } from "../db/lists/sight.ts";
import { invoiceTotals, pendingOf } from "../db/lists/invoices.ts";
import { waitingTargets } from "../db/money-targets.ts";
import { preparedNow, type PreparedApplication } from "../db/connections.ts";
import { outsideSum } from "../db/outside-sums.ts";
import { waitingFiles } from "../db/payout-files.ts";
import { PAYOUT_RULES } from "../db/payout-rules.ts";
import { REFUND_RULES } from "../db/refund-rules.ts";
import { refundsToApprove } from "../db/refunds.ts";
import { waitingProposals } from "../db/rule-proposals.ts";
import {
  arrivingWithdrawals,
  disputesToAnswer,
  expiringInvoices,
  failedPayouts,
  lapsingHolds,
  rejectedApplications,
  sentBackChanges,
  unsignedApplications,
} from "../db/to-do.ts";
import { endOfDay } from "../domain/schedule.ts";
import { daysUpTo, monthSoFar, type Days } from "../domain/month-so-far.ts";
import type { Sight } from "../domain/sight.ts";
import { implement } from "../http/implement.ts";
import { sightWith } from "../people/person.ts";
import { payoutViewer } from "../people/payout-viewer.ts";
import { found } from "../domain/refusal.ts";
import { sightOfWallets } from "../people/wallet.ts";
import { maskedCard } from "../domain/card.ts";
import { toConnection } from "../wire/connection.ts";
import { toInstant, toPage } from "../wire/page.ts";

const { dashboard } = contract;

const MONTHS = 12;
/** The sight of wallets for a person who sees none. */
const NO_SIGHT: Sight = { kind: "applications", merchantId: "", applicationIds: [] };

/** The sight of the request: everything, or one application. */
const asked = async (db: Db, sight: Sight, appId: string | undefined): Promise<Sight> =>
  appId === undefined ? sight : found(await sightOfApplication(db, sight, appId));

export const dashboardRoutes = [
  implement(dashboard.monthlyActivity, async ({ db, clock, person, query }) => {
    const { region } = person;
    const sight = await asked(db, person.sight, query.appId);
    const now = clock.date();
    const today = dayIn(region, now);
    const days = monthSoFar(today);
    const since = monthsAgo(region, now, MONTHS - 1);
    const lastDays = daysUpTo(today, ACTIVITY_DAYS);
    const [captured, capturedDays, open, overdue, byApplication, [ofToday], [earlier], outside] = await Promise.all([
      capturedByMonth(db, sight, since, today),
      capturedByDay(db, sight, lastDays[0] ?? today),
      invoiceTotals(db, sight, region, { status: OPEN_INVOICES }),
      invoiceTotals(db, sight, region, { status: OPEN_INVOICES, dueTo: addDays(today, -1) }),
      capturedByApplication(db, person.sight, days),
      paymentsOfDay(db, sight, today),
      earlierHoldsCaptured(db, sight, { day: today, since: startOfDay(region, today).getTime() }),
      outsideSum(db, applicationsInSight(sight), { ...days.current, at: now.getTime() }),
    ]);
    const byMonth = new Map(captured.map((month) => [month.month, month]));
    const months = Array.from({ length: MONTHS }, (_, index) => {
      const month = monthsAgo(region, now, MONTHS - 1 - index).slice(0, 7);
      const sums = byMonth.get(month);
      return { month, count: sums?.count ?? 0, amount: sums?.amountMinor ?? 0, refunded: sums?.refundedMinor ?? 0 };
    });
    const byDay = new Map(capturedDays.map((day) => [day.day, day]));
    const current = byMonth.get(monthOf(days.current));
    const [paid, fee, refunded] = [current?.amountMinor ?? 0, current?.feeMinor ?? 0, current?.refundedMinor ?? 0];
    return {
      currency: REGION_FACTS[region].currency,
      months,
      days: lastDays.map((day) => {
        const sums = byDay.get(day);
        return { day, count: sums?.count ?? 0, amount: sums?.amountMinor ?? 0 };
      }),
      today: {
        count: (ofToday?.count ?? 0) + (earlier?.count ?? 0),
        amount: (ofToday?.grossMinor ?? 0) + (earlier?.grossMinor ?? 0),
        earlier: { count: earlier?.count ?? 0, amount: earlier?.grossMinor ?? 0 },
        moving: ofToday?.moving ?? 0,
        held: ofToday?.heldMinor ?? 0,
      },
      paid,
      fee,
      refunded,
      net: netOf({ capturedAmount: paid, fee, refundedAmount: refunded }),
      outside: { count: outside.count, amount: outside.amountMinor },
      before: days.before,
      paidBefore: byMonth.get(monthOf(days.before))?.earlyMinor ?? 0,
      pending: pendingOf(open ?? []),
      openCount: countOf(open ?? []),
      overdue: overdue ? { count: countOf(overdue), amount: pendingOf(overdue) } : null,
      byApplication: byApplication.map(({ paidMinor, paidBeforeMinor, ...application }) => ({
        ...application,
        paid: paidMinor,
        paidBefore: paidBeforeMinor,
      })),
    };
  }),

  implement(dashboard.toDo, async ({ db, clock, person, query }) => {
    const sight = await asked(db, person.sight, query.appId);
    const now = clock.now();
    const since = startOfDay(person.region, addDays(dayIn(person.region, clock.date()), 1 - FAILURE_DAYS)).getTime();
    const reviews = within(payoutViewer(person).reviews, sight, query.appId);
    const wallets = allows(AREA_ACCESS.wallet, person) ? within(sightOfWallets(person), sight, query.appId) : undefined;
    const answers = allows(AREA_ACCESS.answerDispute, person)
      ? within(sightWith(person, "ANSWER_DISPUTE"), sight, query.appId)
      : undefined;
    const connects = allows(AREA_ACCESS.connect, person);
    const prepares = connects && allows(PREPARE_APPLICATION, person) && query.appId === undefined;
    const confirms = wallets !== undefined && allows(CONFIRM_TARGETS, person) ? wallets : undefined;
    const viewer = { userId: person.user.id, reviews };
    const refundsSeen = allows(AREA_ACCESS.reviewRefunds, person) ? sightWith(person, "REFUND_REVIEW") : undefined;
    const refundViewer = { userId: person.user.id, reviews: within(refundsSeen, sight, query.appId) };
    // Not all in one batch: a batch mixes up columns of two tables that have the same name.
    const [
      [lapsing, failed, withdrawals, waiting, files, unsigned, expiring, arriving],
      changes,
      rejected,
      targets,
      rules,
      refundRules,
      [toRefund],
      begun,
      disputed,
    ] = await Promise.all([
      db.batch([
        lapsingHolds(db, sight, now, now + URGENT_MS),
        failedPayouts(db, sight, since),
        failedPayouts(db, wallets ?? NO_SIGHT, since, "WITHDRAWAL"),
        waitingPayouts(db, viewer, LIST_REACH),
        waitingFiles(db, viewer, LIST_REACH),
        unsignedApplications(db, sight),
        expiringInvoices(db, sight, now, endOfToday(person.region, clock.date())),
        arrivingWithdrawals(db, wallets ?? NO_SIGHT),
      ]),
      connects ? sentBackChanges(db, sight) : [],
      connects ? rejectedApplications(db, sight) : [],
      confirms ? waitingTargets(db, confirms) : [],
      waitingProposals(db, PAYOUT_RULES, viewer),
      waitingProposals(db, REFUND_RULES, refundViewer),
      refundsToApprove(db, refundViewer),
      prepares && person.user.merchantId ? preparedNow(db, person.user.merchantId) : undefined,
      answers ? disputesToAnswer(db, answers) : [],
    ]);
    return {
      currency: REGION_FACTS[person.region].currency,
      lapsing: {
        ...sumOf(lapsing),
        items: lapsing.map(({ id, orderId, fullName, amountMinor, captureBy }) => ({
          id,
          orderId,
          fullName,
          amount: amountMinor,
          captureBy: toInstant(captureBy),
        })),
      },
      disputes: {
        ...sumOf(disputed),
        items: disputed.map(({ id, fullName, amountMinor, state, respondBy }) => ({
          id,
          fullName,
          amount: amountMinor,
          state,
          respondBy: toInstant(respondBy),
        })),
      },
      failedPayouts: failuresOf(failed),
      failedWithdrawals: failuresOf(withdrawals),
      waitingPayouts: onlyOf(waiting),
      waitingFiles: onlyOf(files),
      payoutRules: {
        count: rules[0]?.count ?? 0,
        items: rules.map(({ appId, name, proposedBy }) => ({ appId, name, proposedBy })),
      },
      waitingRefunds: onlyOf(toRefund ? [toRefund] : []),
      refundRules: {
        count: refundRules[0]?.count ?? 0,
        items: refundRules.map(({ appId, name, proposedBy }) => ({ appId, name, proposedBy })),
      },
      unfinished: begun ? unfinished(begun, now) : null,
      arriving: {
        ...sumOf(arriving),
        items: arriving.map(({ id, amountMinor, target, targetMasked, createdAt }) => ({
          id,
          amount: amountMinor,
          targetMasked,
          arrives: arrivalDay(person.region, target, new Date(createdAt)),
        })),
      },
      targets: {
        count: targets[0]?.count ?? 0,
        items: targets.map(({ appId, name, targets: count }) => ({ appId, name, count })),
      },
      unsigned: { count: unsigned[0]?.count ?? 0, items: unsigned.map(({ id, name }) => ({ appId: id, name })) },
      corrections: {
        count: (changes[0]?.count ?? 0) + (rejected[0]?.count ?? 0),
        items: [
          ...changes.flatMap((change) => correction("DETAILS", change, toInstant(change.deadline))),
          ...rejected.flatMap((application) => correction("APPLICATION", application, null)),
        ].slice(0, TO_DO_ITEMS),
      },
      expiring: {
        ...sumOf(expiring),
        items: expiring.map(({ id, code, fullName, openMinor }) => ({
          id,
          invoiceCode: code,
          fullName,
          amount: openMinor,
        })),
      },
    };
  }),

  implement(dashboard.recentActivity, async ({ db, person, query: { appId, kind, ...page } }) => {
    const sight = await asked(db, person.sight, appId);
    const { rows, total } = await recentActivity(db, sight, { ...page, kind });
    const { currency } = REGION_FACTS[person.region];
    return toPage(
      rows.map((row) => {
        const { id, code, fullName } = row;
        const common = { id, code, fullName, currency, at: toInstant(row.at), amount: row.amountMinor };
        if (row.kind === "INVOICE") return { ...common, kind: row.kind, status: row.status };
        const { kind: payment, status, grossMinor, cardBrand, cardLast4 } = row;
        return {
          ...common,
          kind: payment,
          status,
          capturedAmount: grossMinor,
          cardBrand,
          cardNumber: maskedCard(cardLast4),
        };
      }),
      total,
      page,
    );
  }),
];

/** Another sight of the person, narrowed to the asked application; without one, the whole of it. */
const within = (own: Sight | undefined, sight: Sight, appId: string | undefined): Sight | undefined =>
  own === undefined || appId === undefined
    ? own
    : own.kind === "applications"
      ? { ...own, applicationIds: own.applicationIds.filter((id) => id === appId) }
      : sight;

type SentBack = { id: string; configId: string; name: string; errors: readonly ReviewError[] };
/** An application that staff have sent back, with the first of their corrections. */
const correction = (
  of: ToDo["corrections"]["items"][number]["of"],
  { id, configId, name, errors: [first] }: SentBack,
  deadline: string | null,
) => (first ? [{ appId: id, configId, name, of, requirement: first.requirement, deadline }] : []);

/** The application that is being prepared, with the number of details that it still needs. */
function unfinished(prepared: PreparedApplication, now: number): ToDo["unfinished"] {
  const { appId, values, requirements } = toConnection(prepared, now);
  const { length: missing, [0]: next = null } = requirements.currentlyDue;
  return { appId, name: values["application.name"] ?? null, missing, next };
}

const monthOf = ({ from }: Days): string => from.slice(0, 7);
const countOf = (totals: readonly { count: number }[]): number => totals.reduce((sum, { count }) => sum + count, 0);
const endOfToday = (region: Region, now: Date): number => endOfDay(region, dayIn(region, now));
/** Each row repeats the total count and sum. */
const sumOf = ([first]: readonly { count: number; sumMinor: number }[]) => ({
  count: first?.count ?? 0,
  amount: first?.sumMinor ?? 0,
});
type Waiting = { count: number; sumMinor: number; only: string | null };
const onlyOf = (rows: readonly Waiting[]) => ({ ...sumOf(rows), only: rows[0]?.only ?? null });
const failuresOf = (rows: readonly (Waiting & { reason: PayoutReason | null })[]) => ({
  ...onlyOf(rows),
  reason: rows[0]?.reason ?? null,
});
