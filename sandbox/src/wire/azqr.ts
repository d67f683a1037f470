import { businessCategorySchema } from "#provider/contract/words";
import { MERCHANT_CATEGORY } from "#provider/rules/azqr/category";
import { cityOf } from "#provider/rules/azqr/city";
import { hasAzqr } from "#provider/rules/azqr/currency";
import { azqrPayload, type AzqrFacts } from "#provider/rules/azqr/code";
import type { PlacedApplication } from "../db/applications.ts";
import type { InvoiceRow, PaymentLinkRow } from "../db/rows.ts";
import { takesPayments } from "../domain/application-state.ts";
import { openAmount, refusalToPay } from "../domain/invoice-state.ts";
import { refusalToPayLink } from "../domain/link-state.ts";
import { refuse } from "../domain/refusal.ts";
import { terminalOf } from "../domain/terminal.ts";
import type { Env } from "../env.ts";

type Facts = Pick<AzqrFacts, "isOnce" | "amountMinor" | "bill" | "reference" | "purpose">;

/** What a data object takes of a text that is plain already: all of it, or nothing. */
const plainUpTo = (most: number, text: string): string | undefined =>
  text.length <= most && /^[!-~]+$/.test(text) ? text : undefined;
const BILL = 25;
const POSTAL_CODE = 10;

/**
 * What a link or an application's code says. Its own code is the reference by which a payment finds it again. Refuses
 * with `invalid_state` while the link cannot be paid. `now` in UTC milliseconds.
 */
export function factsOfLink(link: PaymentLinkRow, now: number): Facts {
  if (refusalToPayLink(link, now)) throw refuse("invalid_state");
  const { kind, code, title, amountMinor, reusable } = link;
  return {
    isOnce: !reusable,
    reference: code,
    ...(kind === "LINK" ? { purpose: title } : {}),
    ...(amountMinor === null ? {} : { amountMinor }),
  };
}

/**
 * What an invoice's code says: one payment of all that is left. Refuses with `invalid_state` while nothing can be paid
 * at once. `now` in UTC milliseconds.
 */
export function factsOfInvoice(invoice: InvoiceRow, now: number): Facts {
  if (refusalToPay(invoice, now) || invoice.preAuth) throw refuse("invalid_state");
  return {
    isOnce: true,
    amountMinor: openAmount(invoice),
    bill: plainUpTo(BILL, invoice.bookingId) ?? invoice.code,
    reference: invoice.code,
    purpose: invoice.description,
  };
}

/**
 * The code as the contract gives it. Only the instant payment system of Azerbaijan reads such codes. Refuses with
 * `azqr_not_set_up`, and with `invalid_state` while the application takes no payments.
 */
export function toAzqr(env: Env, { application, address, postalCode }: PlacedApplication, facts: () => Facts) {
  if (!hasAzqr(application.region)) return { payload: null };
  if (env.AZQR_GLOBAL_ID === "") throw refuse("azqr_not_set_up");
  if (!takesPayments(application)) throw refuse("invalid_state");
  const payload = azqrPayload({
    globalId: env.AZQR_GLOBAL_ID,
    account: application.id,
    category: MERCHANT_CATEGORY[businessCategorySchema.parse(application.category)],
    name: application.name,
    city: cityOf(address),
    terminal: terminalOf(application.id),
    postalCode: plainUpTo(POSTAL_CODE, postalCode),
    ...facts(),
  });
  return { payload };
}
