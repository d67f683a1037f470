import { BOOKING_ID_LENGTH } from "#provider/contract/limits";

/** The proposal for a merchant whose invoices have no number at the end of their booking IDs. */
const FIRST = "A-1001";
/** Digits that a number holds exactly. */
const COUNTED = /\d{1,12}$/;

const afterOf = (id: string) =>
  id.replace(COUNTED, (digits) => String(Number(digits) + 1).padStart(digits.length, "0"));

export type BookingProposal = { next: string; after: string | null };

/**
 * The booking ID that a new invoice proposes: the next number after the newest invoice whose ID ends with one, which no
 * other recent invoice has. `recent` are the booking IDs of the newest invoices, the newest first.
 */
export function nextBookingId(recent: readonly string[]): BookingProposal {
  const after = recent.find((id) => COUNTED.test(id));
  if (after === undefined) return { next: FIRST, after: null };
  const used = new Set(recent);
  let next = afterOf(after);
  while (used.has(next)) next = afterOf(next);
  return next.length > BOOKING_ID_LENGTH.max ? { next: FIRST, after: null } : { next, after };
}
