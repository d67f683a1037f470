import { z } from "zod";
import { reasonSchema } from "#provider/contract/fields";
import { partAmountField } from "~/forms/amount-schema";
import { formKeySchema } from "~/forms/form-key-schema";

/** `review` checks the fields, `edit` goes back to them, `confirm` does it. */
export const STEPS = ["review", "edit", "confirm"] as const;

type FormContext = {
  /** In which the amount is written. */
  language: string;
  /** What can be taken or given back, in minor units; not known at the last step, where the provider holds it. */
  sum?: number | undefined;
};

/** Taking a held amount in full or in part. Out comes the amount in minor units. */
export const completionSchema = ({ language, sum }: FormContext) =>
  z.object({
    idempotencyKey: formKeySchema,
    intent: z.enum(STEPS),
    amount: partAmountField(language, sum),
  });

/** Giving money back in full or in part. */
export const refundSchema = (given: FormContext) => completionSchema(given).extend({ reason: reasonSchema });

/** Giving up a hold. */
export const reversalSchema = z.object({ idempotencyKey: formKeySchema });
