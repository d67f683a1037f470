import { dayIn } from "#provider/contract/regions";
import type { OutsideMethod } from "#provider/contract/outside-methods";
import { isRefusedPart, outsideDays, outsideRefusal } from "#provider/rules/outside-payments";
import { partRefusal } from "#provider/rules/payment-actions";
import type { Variables } from "../../call.ts";
import { companyOf, findApplication } from "../../db/applications.ts";
import type { Actor } from "../../db/events.ts";
import { findInvoiceInSight } from "../../db/lists/invoices.ts";
import type { ApplicationRow, InvoiceRow } from "../../db/rows.ts";
import { openAmount } from "../../domain/invoice-state.ts";
import { found, refuse } from "../../domain/refusal.ts";
import type { Sight } from "../../domain/sight.ts";
import type { Env } from "../../env.ts";
import { receiptStatements } from "../payments/receipt-mail.ts";
import { findOutside, recordOutside, takeBackOutside, wasExpired } from "./outside.ts";

/**
 * Who records: a person or a merchant's server. `demand` refuses an application in which they may not. `fieldOf`: the
 * name of a field in the body that was sent, for a refusal.
 */
export type Recording = Pick<Variables, "db" | "clock"> & {
  env: Env;
  actor: NonNullable<Actor>;
  sight: Sight;
  demand: (applicationId: string) => void;
  fieldOf: (name: "amount" | "paidDate") => string;
};
/** How it was paid; `paidDate` (YYYY-MM-DD) is today without it. */
export type HowPaid = { method: OutsideMethod; paidDate: string | null; note: string | null; receipt: boolean };

/**
 * The statements that mark one invoice as paid outside; `amount` in minor units, all that is left without it. Throws
 * `invalid_state`, `changed_meanwhile` where less is left, and `invalid_request` for a day that is too late or too long
 * ago, or a part of an invoice that holds amounts.
 */
export async function planOutside(given: Recording, id: string, how: HowPaid, amount?: number) {
  const { db, env, clock, actor, sight, demand, fieldOf } = given;
  const { invoice } = found(await findInvoiceInSight(db, sight, id));
  const { application, config } = found(await findApplication(db, sight, invoice.applicationId));
  demand(application.id);
  const paidDay = dayOf(how.paidDate, application, { now: clock.date(), field: fieldOf("paidDate") });
  const sums = { amount: invoice.amountMinor, paidAmount: invoice.paidMinor, heldAmount: invoice.heldMinor };
  if (outsideRefusal({ ...sums, status: invoice.status })) throw refuse("invalid_state");
  const amountMinor = amount ?? openAmount(invoice);
  demandAmount(amountMinor, invoice, fieldOf("amount"));
  const terms = { method: how.method, amountMinor, paidDay, note: how.note };
  const recorded = recordOutside(db, invoice, { actor, now: clock.now(), application, terms });
  const { transaction } = recorded;
  const mail = how.receipt
    ? receiptStatements(
        { db, env },
        { application, contact: config.applicationMail, company: await companyOf(db, application), transaction },
        transaction.createdAt,
      )
    : [];
  return { invoice: recorded.invoice, transaction, terms, statements: [...recorded.statements, ...mail] };
}

/** The statements that take an outside payment back. Throws `invalid_state` after a day, or if that was done before. */
export async function planTakeBack({ db, clock, actor, sight, demand }: Recording, id: string, paymentId: string) {
  const named = found(await findInvoiceInSight(db, sight, id));
  const { payment, transaction } = found(await findOutside(db, named.invoice.id, paymentId));
  demand(named.invoice.applicationId);
  const isOver = await wasExpired(db, named.invoice.id);
  const changed = takeBackOutside(db, named.invoice, { payment, transaction, isOver, actor, now: clock.now() });
  if (!changed) throw refuse("invalid_state");
  return { appName: named.appName, hold: named.hold, ...changed };
}

type Judging = { now: Date; field: string };

function dayOf(paidDate: string | null, { region }: ApplicationRow, { now, field }: Judging): string {
  const { first, last } = outsideDays(dayIn(region, now));
  if (paidDate === null) return last;
  if (paidDate > last) throw refuse("invalid_request", { fields: [{ field, code: "paidLater" }] });
  if (paidDate < first) throw refuse("invalid_request", { fields: [{ field, code: "paidLongAgo" }] });
  return paidDate;
}

function demandAmount(amountMinor: number, invoice: InvoiceRow, field: string) {
  const refusal = partRefusal(amountMinor, openAmount(invoice));
  if (refusal === "tooMuch") throw refuse("changed_meanwhile");
  const wrong = isRefusedPart(amountMinor, { preAuth: invoice.preAuth, left: openAmount(invoice) })
    ? "wholeOnly"
    : refusal && "amountMin";
  if (wrong !== undefined) throw refuse("invalid_request", { fields: [{ field, code: wrong }] });
}
