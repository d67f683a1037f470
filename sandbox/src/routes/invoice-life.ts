import { contract } from "#provider/contract/index";
import { cancelRefusal, editRefusal, removalRefusalOf } from "#provider/rules/invoice-actions";
import type { Permission } from "#provider/contract/permissions";
import { findApplication } from "../db/applications.ts";
import {
  cancelInvoice,
  countAttempts,
  editInvoice,
  removeInvoice,
  setRecurrence,
  termsOf,
  type Changed,
} from "../operations/invoices/changes.ts";
import { findInvoiceInSight, invoiceHistory, invoicePayments, type NamedInvoice } from "../db/lists/invoices.ts";
import type { InvoiceRow } from "../db/rows.ts";
import { changedTerms } from "../operations/return-addresses.ts";
import { changesBetween } from "../domain/invoice-changes.ts";
import { brokenInvoiceRules } from "../domain/invoice-rules.ts";
import { payUrl } from "../env.ts";
import type { Variables } from "../call.ts";
import { implement } from "../http/implement.ts";
import { demandIn, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { write } from "../http/write.ts";
import { eachOf } from "./ticked.ts";
import { toHistoryEntry, toInvoice, toOperation } from "../wire/invoice.ts";

const { invoices, tickedInvoices } = contract;

type Deps = Pick<Variables, "db" | "clock"> & { person: Person };

/** An invoice in sight with which the person has this permission. */
async function invoiceFor({ db, person }: Deps, id: string, permission: Permission): Promise<NamedInvoice> {
  const named = found(await findInvoiceInSight(db, person.sight, id));
  demandIn(person, named.invoice.applicationId, permission);
  return named;
}

const standingOf = ({ status, paidMinor, heldMinor }: InvoiceRow) => ({
  status,
  paidAmount: paidMinor,
  heldAmount: heldMinor,
});

const doing = ({ person, clock }: Deps) => ({
  actor: { id: person.user.id, name: person.user.fullName },
  now: clock.now(),
});

/** Reads, decides and writes; starts over if another request has changed the invoice. */
const change = (
  deps: Deps,
  { id, permission }: { id: string; permission: Permission },
  decide: (named: NamedInvoice) => Promise<Changed> | Changed,
) =>
  write(deps.db, async () => {
    const named = await invoiceFor(deps, id, permission);
    return { appName: named.appName, hold: named.hold, ...(await decide(named)) };
  });

/** Changes of an existing invoice: its terms, its end, its rounds; and its history. */
export const invoiceLifeRoutes = [
  implement(invoices.update, async ({ env, log, params, body, ...deps }) => {
    const { lastModifiedDate, reference, metadata, redirectUrl, approveUrl, cancelUrl, declineUrl, ...typed } = body;
    const asked = { reference, metadata, redirectUrl, approveUrl, cancelUrl, declineUrl };
    const { db, clock, person } = deps;
    const done = await change(deps, { id: params.id, permission: "EDIT_LINK" }, async ({ invoice }) => {
      const { config } = found(await findApplication(db, person.sight, invoice.applicationId));
      if (invoice.isSale || editRefusal(standingOf(invoice)) || invoice.expiresAt <= clock.now())
        throw refuse("invalid_state");
      const terms = { ...typed, ...(await changedTerms({ db, env }, invoice.applicationId, invoice, asked)) };
      // The request came again after its answer was lost: nothing is left to do.
      if (changesBetween(termsOf(invoice), terms).length === 0) return { invoice, statements: [] };
      if (lastModifiedDate !== undefined && Date.parse(lastModifiedDate) !== invoice.lastModifiedAt)
        throw refuse("changed_meanwhile");
      const fields = brokenInvoiceRules(terms, invoice.region, clock.date(), invoice);
      if (invoice.recurrenceState === "ENDED" && terms.recurringInterval !== invoice.recurringInterval)
        fields.push({ field: "recurringInterval", code: "recurrenceEnded" });
      if (fields.length > 0) throw refuse("invalid_request", { fields });
      return editInvoice(db, invoice, { ...doing(deps), terms, config, link: payUrl(env, invoice.code) });
    });
    log("invoice_edited", { invoiceId: params.id, userId: person.user.id });
    return toInvoice(env, done);
  }),

  implement(invoices.remove, async ({ log, params, ...deps }) => {
    await change(deps, { id: params.id, permission: "DELETE_INVOICE" }, async ({ invoice }) => {
      if (removalRefusalOf(standingOf(invoice), await countAttempts(deps.db, invoice.id)))
        throw refuse("invalid_state");
      return { invoice, statements: removeInvoice(deps.db, invoice) };
    });
    log("invoice_removed", { invoiceId: params.id, userId: deps.person.user.id });
    return undefined;
  }),

  implement(invoices.cancel, async ({ env, log, params, ...deps }) => {
    const done = await change(deps, { id: params.id, permission: "DELETE_INVOICE" }, ({ invoice }) => {
      if (cancelRefusal(standingOf(invoice))) throw refuse("invalid_state");
      return cancelInvoice(deps.db, invoice, doing(deps));
    });
    log("invoice_canceled", { invoiceId: params.id, userId: deps.person.user.id });
    return toInvoice(env, done);
  }),

  implement(tickedInvoices.cancel, async ({ log, line, body, ...deps }) => {
    const each = await eachOf(body.invoiceIds, (id) =>
      line.part(id, ({ db }) =>
        change({ ...deps, db }, { id, permission: "DELETE_INVOICE" }, ({ invoice }) => {
          // The request came again after its answer was lost.
          if (invoice.status === "CANCELED") return { invoice, statements: [] };
          if (cancelRefusal(standingOf(invoice))) throw refuse("invalid_state");
          return cancelInvoice(deps.db, invoice, doing(deps));
        }),
      ),
    );
    const canceled = each.flatMap(({ id, refusal }) => (refusal === null ? [id] : []));
    log("ticked_invoices_canceled", { invoiceIds: canceled.join(","), userId: deps.person.user.id });
    return each.map(({ id, refusal }) => ({ id, refusal }));
  }),

  implement(invoices.setRecurrence, async ({ env, log, params, body, ...deps }) => {
    const done = await change(deps, { id: params.id, permission: "EDIT_LINK" }, ({ invoice }) => {
      const changed = setRecurrence(deps.db, invoice, body.state, doing(deps));
      if (!changed) throw refuse("invalid_state");
      return changed;
    });
    log("recurrence_set", { invoiceId: params.id, userId: deps.person.user.id, state: body.state });
    return toInvoice(env, done);
  }),

  implement(invoices.operations, async ({ db, person, params }) => {
    const { invoice } = found(await findInvoiceInSight(db, person.sight, params.id));
    return (await invoicePayments(db, invoice.id)).map(toOperation);
  }),

  implement(invoices.history, async ({ db, person, params }) => {
    const { invoice } = found(await findInvoiceInSight(db, person.sight, params.id));
    return (await invoiceHistory(db, invoice.id)).map(toHistoryEntry);
  }),
];
