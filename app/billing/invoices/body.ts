import type { BodyOf } from "#provider/contract/call";
import type { Contract } from "#provider/contract/index";
import { lastDayOf } from "~/billing/shared/links/link-term";
import type { Day } from "~/utils/dates";
import type { EditedInvoice, TypedInvoice } from "./schema";

type Terms = Omit<BodyOf<Contract["invoices"]["update"]>, "lastModifiedDate">;

/**
 * The terms as the provider takes them: what was left empty is `null`, card and period of the installment are one
 * thing.
 */
const termsOf = (typed: Omit<EditedInvoice, "lastModifiedDate">): Terms => ({
  fullName: typed.fullName,
  phone: typed.phone,
  email: typed.email ?? null,
  amount: typed.amount,
  description: typed.description,
  bookingId: typed.bookingId,
  linkExpirationDate: typed.linkExpirationDate,
  preAuth: typed.preAuth,
  partialAllowed: typed.partialAllowed,
  scheduledDate: typed.scheduledDate ?? null,
  dueDate: typed.dueDate ?? null,
  reminders: typed.reminders,
  recurringInterval: typed.recurringInterval ?? null,
  installment:
    typed.installmentCard && typed.installmentPeriod
      ? { cardType: typed.installmentCard, period: typed.installmentPeriod }
      : null,
  checkInDate: typed.checkInDate ?? null,
  language: typed.language,
});

/** What the provider is asked to create; `today` is the day it is in the region's zone. */
export const invoiceBody = (typed: TypedInvoice, today: Day): BodyOf<Contract["invoices"]["create"]> => ({
  ...termsOf({ ...typed, linkExpirationDate: lastDayOf(typed, today) }),
  appId: typed.appId,
  channels: typed.channels,
});

/** What the provider is asked to change, and of which state of the invoice. */
export const editBody = (typed: EditedInvoice): BodyOf<Contract["invoices"]["update"]> => ({
  ...termsOf(typed),
  lastModifiedDate: typed.lastModifiedDate,
});
