import { outstanding } from "#provider/rules/outstanding";
import { businessCategorySchema } from "#provider/contract/words";
import { MERCHANT_CATEGORY } from "#provider/rules/azqr/category";
import { cityOf } from "#provider/rules/azqr/city";
import { azqrPayload, type AzqrFacts } from "#provider/rules/azqr/code";
import type { PlacedApplication } from "../db/applications.ts";
import type { InvoiceRow, PaymentLinkRow } from "../db/rows.ts";
import { refuse } from "../domain/refusal.ts";
import { terminalOf } from "../domain/terminal.ts";
import type { Env } from "../env.ts";

type Facts = Pick<AzqrFacts, "isOnce" | "amountMinor" | "bill" | "reference" | "purpose">;

/** What a data object takes of a text that is plain already: all of it, or nothing. */
const plainUpTo = (most: number, text: string): string | undefined =>
  text.length <= most && /^[!-~]+$/.test(text) ? text : undefined;
const BILL = 25;
const POSTAL_CODE = 10;

/** What a link or an application's code says. Its own code is the reference by which a payment finds it again. */
export const factsOfLink = ({ kind, code, title, amountMinor, reusable }: PaymentLinkRow): Facts => ({
  isOnce: !reusable,
  reference: code,
  ...(kind === "LINK" ? { purpose: title } : {}),
  ...(amountMinor === null ? {} : { amountMinor }),
});

/** What an invoice's code says: one payment of all that is left. Refuses while nothing can be paid at once. */
export function factsOfInvoice(invoice: InvoiceRow): Facts {
  const { status, amountMinor: amount, paidMinor: paidAmount, heldMinor: heldAmount } = invoice;
  const amountMinor = outstanding({ status, amount, paidAmount, heldAmount });
  if (amountMinor === 0 || invoice.preAuth) throw refuse("invalid_state");
  return {
    isOnce: true,
    amountMinor,
    bill: plainUpTo(BILL, invoice.bookingId) ?? invoice.code,
    reference: invoice.code,
    purpose: invoice.description,
  };
}

/** The code as the contract gives it. Only the instant payment system of Azerbaijan reads such codes. */
export function toAzqr(env: Env, { application, address, postalCode }: PlacedApplication, facts: () => Facts) {
  if (application.region !== "default") return { payload: null };
  if (env.AZQR_GLOBAL_ID === "") throw refuse("azqr_not_set_up");
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
