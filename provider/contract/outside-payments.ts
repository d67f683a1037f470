import { z } from "zod";
import { call } from "./call.ts";
import { daySchema, idSchema, instantSchema, reasonSchema } from "./fields.ts";
import { invoiceSchema } from "./invoices.ts";
import { MAX_TICKED } from "./limits.ts";
import { moneySchema, partAmountSchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { openProblemCodeSchema } from "./problem.ts";

/** How an invoice was paid outside of the provider. */
export const OUTSIDE_METHODS = ["CASH", "TRANSFER", "OTHER"] as const;
export type OutsideMethod = (typeof OUTSIDE_METHODS)[number];

/** One payment that did not come through the provider: no wallet knows it. */
export const outsidePaymentSchema = z.object({
  /** Of its transaction. */
  id: idSchema,
  method: openWord(OUTSIDE_METHODS),
  amount: moneySchema,
  /** The day on which the money came, in the merchant's zone. */
  paidDate: daySchema,
  note: z.string().nullable(),
  createdBy: z.string(),
  createdDate: instantSchema,
  /** Until when it can be taken back; null once it was. */
  takeBackUntil: instantSchema.nullable(),
  takenBackBy: z.string().nullable(),
  takenBackDate: instantSchema.nullable(),
});
export type OutsidePayment = z.infer<typeof outsidePaymentSchema>;

const howSchema = z.object({
  method: z.enum(OUTSIDE_METHODS),
  /** Not in the future, and at most `OUTSIDE_DAYS` ago. */
  paidDate: daySchema,
  note: reasonSchema.nullable().default(null),
  /** Whether the payer gets a receipt by e-mail, if an address is known. */
  receipt: z.boolean().default(false),
});
const ACCESS = AREA_ACCESS.recordPayment;
const idParams = z.object({ id: idSchema });

/** (ours) Invoices that were paid outside of the provider: in cash, by bank transfer, or otherwise. */
export const outsidePayments = {
  list: call("GET", "api/booking/invoice/{id}/cash", {
    summary: "What was paid of an invoice outside of the provider, newest first, also what was taken back",
    access: {},
    params: idParams,
    answer: z.array(outsidePaymentSchema),
    origin: "ours",
  }),
  record: call("POST", "api/booking/invoice/{id}/cash", {
    summary: "Mark an invoice, or a part of it, as paid outside of the provider",
    effect: "create",
    access: ACCESS,
    params: idParams,
    body: howSchema.extend({ amount: partAmountSchema }),
    answer: outsidePaymentSchema,
    // `invalid_state`: it is paid, on hold or closed. `changed_meanwhile`: less is left than the amount.
    errors: ["invalid_state", "changed_meanwhile"],
    origin: "ours",
  }),
  recordTicked: call("POST", "api/booking/invoices/cash", {
    summary: "Mark several invoices as paid outside of the provider, each with all that is left of it",
    effect: "create",
    access: ACCESS,
    body: howSchema.extend({ invoiceIds: z.array(idSchema).min(1).max(MAX_TICKED) }),
    answer: z.array(z.object({ id: idSchema, refusal: openProblemCodeSchema.nullable() })),
    origin: "ours",
  }),
  takeBack: call("DELETE", "api/booking/invoice/{id}/cash/{paymentId}", {
    summary: "Take back that an invoice was paid outside, within a day",
    access: ACCESS,
    params: idParams.extend({ paymentId: idSchema }),
    answer: invoiceSchema,
    errors: ["invalid_state"],
    origin: "ours",
  }),
};
