import { disputesOfInvoice } from "../db/disputes.ts";
import { contract } from "#provider/contract/index";
import { LIST_REACH } from "#provider/contract/limits";
import { dayIn, REGION_FACTS } from "#provider/contract/regions";
import { BUSINESS_CATEGORIES } from "#provider/contract/words";
import { findApplication } from "../db/applications.ts";
import {
  findInvoiceInSight,
  findInvoicesInSight,
  invoiceTabCounts,
  invoiceTimeline,
  invoiceTotals,
  listInvoices,
  pendingOf,
} from "../db/lists/invoices.ts";
import { viewsOf } from "../db/views.ts";
import { createInvoice, isSentLater, newInvoice } from "../operations/invoices/create.ts";
import { sendInvoice } from "../operations/invoices/send.ts";
import { brokenInvoiceRules } from "../domain/invoice-rules.ts";
import { payUrl } from "../env.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { newTerms } from "../operations/return-addresses.ts";
import { outsideOf } from "../operations/invoices/outside.ts";
import { demandIn } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { planSends } from "../security/send-limits.ts";
import { toDisputeMark } from "../wire/dispute.ts";
import { toOutsidePayment } from "../wire/outside-payment.ts";
import { toInvoice, toInvoiceEvent } from "../wire/invoice.ts";
import { toSortedPage } from "../wire/page.ts";
import { waitingActOf } from "./leaving-acts.ts";

const { invoices, tickedInvoices } = contract;

export const invoiceRoutes = [
  implementOnce(invoices.create, async ({ db, env, clock, person, body }) => {
    const { application, config } = found(await findApplication(db, person.sight, body.appId));
    demandIn(person, application.id, "CREATE_LINK");
    if (application.status !== "ONLINE") throw refuse("application_not_online");
    const fields = brokenInvoiceRules(body, application.region, clock.date());
    if (fields.length > 0) throw refuse("invalid_request", { fields });
    const actor = { id: person.user.id, name: person.user.fullName };
    const now = clock.now();
    const terms = await newTerms({ db, env }, application.id, body);
    const invoice = newInvoice(application, body, { actor, now, terms });
    const link = payUrl(env, invoice.code);
    const sending = { invoice, texts: config, link, actor, now };
    const channels = isSentLater(invoice.scheduledDate, invoice.createdDay) ? [] : body.channels;
    const { sent, statements } = sendInvoice(db, channels, sending);
    const counted = await planSends(
      { db, clock },
      person,
      sent.map(({ to }) => to),
    );
    return {
      answer: toInvoice(env, { invoice, appName: application.name, hold: null }),
      statements: [...createInvoice(db, invoice, actor), ...statements, ...counted],
    };
  }),

  implement(invoices.categories, async () => BUSINESS_CATEGORIES.map((code) => ({ id: code, code }))),

  implement(invoices.list, async ({ db, env, person, query }) => {
    const { page, pageSize, sort, ...filter } = query;
    const list = await listInvoices(db, person.sight, person.region, { page, pageSize, sort, filter });
    const content = list.rows.map((named) => toInvoice(env, named));
    return toSortedPage(content, list, { page, pageSize });
  }),

  implement(tickedInvoices.list, async ({ db, env, person, query }) => {
    const ids = query.ids.split(",");
    const inSight = new Map(
      (await findInvoicesInSight(db, person.sight, ids)).map((named) => [named.invoice.id, named]),
    );
    if (inSight.size === 0) throw refuse("not_found");
    return ids.flatMap((id) => inSight.get(id) ?? []).map((named) => toInvoice(env, named));
  }),

  implement(invoices.get, async ({ db, env, person, params }) => {
    const named = found(await findInvoiceInSight(db, person.sight, params.id));
    const [timeline, outside, disputed, leaving] = await Promise.all([
      invoiceTimeline(db, named.invoice.id),
      outsideOf(db, named.invoice.id),
      disputesOfInvoice(db, named.invoice.id),
      waitingActOf(db, person, named.invoice.id),
    ]);
    return {
      ...toInvoice(env, named),
      outside: outside.map(toOutsidePayment),
      disputes: disputed.map(toDisputeMark),
      leaving,
      timeline: timeline.map((event) => toInvoiceEvent(env, named.invoice.code, event)),
    };
  }),

  implement(invoices.totals, async ({ db, clock, person, query }) => {
    const { today = dayIn(person.region, clock.date()), ...filter } = query;
    const [byStatus, tabs, views] = await Promise.all([
      invoiceTotals(db, person.sight, person.region, filter),
      invoiceTabCounts(db, person.sight, person.region, today),
      viewsOf(db, person.user, "invoices"),
    ]);
    const { currency } = REGION_FACTS[person.region];
    if (byStatus === undefined)
      return {
        totalElements: LIST_REACH,
        more: true,
        currency,
        totalAmount: null,
        paidAmount: null,
        outsideAmount: null,
        pendingAmount: null,
        byStatus: [],
        tabs,
        views,
      };
    return {
      totalElements: byStatus.reduce((sum, { count }) => sum + count, 0),
      currency,
      totalAmount: byStatus.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      paidAmount: byStatus.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
      outsideAmount: byStatus.reduce((sum, { outsideMinor }) => sum + outsideMinor, 0),
      pendingAmount: pendingOf(byStatus),
      byStatus: byStatus.map(({ status, count, amountMinor }) => ({ status, count, amount: amountMinor })),
      tabs,
      views,
    };
  }),
];
