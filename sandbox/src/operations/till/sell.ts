import { SALE_MINUTES } from "#provider/contract/limits";
import { dayIn } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { and, eq, isNull } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import type { Actor } from "../../db/events.ts";
import type { ApplicationRow, NewInvoice, TillSaleRow, TillShiftRow } from "../../db/rows.ts";
import { tillSales, tillShifts } from "../../db/schema/index.ts";
import { searchOfInvoice } from "../../domain/search.ts";
import { NO_PAYER, STANDING_REASON } from "../../domain/till.ts";
import { createInvoice, newInvoice } from "../invoices/create.ts";

/** What is sold: the sum without the tip, and the tip, in minor units; the reason as it was typed. */
export type Sold = { amountMinor: number; tipMinor: number; description: string | null; language: Language };

type Doing = { actor: NonNullable<Actor>; now: number };

/**
 * A sale: an invoice without a payer, which can be paid for five minutes. Its booking names the till and the shift, so
 * that lists and files find the sales of a shift by it. The batch fails if the shift was closed meanwhile.
 */
export function sell(
  db: Db,
  application: ApplicationRow,
  { shift, sold, actor, now }: Doing & { shift: TillShiftRow; sold: Sold },
): { invoice: NewInvoice; sale: TillSaleRow; statements: Statement[] } {
  const expiresAt = now + SALE_MINUTES * 60_000;
  const made = newInvoice(
    application,
    {
      appId: application.id,
      fullName: NO_PAYER,
      phone: "",
      email: null,
      amount: sold.amountMinor + sold.tipMinor,
      description: sold.description ?? STANDING_REASON[sold.language],
      bookingId: `TILL-${shift.number}`,
      linkExpirationDate: dayIn(application.region, new Date(expiresAt)),
      preAuth: false,
      partialAllowed: false,
      scheduledDate: null,
      dueDate: null,
      reminders: [],
      recurringInterval: null,
      installment: null,
      checkInDate: null,
      channels: [],
      language: sold.language,
    },
    { actor, now },
  );
  // No one is searched for by the sign in place of a name.
  const invoice = { ...made, isSale: true, expiresAt, search: searchOfInvoice({ ...made, fullName: "" }) };
  const sale = {
    invoiceId: invoice.id,
    shiftId: shift.id,
    tipMinor: sold.tipMinor,
    soldBy: actor.id,
    soldByName: actor.name,
    soldAt: now,
  };
  return {
    invoice,
    sale,
    statements: [...stillOpen(db, shift), ...createInvoice(db, invoice, actor), db.insert(tillSales).values(sale)],
  };
}

/** Aborts the batch if the shift is open no more. */
const stillOpen = (db: Db, shift: TillShiftRow): Statement[] => [
  db
    .update(tillShifts)
    .set({ closesAt: shift.closesAt })
    .where(and(eq(tillShifts.id, shift.id), isNull(tillShifts.closedAt))),
  expectChange(db, "shift still open"),
];
