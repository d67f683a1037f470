import { z } from "zod";
import { call } from "./call.ts";
import { filterTextSchema, idSchema, instantSchema } from "./fields.ts";
import { paymentLinkSchema } from "./links.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { payoutFileSchema } from "./payout-files.ts";
import { payoutSchema } from "./payouts.ts";
import { transferSchema } from "./transfers.ts";
import { withdrawalSchema } from "./wallet-money.ts";
import { openCardBrandSchema, openInvoiceStatusSchema, openPaymentStatusSchema } from "./words.ts";

/** At most five of each kind, newest first (ours), out of what the person may see. */
export const searchAnswerSchema = z.object({
  invoices: z.array(
    z.object({
      id: idSchema,
      invoiceCode: z.string(),
      bookingId: z.string(),
      fullName: z.string(),
      amount: moneySchema,
      heldAmount: moneySchema,
      currency: currencySchema,
      status: openInvoiceStatusSchema,
      createdDate: instantSchema,
    }),
  ),
  transactions: z.array(
    z.object({
      id: idSchema,
      orderId: z.string(),
      rrn: z.string().nullable(),
      fullName: z.string(),
      cardBrand: openCardBrandSchema.nullable(),
      cardNumber: z.string().nullable(),
      amount: moneySchema,
      currency: currencySchema,
      status: openPaymentStatusSchema,
      createDate: instantSchema,
    }),
  ),
  /** Payment links by what their list finds them by: words of the title, code or address, amount, id, application. */
  links: z.array(
    paymentLinkSchema.pick({
      id: true,
      title: true,
      code: true,
      appName: true,
      amount: true,
      currency: true,
      status: true,
    }),
  ),
  /** Payers of invoices that fit by name, e-mail or phone, each person once. */
  customers: z.array(z.object({ fullName: z.string(), phone: z.string(), email: z.string().nullable() })),
  /**
   * Payouts by their receiver, what they are for, the reference, or the last digits; none where a region has no
   * payouts.
   */
  payouts: z.array(payoutSchema),
  /** Files of payouts by words of their name, by whoever checked them, or by the reference; as payouts. */
  payoutFiles: z.array(payoutFileSchema),
  /**
   * A withdrawal, and a transfer or top-up, by the whole of its reference; empty for whoever does not see the wallet.
   */
  withdrawals: z.array(withdrawalSchema),
  transfers: z.array(transferSchema),
  /** People of the account; empty for whoever may not see the team. */
  users: z.array(z.object({ id: idSchema, fullName: z.string(), email: z.string(), mobilePhone: z.string() })),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

export const search = {
  everything: call("GET", "api/search", {
    summary: "Finds by any id, code, RRN, name, e-mail, phone or last four digits of a card or an account",
    access: {},
    query: z.object({ q: filterTextSchema }),
    answer: searchAnswerSchema,
    origin: "ours",
  }),
};
