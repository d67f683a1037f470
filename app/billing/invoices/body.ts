import type { BodyOf } from "#provider/contract/call";
import type { Contract } from "#provider/contract/index";
import type { TypedMerchantTerms } from "#provider/contract/merchant-terms";
import type { Day } from "~/utils/dates";
import { dueTermOf } from "./due-term";
import type { EditedInvoice, TypedInvoice } from "./schema";

type Bill = Pick<EditedInvoice, "amount" | "description">;

type Terms = Omit<BodyOf<Contract["invoices"]["update"]>, "lastModifiedDate">;
type Own = { own: TypedMerchantTerms; today: Day };

/** The terms in the provider's form: an empty field is `null`, card and period of the installment are one object. */
const termsOf = (
  typed: Omit<EditedInvoice, "lastModifiedDate"> & { linkDays?: unknown },
  { own, today }: Own,
): Terms => ({
  fullName: typed.fullName,
  phone: typed.phone,
  email: typed.email ?? null,
  amount: typed.amount,
  description: typed.description,
  bookingId: typed.bookingId,
  ...dueTermOf(typed, today),
  preAuth: typed.preAuth,
  partialAllowed: typed.partialAllowed,
  scheduledDate: typed.scheduledDate ?? null,
  reminders: typed.reminders,
  recurringInterval: typed.recurringInterval ?? null,
  installment:
    typed.installmentCard && typed.installmentPeriod
      ? { cardType: typed.installmentCard, period: typed.installmentPeriod }
      : null,
  checkInDate: typed.checkInDate ?? null,
  language: typed.language,
  ...own,
});

/**
 * The body of the call that creates an invoice. `bill` is its amount and description, with its items; `own` the
 * merchant's own terms, and `today` the day in the region's time zone.
 */
export const invoiceBody = (typed: TypedInvoice, bill: Bill, given: Own): BodyOf<Contract["invoices"]["create"]> => ({
  ...termsOf({ ...typed, ...bill }, given),
  appId: typed.appId,
  channels: typed.channels,
});

/**
 * The body of the call that changes an invoice, with the version that was edited. `own` are the merchant's own terms,
 * `today` is the day in the region's time zone.
 */
export const editBody = (typed: EditedInvoice, given: Own): BodyOf<Contract["invoices"]["update"]> => ({
  ...termsOf(typed, given),
  lastModifiedDate: typed.lastModifiedDate,
});
