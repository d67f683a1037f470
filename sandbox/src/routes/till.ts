import { contract } from "#provider/contract/index";
import { AMOUNT_LIMIT, SALES_SHOWN, SHIFTS_SHOWN } from "#provider/contract/limits";
import type { Variables } from "../call.ts";
import { companyOf, findApplication } from "../db/applications.ts";
import { findTransaction } from "../db/payments.ts";
import type { ApplicationRow, TillShiftRow } from "../db/rows.ts";
import {
  closedShifts,
  findSaleInSight,
  findShiftInSight,
  lastSales,
  lastShiftNumber,
  openSalesOf,
  openShiftOf,
  shiftSums,
  type NamedShift,
  type SoldSale,
} from "../db/till.ts";
import { saleStateOf } from "../domain/till.ts";
import { found, refuse } from "../domain/refusal.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { write } from "../http/write.ts";
import { receiptFactsOf } from "../messages/receipt-facts.ts";
import { cancelInvoice } from "../operations/invoices/changes.ts";
import { closedShiftMail } from "../operations/till/letter.ts";
import { sell } from "../operations/till/sell.ts";
import { closeShift, newShift, openShift } from "../operations/till/shifts.ts";
import { demandIn, type Person } from "../people/person.ts";
import { toInstant } from "../wire/page.ts";
import { toSale, toShift } from "../wire/till.ts";

const { till } = contract;

/** The pause between two looks at a sale while somebody waits for it. */
const LOOK_AGAIN_MS = 1_000;

type Given = Pick<Variables, "db" | "clock"> & { person: Person };

const actorOf = ({ user }: Person) => ({ id: user.id, name: user.fullName });

/** An application in sight in which the person may sell. */
async function tillOf({ db, person }: Given, appId: string): Promise<ApplicationRow> {
  const { application } = found(await findApplication(db, person.sight, appId));
  demandIn(person, application.id, "CREATE_LINK");
  return application;
}

/** A sale in sight, of an application in which the person may sell. */
async function saleOf({ db, person }: Given, id: string): Promise<SoldSale> {
  const sold = found(await findSaleInSight(db, person.sight, id));
  demandIn(person, sold.invoice.applicationId, "CREATE_LINK");
  return sold;
}

/** A shift in sight, of an application in which the person may sell. */
async function shiftOf({ db, person }: Given, id: string): Promise<NamedShift> {
  const named = found(await findShiftInSight(db, person.sight, id));
  demandIn(person, named.shift.applicationId, "CREATE_LINK");
  return named;
}

const named = ({ name: appName, currency }: ApplicationRow, shift: TillShiftRow): NamedShift => ({
  shift,
  appName,
  currency,
});

/** The shift if it sells: one that the clock is about to close does not. */
const selling = (shift: TillShiftRow | undefined, now: number): TillShiftRow | undefined =>
  shift !== undefined && shift.closesAt > now ? shift : undefined;

/** Sales at a counter and their shifts. */
export const tillRoutes = [
  implement(till.get, async ({ env, params, ...given }) => {
    const { db, clock } = given;
    const application = await tillOf(given, params.appId);
    const now = clock.now();
    const [open, sales, closed] = await Promise.all([
      openShiftOf(db, application.id),
      lastSales(db, application.id, SALES_SHOWN),
      closedShifts(db, application.id, SHIFTS_SHOWN),
    ]);
    const shift = selling(open, now);
    return {
      appId: application.id,
      appName: application.name,
      currency: application.currency,
      online: application.status === "ONLINE",
      shift: shift ? toShift(named(application, shift), await shiftSums(db, shift.id, now)) : null,
      sales: sales.map((sold) => toSale(env, sold, now)),
      closed: closed.map(({ id, number, closedAt }) => ({ id, number, closedDate: toInstant(closedAt ?? now) })),
    };
  }),

  implementOnce(till.sell, async ({ env, body, ...given }) => {
    const { db, clock, person } = given;
    const application = await tillOf(given, body.appId);
    if (application.status !== "ONLINE") throw refuse("application_not_online");
    if (body.amount + body.tip >= AMOUNT_LIMIT)
      throw refuse("invalid_request", { fields: [{ field: "amount", code: "amountRange" }] });
    const now = clock.now();
    const shift = selling(await openShiftOf(db, application.id), now);
    if (!shift) throw refuse("shift_closed");
    const { amount: amountMinor, tip: tipMinor, description, language } = body;
    const sold = { amountMinor, tipMinor, description, language };
    const { invoice, sale, statements } = sell(db, application, { shift, sold, actor: actorOf(person), now });
    return {
      answer: toSale(env, { sale, invoice, payment: null, refundedMinor: 0 }, now),
      statements,
      log: { invoiceId: invoice.id, shiftId: shift.id },
    };
  }),

  implement(till.sale, async ({ env, params, query, ...given }) => {
    const { clock } = given;
    for (let looked = 0; ; looked++) {
      const sold = await saleOf(given, params.id);
      const isOver = saleStateOf(sold.invoice, clock.now()) !== "WAITING";
      if (isOver || looked >= (query.wait * 1000) / LOOK_AGAIN_MS) return toSale(env, sold, clock.now());
      await new Promise((done) => {
        setTimeout(done, LOOK_AGAIN_MS);
      });
    }
  }),

  implement(till.receipt, async ({ params, ...given }) => {
    const { db, person } = given;
    const { invoice, payment } = await saleOf(given, params.id);
    const { language } = invoice;
    const transaction = payment === null ? undefined : await findTransaction(db, payment.id);
    if (transaction === undefined) return { language, lines: null };
    const { application } = found(await findApplication(db, person.sight, invoice.applicationId));
    const receiver = { name: application.name, company: await companyOf(db, application) };
    const facts = Object.values(receiptFactsOf(language, transaction, receiver));
    return { language, lines: facts.flatMap(([term, value]) => (value ? [{ term, value }] : [])) };
  }),

  implement(till.end, async ({ env, params, log, ...given }) => {
    const { db, clock, person } = given;
    await write(db, async () => {
      const { invoice } = await saleOf(given, params.id);
      const state = saleStateOf(invoice, clock.now());
      // The request came again after its answer was lost, or the time was over.
      if (state === "ENDED") return { statements: [] };
      if (state === "PAID" || invoice.paidMinor > 0) throw refuse("invalid_state");
      return cancelInvoice(db, invoice, { actor: actorOf(person), now: clock.now() });
    });
    log("sale_ended", { invoiceId: params.id, userId: person.user.id });
    return toSale(env, await saleOf(given, params.id), clock.now());
  }),

  implementOnce(till.openShift, async ({ env, body, ...given }) => {
    const { db, clock, person } = given;
    const application = await tillOf(given, body.appId);
    if (application.status !== "ONLINE") throw refuse("application_not_online");
    const now = clock.now();
    const open = await openShiftOf(db, application.id);
    const already = selling(open, now);
    if (already)
      return { answer: toShift(named(application, already), await shiftSums(db, already.id, now)), statements: [] };
    // Somebody opens before the clock has closed what was open at midnight.
    const closing = open
      ? [
          ...closeShift(db, open, { waiting: await openSalesOf(db, open.id), actor: null, now }).statements,
          ...(await closedShiftMail({ db, env, now }, named(application, open), application.region)),
        ]
      : [];
    const number = (await lastShiftNumber(db, application.id)) + 1;
    const shift = newShift(application, { number, actor: actorOf(person), now });
    return {
      answer: toShift(named(application, shift), await shiftSums(db, shift.id, now)),
      statements: [...closing, openShift(db, shift)],
      log: { shiftId: shift.id },
    };
  }),

  implement(till.shift, async ({ params, ...given }) => {
    const { db, clock } = given;
    return toShift(await shiftOf(given, params.id), await shiftSums(db, params.id, clock.now()));
  }),

  implement(till.closeShift, async ({ params, log, ...given }) => {
    const { db, clock, person } = given;
    const done = await write(db, async () => {
      const one = await shiftOf(given, params.id);
      // The request came again after its answer was lost, or somebody else has closed it.
      if (one.shift.closedAt !== null) return { ...one, statements: [] };
      const waiting = await openSalesOf(db, one.shift.id);
      return { ...one, ...closeShift(db, one.shift, { waiting, actor: actorOf(person), now: clock.now() }) };
    });
    log("shift_closed", { shiftId: params.id, userId: person.user.id });
    return toShift(done, await shiftSums(db, params.id, clock.now()));
  }),
];
