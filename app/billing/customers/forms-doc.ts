import type { FormDoc } from "~/forms/forms-doc";
import { eraseCustomerSchema } from "./schema";

/** The form that erases a customer. */
export const CUSTOMER_FORMS: readonly FormDoc[] = [
  {
    title: "Erase a customer",
    module: "billing/customers/erase.tsx",
    purpose:
      "Replaces the person's name, e-mail and phone in every invoice and payment that one may see. It cannot be undone. Sums, codes and days stay.",
    schema: eraseCustomerSchema,
    example: { intent: "erase" },
    success: "303 to `/billing/customers`",
    refusals: [
      "404 no such customer",
      "409 an invoice is open or recurs, or a payment has begun, is on hold or on its way back",
    ],
  },
];
