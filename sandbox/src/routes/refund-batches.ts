import { contract } from "#provider/contract/index";
import { REFUND_BATCHES_SHOWN } from "#provider/contract/limits";
import type { AskedBatch, JudgedRefund } from "#provider/contract/refund-batches";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { judgeBatch } from "#provider/rules/refund-batch";
import { consumeChallenge } from "../db/challenges.ts";
import { findRefundBatch, refundBatchesOf, tickedPayments, type BatchTransaction } from "../db/refund-batches.ts";
import type { Variables } from "../call.ts";
import { found, refuse } from "../domain/refusal.ts";
import { sumsOf } from "../domain/sums.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { planRefundBatch } from "../operations/payments/refund-batch.ts";
import { walletOfRefunds } from "../operations/payments/refund-judging.ts";
import { disputeOf } from "../operations/payments/refunds.ts";
import { mayIn, type Person } from "../people/person.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { toBatchPayment, toListedBatch, toRefundBatch } from "../wire/refund-batch.ts";

const { refundBatches } = contract;

type Deps = Pick<Variables, "db" | "clock"> & { person: Person };
const leftOf = ({ transaction: { grossMinor, refundedMinor } }: BatchTransaction) => grossMinor - refundedMinor;

/** Judges the payments row by row, in their order: by their own state, the wallets and the rules of refunds. */
async function judged({ db, clock, person }: Deps, payments: readonly BatchTransaction[]): Promise<JudgedRefund[]> {
  const now = clock.now();
  const applications = new Map(
    payments.map(({ transaction: { applicationId: id, region } }) => [id, { id, region }] as const),
  );
  const wallets = await Promise.all(
    [...applications].map(
      async ([id, application]) => [id, await walletOfRefunds(db, person, { application, now })] as const,
    ),
  );
  const rows = judgeBatch(
    payments.map((one) => ({
      id: one.transaction.id,
      appId: one.transaction.applicationId,
      status: one.transaction.status,
      dispute: disputeOf(one.transaction),
      left: leftOf(one),
      amount: leftOf(one),
      paidAt: one.transaction.createdAt,
    })),
    new Map(wallets),
    now,
  );
  const byId = new Map(payments.map((one) => [one.transaction.id, one]));
  return rows.flatMap(({ id, ...row }) => {
    const one = byId.get(id);
    return one ? [{ ...toBatchPayment(one, leftOf(one)), ...row }] : [];
  });
}

/** What a code confirms: each payment with its amount, and why. */
const bound = ({ payments, reason }: AskedBatch) => ({
  act: "createMany",
  reason,
  payments: payments.toSorted((a, b) => (a.transactionId < b.transactionId ? -1 : 1)),
});

/** Those of the asked payments that the person sees; refuses where one is missing or cannot be refunded by them. */
async function inSight({ db, person }: Deps, { payments }: AskedBatch): Promise<BatchTransaction[]> {
  const all = await tickedPayments(
    db,
    person.sight,
    payments.map(({ transactionId }) => transactionId),
  );
  if (all.length < payments.length) throw refuse("not_found");
  if (all.some(({ transaction }) => !mayIn(AREA_ACCESS.refund, person, transaction.applicationId)))
    throw refuse("forbidden");
  return all;
}

/** Several payments refunded together with one code (decision 0179). */
export const refundBatchRoutes = [
  implement(refundBatches.judge, async ({ query, ...given }) => {
    const payments = await tickedPayments(given.db, given.person.sight, query.ids.split(","));
    if (payments.length === 0) throw refuse("not_found");
    return judged(given, payments);
  }),

  implement(refundBatches.start, async ({ body, ...given }) => {
    const all = await inSight(given, body);
    const rows = await judged(given, all);
    // The refunds themselves check this again; checked here, it saves a useless code.
    if (rows.every(({ refusal }) => refusal !== null)) throw refuse("invalid_state");
    const { id, mobilePhone, language } = given.person.user;
    const currencyOf = new Map(all.map(({ transaction }) => [transaction.id, transaction.currency]));
    const sums = sumsOf(
      body.payments.flatMap(({ transactionId, amount }) => {
        const currency = currencyOf.get(transactionId);
        return currency ? [{ amountMinor: amount, currency }] : [];
      }),
    );
    return issueCode(given, {
      subject: id,
      purpose: "refund",
      bound: bound(body),
      keep: {},
      phone: mobilePhone,
      language,
      confirms: { what: "refunds", count: body.payments.length, sums },
    });
  }),

  implementOnce(refundBatches.make, async ({ params, body: { challenge, ...asked }, ...given }) => {
    const { db, clock, person } = given;
    const payments = new Map((await inSight(given, asked)).map((one) => [one.transaction.id, one]));
    const answer = { challenge, purpose: "refund", code: params.OTP } as const;
    const { id } = await judgeCode(given, answer, { subject: person.user.id, bound: bound(asked) });
    const now = clock.now();
    const merchantId = person.user.merchantId;
    if (merchantId === null) throw refuse("forbidden");
    const made = planRefundBatch(db, asked, { by: person.user, merchantId, now });
    return {
      answer: toRefundBatch(
        made.batch,
        made.rows.flatMap((row) => {
          const of = payments.get(row.transactionId);
          return of ? [{ ...of, row, refund: null }] : [];
        }),
      ),
      statements: [...consumeChallenge(db, id, now), ...made.statements],
      log: { refundBatchId: made.batch.id, payments: asked.payments.length },
    };
  }),

  implement(refundBatches.mine, async ({ db, person }) =>
    (await refundBatchesOf(db, person.user.id, REFUND_BATCHES_SHOWN)).map(({ batch, payments }) =>
      toListedBatch(batch, payments),
    ),
  ),

  implement(refundBatches.one, async ({ db, person, params }) => {
    const { batch, rows } = found(await findRefundBatch(db, { userId: person.user.id, id: params.id }));
    return toRefundBatch(batch, rows);
  }),
];
