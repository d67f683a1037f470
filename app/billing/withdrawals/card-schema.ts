import { z } from "zod";
import { idSchema } from "#provider/contract/fields";
import { plainTyped } from "#provider/rules/typed-text";
import { formKeySchema } from "~/forms/form-key-schema";

/** The digits of a card number, without its spaces and hyphens. */
const NUMBER = /^\d{12,19}$/;
const EXPIRY = /^\d{1,2}\s*[/.-]?\s*\d{2}(?:\d{2})?$/;

/** A card of the person. The result has the number in digits; the provider checks whether the card exists. */
export const addCardSchema = z.object({
  idempotencyKey: formKeySchema,
  pan: z
    .string()
    .transform((text) => plainTyped(text).replace(/[\s-]/g, ""))
    .refine((text) => NUMBER.test(text), { params: { key: "cardNumber" } }),
  expiry: z
    .string()
    .transform(plainTyped)
    .refine((text) => EXPIRY.test(text), { params: { key: "cardExpiry" } }),
});

/** The card to offer first, or to remove. */
export const cardSchema = z.object({ card: idSchema });
