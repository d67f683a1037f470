import { z } from "zod";
import { call } from "./call.ts";
import { daySchema, idSchema, reasonSchema } from "./fields.ts";
import { invoiceSchema } from "./invoices.ts";
import { MAX_TICKED } from "./limits.ts";
import { partAmountSchema } from "./money.ts";
import { OUTSIDE_METHODS } from "./outside-methods.ts";
import { outsidePaymentSchema } from "./outside-payment.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { openProblemCodeSchema } from "./problem.ts";

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
