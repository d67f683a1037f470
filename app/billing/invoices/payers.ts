import type { Customer } from "#provider/contract/customers";
import { isReachable } from "~/server/asked-customer";
import { showPhone } from "~/server/phone";

/** The number of payers of earlier invoices and payments that a new invoice offers, the one seen last first. */
export const PAYERS_OFFERED = 20;

/** A payer of an earlier invoice or payment. */
export type KnownPayer = { fullName: string; phone: string; email: string };

/**
 * The fields of customers that the form has, with the phone in readable form. A customer without phone and e-mail has
 * been erased and is not offered.
 */
export const payersOf = (customers: readonly Pick<Customer, "fullName" | "phone" | "email">[]): KnownPayer[] =>
  customers.filter(isReachable).map(payerOf);

/** A customer as the form's fields show one. */
export const payerOf = ({ fullName, phone, email }: Pick<Customer, "fullName" | "phone" | "email">): KnownPayer => ({
  fullName,
  phone: phone ? showPhone(phone) : "",
  email: email ?? "",
});
