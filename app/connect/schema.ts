import { z } from "zod";
import { descriptionSchema, lineSchema, proseSchema } from "#provider/contract/fields";
import { asTypedShape } from "~/forms/as-typed";
import { amountField } from "~/forms/amount-schema";
import { formKeySchema } from "~/forms/form-key-schema";
import { numberField } from "~/forms/plain-fields";
import { KINDS } from "./steps";

/** The pressed button says the kind of merchant. Without a known one, its step asks. */
export const beginSchema = z.object({
  idempotencyKey: formKeySchema,
  kind: z.enum(KINDS).optional().catch(undefined),
});

const LENGTH = { min: 0, max: 200 };
const text = lineSchema(LENGTH).optional();
const number = numberField(LENGTH).optional();

/**
 * The fields that any of the screens may post. The provider's rules say how each field must look
 * (`provider/rules/requirements.ts`), for people and for programs alike.
 */
export const stepFormSchema = z.object({
  kind: text,
  company: text,
  firstName: text,
  lastName: text,
  fullName: text,
  fin: number,
  phone: number,
  userId: number,
  address: text,
  name: text,
  taxId: number,
  website: text,
  postalCode: number,
  category: text,
  withdrawalMethod: text,
  iban: number,
  ...asTypedShape,
  bankName: text,
  swift: number,
  bankTaxId: number,
  bankCode: number,
  correspondentAccount: number,
  card: text,
  url: text,
  info: proseSchema({ min: 0, max: 500 }).optional(),
});

/** Sending an application to review has no input. */
export const handInSchema = z.object({});

/** The amount becomes minor units; `language` is its notation. */
export const testInvoiceSchema = (language: string) =>
  z.object({ idempotencyKey: formKeySchema, testAmount: amountField(language), description: descriptionSchema });
