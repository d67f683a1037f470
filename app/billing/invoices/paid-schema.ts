import { z } from "zod";
import { reasonSchema } from "#provider/contract/fields";
import { OUTSIDE_METHODS } from "#provider/contract/outside-methods";
import { isRefusedPart } from "#provider/rules/outside-payments";
import { tickedField } from "~/billing/shared/ticked/ticked-schema";
import { formKeySchema } from "~/forms/form-key-schema";
import { partAmountField } from "~/forms/part-schema";
import { dayField } from "~/forms/plain-fields";

type PaidDays = {
  /** The first and last day (YYYY-MM-DD) that may be typed. */
  days: { first: string; last: string };
};
type PaidContext = PaidDays & {
  /** The language in which the amount is written. */
  language: string;
  /** What is left of the invoice, in minor units. */
  sum: number;
  preAuth: boolean;
};

/** How something was paid outside, and when. */
const outsideFields = ({ first, last }: PaidDays["days"]) => ({
  idempotencyKey: formKeySchema,
  method: z.enum(OUTSIDE_METHODS),
  paidDate: dayField
    .refine((day) => day <= last, { params: { key: "paidLater" } })
    .refine((day) => day >= first, { params: { key: "paidLongAgo" } }),
  note: reasonSchema.optional(),
  receipt: z
    .literal("on")
    .transform(() => true)
    .default(false),
});

/** Marks an invoice, or a part of it, as paid outside. The result has the amount in minor units. */
export const recordPaidSchema = ({ language, sum, preAuth, days }: PaidContext) =>
  z.object({
    ...outsideFields(days),
    amount: partAmountField(language, sum).refine((minor) => !isRefusedPart(minor, { preAuth, left: sum }), {
      params: { key: "wholeOnly" },
    }),
  });
/** Marks several invoices as paid outside, each with all that is left of it. */
export const paidSelectedSchema = ({ days }: PaidDays) => z.object({ ...outsideFields(days), ids: tickedField });
export const takeBackSchema = z.object({ intent: z.literal("takeBack") });
