import { z } from "zod";
import { idSchema } from "#provider/contract/fields";
import { formKeySchema } from "~/forms/form-key-schema";

/** Digits of a card number, however it is grouped. */
const NUMBER = /^\d{12,19}$/;
const EXPIRY = /^\d{1,2}\s*[/.-]?\s*\d{2}(?:\d{2})?$/;

/** A card of one's own. Out comes the number in digits; whether there is such a card says the provider. */
export const addCardSchema = z.object({
  idempotencyKey: formKeySchema,
  pan: z
    .string()
    .transform((text) => text.replace(/[\s-]/g, ""))
    .refine((text) => NUMBER.test(text), { params: { key: "cardNumber" } }),
  expiry: z
    .string()
    .transform((text) => text.trim())
    .refine((text) => EXPIRY.test(text), { params: { key: "cardExpiry" } }),
});

/** The card that is offered first, and one that goes. */
export const cardSchema = z.object({ card: idSchema });
