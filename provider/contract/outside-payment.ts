import { z } from "zod";
import { daySchema, idSchema, instantSchema } from "./fields.ts";
import { moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import { OUTSIDE_METHODS } from "./outside-methods.ts";

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
