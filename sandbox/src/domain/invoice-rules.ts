import { dayIn, type Region } from "#provider/contract/regions";
import { isGuestPhone } from "#provider/rules/guest-phone";
import { brokenTerms, type BrokenRule, type InvoiceDays, type InvoiceTerms } from "#provider/rules/invoice-terms";

/**
 * The rules that an invoice breaks, besides the shape of its fields: those that the app's form checks too, and its
 * payer's phone, which a form accepts in any spelling. `before` is the edited invoice.
 */
export function brokenInvoiceRules(
  typed: InvoiceTerms & { phone: string },
  region: Region,
  now: Date,
  before?: InvoiceDays,
): BrokenRule[] {
  const broken: BrokenRule[] = brokenTerms(typed, { region, today: dayIn(region, now), before });
  if (!isGuestPhone(region, typed.phone)) broken.push({ field: "phone", code: "phone" });
  return broken;
}
