import { z } from "zod";
import { descriptionSchema } from "#provider/contract/fields";
import { amountField } from "~/forms/amount-schema";
import { formKeySchema } from "~/forms/form-key-schema";
import { TIP_RATES } from "./tip";

/** A sale. The result has the amount without the tip, in minor units; it is written as in the page's `language`. */
export const sellSchema = (language: string) =>
  z.object({
    idempotencyKey: formKeySchema,
    amount: amountField(language),
    description: descriptionSchema.optional(),
    tip: z.enum(TIP_RATES).optional(),
  });

/** Opening a shift. */
export const openShiftSchema = z.object({ idempotencyKey: formKeySchema });

/** What one does with a sale that waits: it was paid in cash, or nobody pays it. */
export const SALE_ACTS = ["cash", "end"] as const;
export const saleActSchema = z.object({ idempotencyKey: formKeySchema, intent: z.enum(SALE_ACTS) });

export const closeShiftSchema = z.object({ intent: z.literal("close") });
