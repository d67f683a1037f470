import { z } from "zod";
import { reasonSchema } from "#provider/contract/fields";
import { partAmountField } from "~/forms/amount-schema";
import { formKeySchema } from "~/forms/form-key-schema";

/** `review` checks the fields, `edit` goes back to them, `confirm` moves the money. */
export const STEPS = ["review", "edit", "confirm"] as const;

type FormContext = {
  /** The language in which the amount is written. */
  language: string;
  /**
   * The amount that can be captured or refunded, in minor units; unknown in the last step, where the provider checks
   * it.
   */
  sum?: number | undefined;
};

/** Captures a held amount in full or in part. The result has the amount in minor units. */
export const completionSchema = ({ language, sum }: FormContext) =>
  z.object({
    idempotencyKey: formKeySchema,
    intent: z.enum(STEPS),
    amount: partAmountField(language, sum),
  });

/** Refunds a payment in full or in part. */
export const refundSchema = (given: FormContext) => completionSchema(given).extend({ reason: reasonSchema });

/** Reverses a hold. */
export const reversalSchema = z.object({ idempotencyKey: formKeySchema });
