import { contract } from "#provider/contract/index";
import { LIST_REACH } from "#provider/contract/limits";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { REGION_FACTS } from "#provider/contract/regions";
import type { RefundBody } from "#provider/contract/refunds";
import { netOf } from "#provider/rules/net";
import { refundNeedsCode } from "#provider/rules/refund-approval";
import { companiesInSight } from "../db/applications.ts";
import { takersOf } from "../db/composition.ts";
import { consumeChallenge } from "../db/challenges.ts";
import type { Db, Statement } from "../db/database.ts";
import { readRefundedToday, standingRefundRules } from "../db/refund-rules.ts";
import { expectNoneWaits, findWaitingAct, leavesLater } from "../db/leaving-acts.ts";
import { findAwaitingRefund } from "../db/refunds.ts";
import type { TransactionRow } from "../db/rows.ts";
import { receiptStatusOf } from "../domain/receipt-status.ts";
import { sees } from "../domain/sight.ts";
import { receiptUrl, type Env } from "../env.ts";
import { findCustomerOf } from "../db/lists/customers.ts";
import { planLater } from "../operations/leaving/confirm.ts";
import { tellOfAct } from "../operations/leaving/letters.ts";
import { expectHeld } from "../operations/leaving/reversal.ts";
import { planCompletion, planRelease } from "../operations/payments/holds.ts";
import type { Plan } from "../operations/payments/plan.ts";
import { askForRefund } from "../operations/payments/refund-letters.ts";
import { rightsToRefund } from "../operations/payments/refund-rights.ts";
import { planRefund } from "../operations/payments/refunds.ts";
import {
  attemptsOf,
  findTransactionInSight,
  listTransactions,
  refundingOf,
  transactionTimeline,
  transactionTabCounts,
  transactionTotals,
  type TransactionTotal,
} from "../db/lists/transactions.ts";
import { viewsOf } from "../db/views.ts";
import { keyHintOf } from "../db/orders.ts";
import { cardBehind } from "../db/saved-cards.ts";
import { availableAccount } from "../db/wallets.ts";
import { implement, implementOnce, type SignedInput } from "../http/implement.ts";
import { demandIn, sightIn, type Somebody } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { judgeCode } from "../security/codes.ts";
import { toLeaves } from "../wire/leaving-act.ts";
import { toSortedPage } from "../wire/page.ts";
import { toRefund } from "../wire/refund.ts";
import { waitingActOf } from "./leaving-acts.ts";
import { refundCode } from "./refunds.ts";
import {
  toCardConsent,
  toShownTransaction,
  toTakenBy,
  toTransaction,
  toTransactionEvent,
} from "../wire/transaction.ts";

const { transactions } = contract;

type Sum = Exclude<keyof TransactionTotal, "status">;
const sumOf = (totals: readonly TransactionTotal[], name: Sum): number =>
  totals.reduce((sum, total) => sum + total[name], 0);

const accountOf = ({ applicationId: appId, currency }: TransactionRow): string => availableAccount({ appId, currency });

/** Whether the person may see the wallet that a payment went to. */
const seesWallet = (person: Somebody, { applicationId, merchantId, region }: TransactionRow): boolean =>
  allows(AREA_ACCESS.wallet, person) &&
  sees(sightIn(person, AREA_ACCESS.wallet), { applicationId, merchantId, region });

type Signed = Pick<SignedInput<typeof transactions.get>, "person" | "clock">;
const doing = ({ person, clock }: Signed) => ({
  actor: { id: person.user.id, name: person.user.fullName },
  now: clock.now(),
});

type MoneyPlan = Plan<
  "invalid_state" | "payment_disputed" | "amount_exceeds_transaction" | "amount_exceeds_hold" | "amount_too_small"
>;

/** The address of the payer's receipt; null while there is nothing to confirm. */
function receiptUrlOf(env: Pick<Env, "PUBLIC_URL">, payment: TransactionRow): string | null {
  const { id, invoiceCode, status } = payment;
  if (invoiceCode === null || receiptStatusOf(status) === undefined) return null;
  return receiptUrl(env, invoiceCode, id);
}

/** The statements of a plan with the payment after them; or the contract's refusal for it. */
function carriedOut(plan: MoneyPlan, appName: string, amountMinor: (after: TransactionRow) => number) {
  if (!plan.ok)
    throw plan.code === "amount_too_small"
      ? refuse("invalid_request", { fields: [{ field: "amount", code: "amountMin" }] })
      : refuse(plan.code);
  const { after, statements } = plan;
  const log = { transactionId: after.id, amountMinor: amountMinor(after), currency: after.currency };
  return { answer: toTransaction(after, appName), statements, log };
}

/** Refuses an act on a payment about which another one waits for its minute (decision 0174). */
async function demandNoneWaits(db: Db, { sight }: Somebody, id: string): Promise<void> {
  if (await findWaitingAct(db, sight, id)) throw refuse("act_waits");
}

type Confirmed = { challenge?: string | undefined; OTP?: string | undefined };

/** The statements that use up the code of a refund; refuses one that needs a code and has none. */
async function confirmedRefund(
  deps: Omit<SignedInput<typeof transactions.refund>, "body">,
  body: RefundBody,
  { challenge, OTP }: Confirmed,
): Promise<Statement[]> {
  if (challenge === undefined || OTP === undefined)
    throw refuse("invalid_request", { fields: [{ field: "OTP", code: "required" }] });
  const { subject, purpose, bound } = refundCode(deps.person, body);
  const { id } = await judgeCode(deps, { challenge, purpose, code: OTP }, { subject, bound });
  return consumeChallenge(deps.db, id, deps.clock.now());
}

export const transactionRoutes = [
  implement(transactions.list, async ({ db, person, query }) => {
    const { page, pageSize, sort, ...filter } = query;
    const list = await listTransactions(db, person.sight, person.region, { page, pageSize, sort, filter });
    return toSortedPage(list.rows.map(toShownTransaction), list, { page, pageSize });
  }),

  implement(transactions.get, async ({ db, env, clock, person, params }) => {
    const payment = found(await findTransactionInSight(db, person.sight, params.id));
    const { transaction } = payment;
    const { applicationId, region } = transaction;
    const refunder = { application: { id: applicationId, region }, makerId: person.user.id, now: clock.now() };
    const [
      timeline,
      refundingAmount,
      attempts,
      customer,
      keyHint,
      card,
      taken,
      awaiting,
      leaving,
      standing,
      madeToday,
      isLater,
    ] = await Promise.all([
      transactionTimeline(db, transaction.id),
      refundingOf(db, transaction.id),
      transaction.invoiceId === null ? null : attemptsOf(db, transaction.invoiceId),
      findCustomerOf(db, person.sight, transaction),
      transaction.source === "API" ? keyHintOf(db, transaction.id) : null,
      cardBehind(db, transaction),
      seesWallet(person, transaction) ? takersOf(db, accountOf(transaction), transaction) : undefined,
      findAwaitingRefund(db, { sight: person.sight, userId: person.user.id }, transaction.id),
      waitingActOf(db, person, transaction.id),
      standingRefundRules(db, applicationId),
      readRefundedToday(db, refunder),
      leavesLater(db, applicationId),
    ]);
    const shown = toShownTransaction(payment);
    return {
      ...shown,
      refundingAmount,
      awaitingRefund: awaiting ? toRefund(awaiting, rightsToRefund(awaiting, person)) : null,
      leaving,
      leavesLater: isLater,
      refundTerms: { rules: standing.rules, madeToday },
      timeline: timeline.map(toTransactionEvent),
      keyHint,
      cardConsent: toCardConsent(card.consent),
      receiptUrl: receiptUrlOf(env, transaction),
      related: {
        attempts: attempts && { count: attempts.count, captured: attempts.capturedMinor },
        customer: customer ? { id: customer.id, payments: customer.payments, paid: customer.paidMinor } : null,
      },
      takenBy: taken ? toTakenBy(taken, shown.net) : null,
    };
  }),

  implement(transactions.totals, async ({ db, person, query }) => {
    const [totals, tabs, views] = await Promise.all([
      transactionTotals(db, person.sight, person.region, query),
      transactionTabCounts(db, person.sight),
      viewsOf(db, person.user, "transactions"),
    ]);
    const { currency } = REGION_FACTS[person.region];
    if (totals === undefined) {
      const sums = { totalAmount: null, capturedAmount: null, totalFee: null, totalNet: null, refundedAmount: null };
      return { totalElements: LIST_REACH, more: true, currency, ...sums, byStatus: [], tabs, views };
    }
    const capturedAmount = sumOf(totals, "grossMinor");
    const fee = sumOf(totals, "feeMinor");
    const refundedAmount = sumOf(totals, "refundedMinor");
    return {
      totalElements: sumOf(totals, "count"),
      currency,
      totalAmount: sumOf(totals, "amountMinor"),
      capturedAmount,
      totalFee: fee,
      totalNet: netOf({ capturedAmount, fee, refundedAmount }),
      refundedAmount,
      byStatus: totals.map(({ status, count, amountMinor }) => ({ status, count, amount: amountMinor })),
      tabs,
      views,
    };
  }),

  implementOnce(transactions.refund, async ({ body: { challenge, OTP, ...body }, ...given }) => {
    const { db, env, clock, person } = given;
    const { transactionId, amount, reason } = body;
    const { transaction, appName } = found(await findTransactionInSight(db, person.sight, transactionId));
    const { applicationId, region } = transaction;
    demandIn(person, applicationId, "REFUND_TRANSACTION");
    const now = clock.now();
    const standing = await standingRefundRules(db, applicationId);
    const confirmed = refundNeedsCode(standing.rules, { amount, byKey: false })
      ? await confirmedRefund(given, body, { challenge, OTP })
      : [];
    const madeBefore = await readRefundedToday(db, {
      application: { id: applicationId, region },
      makerId: person.user.id,
      now,
    });
    const asked = {
      amountMinor: amount,
      reason,
      standing,
      madeBefore,
      leavesLater: await leavesLater(db, applicationId),
    };
    const plan = planRefund(db, transaction, asked, doing(given));
    const { answer, statements, log } = carriedOut(plan, appName, () => amount);
    const refund = plan.ok ? plan.refund : undefined;
    const letters =
      refund?.state === "AWAITING_APPROVAL" ? await askForRefund({ refund, transaction }, { db, env, now }) : [];
    const act = plan.ok ? plan.leaving : undefined;
    const about = { code: transaction.orderId, fullName: transaction.fullName, amountMinor: amount };
    const told = act
      ? tellOfAct(
          { act, about: { ...about, currency: transaction.currency } },
          person.user,
          { kind: "waiting" },
          { db, env, now },
        )
      : [];
    const leaving = act ? toLeaves(act) : null;
    return {
      answer: { ...answer, refund: refund ? { id: refund.id, state: refund.state, leaving } : null },
      statements: [...confirmed, ...statements, ...letters, ...told],
      log,
    };
  }),

  implementOnce(transactions.complete, async ({ db, body: { transactionId, amount }, ...given }) => {
    const { transaction, appName } = found(await findTransactionInSight(db, given.person.sight, transactionId));
    demandIn(given.person, transaction.applicationId, "FINALIZE_TRANSACTION");
    await demandNoneWaits(db, given.person, transactionId);
    const plan = await planCompletion(db, transaction, amount, doing(given));
    const done = carriedOut(plan, appName, () => amount);
    return { ...done, statements: [expectNoneWaits(db, transactionId), ...done.statements] };
  }),

  implementOnce(transactions.reverse, async ({ db, params: { id }, ...given }) => {
    const { transaction, appName } = found(await findTransactionInSight(db, given.person.sight, id));
    const { person, env } = given;
    const { applicationId, orderId: code, fullName, amountMinor, currency } = transaction;
    demandIn(person, applicationId, "UNBLOCK_TRANSACTION");
    await demandNoneWaits(db, person, id);
    const { actor, now } = doing(given);
    const plan = await planRelease(db, transaction, "REVERSE", { actor, now });
    const done = carriedOut(plan, appName, (after) => after.amountMinor);
    if (!(await leavesLater(db, applicationId)))
      return { ...done, statements: [expectNoneWaits(db, id), ...done.statements] };
    const about = { code, fullName, amountMinor, currency };
    const confirmed = { applicationId, kind: "REVERSE", aboutId: id, input: {}, about } as const;
    const { act, statements } = planLater(confirmed, person.user, { db, env, now });
    return {
      answer: { ...toTransaction(transaction, appName), leaving: toLeaves(act) },
      statements: [expectHeld(db, id), ...statements],
      log: done.log,
    };
  }),

  implement(transactions.companies, async ({ db, person }) =>
    (await companiesInSight(db, person.sight)).map(({ company: { id, name, taxId }, bank }) => ({
      id,
      name,
      taxId,
      hasBankAccount: bank !== null,
    })),
  ),
];
