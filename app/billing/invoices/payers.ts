import type { Customer } from "#provider/contract/customers";
import { showPhone } from "~/server/phone";

/** How many payers of earlier invoices and payments a new invoice offers, the one seen last first. */
export const PAYERS_OFFERED = 20;

/** Somebody who was asked to pay before. */
export type KnownPayer = { fullName: string; phone: string; email: string };

/**
 * Of customers, what the form has fields for, the phone as people write it. Who can be reached in no way has been
 * erased, and is offered no more.
 */
export const payersOf = (customers: readonly Pick<Customer, "fullName" | "phone" | "email">[]): KnownPayer[] =>
  customers
    .filter(({ phone, email }) => phone !== null || email !== null)
    .map(({ fullName, phone, email }) => ({ fullName, phone: phone ? showPhone(phone) : "", email: email ?? "" }));
