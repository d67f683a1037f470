import { contract } from "#provider/contract/index";
import { outsidePaymentSchema } from "#provider/contract/outside-payment";
import type { Variables } from "../call.ts";
import { findInvoiceInSight } from "../db/lists/invoices.ts";
import { found } from "../domain/refusal.ts";
import type { Env } from "../env.ts";
import { implement, implementOnce, implementParts } from "../http/implement.ts";
import { write } from "../http/write.ts";
import { outsideOf } from "../operations/invoices/outside.ts";
import { planOutside, planTakeBack, type HowPaid, type Recording } from "../operations/invoices/outside-plan.ts";
import { demandIn, type Person } from "../people/person.ts";
import { toInvoice } from "../wire/invoice.ts";
import { toOutsidePayment } from "../wire/outside-payment.ts";
import { eachOf } from "./ticked.ts";

const { outsidePayments } = contract;

type Given = Pick<Variables, "db" | "clock"> & { env: Env; person: Person };

const recordingOf = ({ db, clock, env, person }: Given): Recording => ({
  db,
  clock,
  env,
  actor: { id: person.user.id, name: person.user.fullName },
  sight: person.sight,
  demand: (applicationId) => demandIn(person, applicationId, "RECORD_PAYMENT"),
  fieldOf: (name) => name,
});

async function planRecord(given: Given, id: string, how: HowPaid, amount?: number) {
  const { transaction, terms, statements } = await planOutside(recordingOf(given), id, how, amount);
  const { user } = given.person;
  const answer = toOutsidePayment({
    ...terms,
    transactionId: transaction.id,
    createdByName: user.fullName,
    createdAt: transaction.createdAt,
    takenBackByName: null,
    takenBackAt: null,
  });
  return { answer, statements };
}

export const outsidePaymentRoutes = [
  implement(outsidePayments.list, async ({ db, person, params }) => {
    const { invoice } = found(await findInvoiceInSight(db, person.sight, params.id));
    return (await outsideOf(db, invoice.id)).map(toOutsidePayment);
  }),

  implementOnce(outsidePayments.record, async ({ params, body: { amount, ...how }, log, ...given }) => {
    const planned = await planRecord(given, params.id, how, amount);
    log("paid_outside", { invoiceId: params.id, userId: given.person.user.id, method: how.method });
    return planned;
  }),

  implementParts(
    outsidePayments.recordTicked,
    ({ body: { invoiceIds: _, ...how } }) => how,
    async ({ body: { invoiceIds, ...how }, log, ...given }, once) => {
      const each = await eachOf(invoiceIds, (id) => once(id, outsidePaymentSchema, () => planRecord(given, id, how)));
      const done = each.filter(({ refusal }) => refusal === null).length;
      log("ticked_invoices_paid_outside", { userId: given.person.user.id, asked: each.length, done });
      return each.map(({ id, refusal }) => ({ id, refusal }));
    },
  ),

  implement(outsidePayments.takeBack, async ({ params, log, ...given }) => {
    const { db, env, person } = given;
    const done = await write(db, () => planTakeBack(recordingOf(given), params.id, params.paymentId));
    log("outside_payment_taken_back", { invoiceId: params.id, userId: person.user.id });
    return toInvoice(env, done);
  }),
];
