import type { Customer, CustomerDocument } from "#provider/contract/customers";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { NamedDocument, SeenCustomer } from "../db/lists/customers.ts";
import { toInstant } from "./page.ts";

/** A customer as the contract shows them. */
export const toCustomer = (customer: SeenCustomer, region: Region): Customer => ({
  id: customer.id,
  fullName: customer.fullName,
  email: customer.email,
  phone: customer.phone,
  currency: REGION_FACTS[region].currency,
  paidAmount: customer.paidMinor,
  owedAmount: customer.owedMinor,
  invoiceCount: customer.invoices,
  paymentCount: customer.payments,
  lastSeen: toInstant(customer.lastSeenAt),
});

/** An invoice or a payment among a customer's documents. */
export function toCustomerDocument(document: NamedDocument): CustomerDocument {
  const { appName } = document;
  const about = document.kind === "INVOICE" ? document.invoice : document.transaction;
  const shared = {
    id: about.id,
    appId: about.applicationId,
    appName,
    amount: about.amountMinor,
    currency: about.currency,
    createdDate: toInstant(about.createdAt),
  };
  if (document.kind === "INVOICE")
    return { kind: "INVOICE", ...shared, code: document.invoice.code, status: document.invoice.status };
  const { orderId, status, invoiceId, invoiceCode, grossMinor: capturedAmount } = document.transaction;
  const invoice = invoiceId === null || invoiceCode === null ? null : { id: invoiceId, code: invoiceCode };
  return { kind: "PAYMENT", ...shared, code: orderId, status, capturedAmount, invoice, link: document.link };
}
