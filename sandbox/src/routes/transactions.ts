import { contract } from "#provider/contract/index";
import { LIST_REACH } from "#provider/contract/limits";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { REGION_FACTS } from "#provider/contract/regions";
import { netOf } from "#provider/rules/net";
import { companiesInSight } from "../db/applications.ts";
import { takersOf } from "../db/composition.ts";
import type { TransactionRow } from "../db/rows.ts";
import { receiptStatusOf } from "../domain/receipt-status.ts";
import { sees } from "../domain/sight.ts";
import { receiptUrl, type Env } from "../env.ts";
import { findCustomerOf } from "../db/lists/customers.ts";
import { planCompletion, planRelease } from "../operations/payments/holds.ts";
import type { Plan } from "../operations/payments/plan.ts";
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
import { toSortedPage } from "../wire/page.ts";
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

type MoneyPlan = Plan<"invalid_state" | "amount_exceeds_transaction" | "amount_exceeds_hold" | "amount_too_small">;

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

export const transactionRoutes = [
  implement(transactions.list, async ({ db, person, query }) => {
    const { page, pageSize, sort, ...filter } = query;
    const list = await listTransactions(db, person.sight, person.region, { page, pageSize, sort, filter });
    return toSortedPage(list.rows.map(toShownTransaction), list, { page, pageSize });
  }),

  implement(transactions.get, async ({ db, env, person, params }) => {
    const payment = found(await findTransactionInSight(db, person.sight, params.id));
    const { transaction } = payment;
    const [timeline, refundingAmount, attempts, customer, keyHint, card, taken] = await Promise.all([
      transactionTimeline(db, transaction.id),
      refundingOf(db, transaction.id),
      transaction.invoiceId === null ? null : attemptsOf(db, transaction.invoiceId),
      findCustomerOf(db, person.sight, transaction),
      transaction.source === "API" ? keyHintOf(db, transaction.id) : null,
      cardBehind(db, transaction),
      seesWallet(person, transaction) ? takersOf(db, accountOf(transaction), transaction) : undefined,
    ]);
    const shown = toShownTransaction(payment);
    return {
      ...shown,
      refundingAmount,
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

  implementOnce(transactions.refund, async ({ db, body: { transactionId, amount, reason }, ...given }) => {
    const { transaction, appName } = found(await findTransactionInSight(db, given.person.sight, transactionId));
    demandIn(given.person, transaction.applicationId, "REFUND_TRANSACTION");
    const plan = planRefund(db, transaction, { amountMinor: amount, reason }, doing(given));
    return carriedOut(plan, appName, () => amount);
  }),

  implementOnce(transactions.complete, async ({ db, body: { transactionId, amount }, ...given }) => {
    const { transaction, appName } = found(await findTransactionInSight(db, given.person.sight, transactionId));
    demandIn(given.person, transaction.applicationId, "FINALIZE_TRANSACTION");
    return carriedOut(await planCompletion(db, transaction, amount, doing(given)), appName, () => amount);
  }),

  implementOnce(transactions.reverse, async ({ db, params: { id }, ...given }) => {
    const { transaction, appName } = found(await findTransactionInSight(db, given.person.sight, id));
    demandIn(given.person, transaction.applicationId, "UNBLOCK_TRANSACTION");
    const plan = await planRelease(db, transaction, "REVERSE", doing(given));
    return carriedOut(plan, appName, ({ amountMinor }) => amountMinor);
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
