import type { Invoice } from "#provider/contract/invoices";
import { INSTALLMENT_PERIODS, type Language } from "#provider/contract/words";
import { knownWord } from "#provider/rules/open-words";
import { shownTerms } from "~/forms/read-terms";
import { formatAmountInput } from "~/i18n/format";
import { showPhone } from "~/server/phone";
import type { Day } from "~/utils/dates";

/** The day payment is due, and the link's last day where it is another one: the field *Due* (`dueTermOf`). */
const typedDays = ({ dueDate, linkExpirationDate }: Pick<Invoice, "dueDate" | "linkExpirationDate">) =>
  dueDate === null || dueDate === linkExpirationDate
    ? { dueDate: linkExpirationDate, linkExpirationDate: undefined }
    : { dueDate, linkExpirationDate };

/** The typed values of an invoice, as the fields of its form show them; a word that no field offers is typed anew. */
export const typedValues = (invoice: Invoice, language: Language) => ({
  fullName: invoice.fullName,
  phone: showPhone(invoice.phone),
  email: invoice.email ?? undefined,
  amount: formatAmountInput(language, invoice.amount),
  description: invoice.description,
  bookingId: invoice.bookingId,
  ...typedDays(invoice),
  language: knownWord(invoice.language),
  partialAllowed: invoice.partialAllowed ? "on" : undefined,
  preAuth: invoice.preAuth ? "on" : undefined,
  scheduledDate: invoice.scheduledDate ?? undefined,
  reminders: invoice.reminders.flatMap((reminder) => knownWord(reminder) ?? []),
  recurringInterval: knownWord(invoice.recurringInterval),
  installmentCard: knownWord(invoice.installment?.cardType),
  installmentPeriod: INSTALLMENT_PERIODS.find((months) => months === invoice.installment?.period)?.toString(),
  checkInDate: invoice.checkInDate ?? undefined,
  ...shownTerms(invoice),
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
    channels: invoice.channels.flatMap((channel) => knownWord(channel) ?? []),
    linkExpirationDate:
      typed.linkExpirationDate !== undefined && typed.linkExpirationDate > today ? typed.linkExpirationDate : undefined,
    scheduledDate: toCome(typed.scheduledDate),
    // A due day that is also the link's last day must lie ahead.
    dueDate: typed.dueDate > today || typed.linkExpirationDate !== undefined ? toCome(typed.dueDate) : undefined,
    checkInDate: toCome(typed.checkInDate),
  };
}
