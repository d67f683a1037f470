import { z } from "zod";
import { call } from "./call.ts";
import { idSchema, lineSchema } from "./fields.ts";
import { WALLET_MONEY } from "./wallet-money.ts";
import { openCardBrandSchema } from "./words.ts";

/** A card of the person. Only its brand and last four digits are stored. */
export const paymentCardSchema = z.object({
  id: idSchema,
  brand: openCardBrandSchema,
  /** Masked: `•••• 4242`. */
  cardNumber: z.string(),
  /** Of the house bank: a withdrawal to it costs nothing (docs/provider.md section 4). */
  isHouseBank: z.boolean(),
  /** The one that is offered first. */
  isDefault: z.boolean(),
});
export type PaymentCard = z.infer<typeof paymentCardSchema>;

const cardParams = z.object({ id: idSchema });

/** Cards that a person withdraws to: several, one of them the default. */
export const cards = {
  add: call("POST", "api/user/paymentCard", {
    summary: "Attach a card to the person's account; the first one is the default",
    effect: "create",
    access: WALLET_MONEY,
    body: z.object({ pan: lineSchema({ min: 12, max: 30 }), expiry: lineSchema({ min: 4, max: 9 }) }),
    answer: paymentCardSchema,
    errors: ["already_exists"],
  }),
  list: call("GET", "api/user/paymentCard", {
    summary: "The person's cards, the default one first",
    access: WALLET_MONEY,
    answer: z.array(paymentCardSchema),
    origin: "ours",
  }),
  makeDefault: call("PUT", "api/user/paymentCard/{id}", {
    summary: "Make a card the default",
    access: WALLET_MONEY,
    params: cardParams,
    answer: paymentCardSchema,
    origin: "ours",
  }),
  remove: call("DELETE", "api/user/paymentCard/{id}", {
    summary: "Remove a card; the newest of the others becomes the default",
    access: WALLET_MONEY,
    params: cardParams,
    origin: "ours",
  }),
};
