import type { Invoice } from "#provider/contract/invoices";
import type { Language } from "#provider/contract/words";
import { formatAmountInput } from "~/i18n/format";
import { showPhone } from "~/server/phone";
import type { Day } from "~/utils/dates";

/** The day payment is due, and the link's last day where it is another one: the field *Due* (`dueTermOf`). */
const typedDays = ({ dueDate, linkExpirationDate }: Pick<Invoice, "dueDate" | "linkExpirationDate">) =>
  dueDate === null || dueDate === linkExpirationDate
    ? { dueDate: linkExpirationDate, linkExpirationDate: undefined }
    : { dueDate, linkExpirationDate };

/** The typed values of an invoice, as the fields of its form show them. */
export const typedValues = (invoice: Invoice, language: Language) => ({
  fullName: invoice.fullName,
  phone: showPhone(invoice.phone),
  email: invoice.email ?? undefined,
  amount: formatAmountInput(language, invoice.amount),
  description: invoice.description,
  bookingId: invoice.bookingId,
  ...typedDays(invoice),
  language: invoice.language,
  partialAllowed: invoice.partialAllowed ? "on" : undefined,
  preAuth: invoice.preAuth ? "on" : undefined,
  scheduledDate: invoice.scheduledDate ?? undefined,
  reminders: invoice.reminders,
  recurringInterval: invoice.recurringInterval ?? undefined,
  installmentCard: invoice.installment?.cardType,
  installmentPeriod: invoice.installment ? String(invoice.installment.period) : undefined,
  checkInDate: invoice.checkInDate ?? undefined,
});

/**
 * The first values of a duplicate: only typed values. Leaves out days that have passed, and an application that no
 * longer takes payments.
 */
export function duplicateValues(
  invoice: Invoice,
  { language, today, appIds }: { language: Language; today: Day; appIds: readonly string[] },
) {
  const typed = typedValues(invoice, language);
  const toCome = (day: string | undefined) => (day !== undefined && day >= today ? day : undefined);
  return {
    ...typed,
    appId: appIds.includes(invoice.appId) ? invoice.appId : undefined,
    channels: invoice.channels,
    linkExpirationDate:
      typed.linkExpirationDate !== undefined && typed.linkExpirationDate > today ? typed.linkExpirationDate : undefined,
    scheduledDate: toCome(typed.scheduledDate),
    // A due day that is also the link's last day must lie ahead.
    dueDate: typed.dueDate > today || typed.linkExpirationDate !== undefined ? toCome(typed.dueDate) : undefined,
    checkInDate: toCome(typed.checkInDate),
  };
}
