import type { BodyOf } from "#provider/contract/call";
import type { Contract } from "#provider/contract/index";
import type { TypedInvoice } from "./schema";

/** What the provider is asked to create: what was left empty is `null`, card and period of the instalment are one thing. */
export const invoiceBody = (typed: TypedInvoice): BodyOf<Contract["invoices"]["create"]> => ({
  appId: typed.appId,
  fullName: typed.fullName,
  phone: typed.phone,
  email: typed.email ?? null,
  amount: typed.amount,
  description: typed.description,
  bookingId: typed.bookingId,
  linkExpirationDate: typed.linkExpirationDate,
  preAuth: typed.preAuth,
  partialAllowed: false,
  scheduledDate: typed.scheduledDate ?? null,
  dueDate: null,
  reminders: [],
  recurringInterval: typed.recurringInterval ?? null,
  installment:
    typed.installmentCard && typed.installmentPeriod
      ? { cardType: typed.installmentCard, period: typed.installmentPeriod }
      : null,
  checkInDate: typed.checkInDate ?? null,
  channels: typed.channels,
  language: typed.language,
});
