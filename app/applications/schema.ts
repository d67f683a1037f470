import { salaryEditionSchema } from "#provider/contract/salary-files";
import { z } from "zod";
import { descriptionSchema, instantSchema, lineSchema } from "#provider/contract/fields";
import { webAddressSchema } from "#provider/contract/web-address";
import { businessCategorySchema, languageSchema } from "#provider/contract/words";
import { unknownWords } from "#provider/rules/invoice-message";
import { emailField, numberField } from "~/forms/plain-fields";

/** Taking an application out of use, or into it again. */
export const switchSchema = z.object({ intent: z.enum(["disable", "enable"]) });

/** Asking for the code that deletes an application. */
export const deleteSchema = z.object({ intent: z.literal("delete") });

/** Which state of the configuration was read before it was changed. */
const seen = { configModifiedDate: instantSchema.optional() };

/**
 * What an application is and where, whom payers write to, or in which edition salary files are written: each saved by
 * itself, and over nothing but what was read.
 */
export const generalSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("about"),
    url: webAddressSchema,
    info: descriptionSchema,
    category: businessCategorySchema,
    lastModifiedDate: instantSchema.optional(),
  }),
  z.object({
    intent: z.literal("mail"),
    applicationMail: emailField.optional(),
    ...seen,
  }),
  z.object({
    intent: z.literal("salaries"),
    salaryEdition: salaryEditionSchema,
    ...seen,
  }),
]);

/** A text that payers are written. What stands in braces and is filled in by nobody would reach them as it is. */
const templateField = descriptionSchema.superRefine((text, context) => {
  const unknown = unknownWords(text);
  if (unknown.length > 0)
    context.addIssue({ code: "custom", params: { key: "unknownWords", words: unknown.join(" ") } });
});

/** Saving a text, with the language of the one for all channels; or going back to the text that stands without it. */
export const messageTextSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), text: templateField, language: languageSchema.optional(), ...seen }),
  z.object({ intent: z.literal("preview"), text: descriptionSchema, language: languageSchema.optional(), ...seen }),
  z.object({ intent: z.literal("remove"), ...seen }),
]);

const detail = lineSchema({ min: 0, max: 200 }).optional();
const detailNumber = numberField({ min: 0, max: 200 }).optional();

/**
 * Asking for other details that the provider has checked, or taking that back. How a field must look the provider says.
 */
export const detailsSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("change"),
    applicationName: detail,
    companyName: detail,
    taxId: detailNumber,
    firstName: detail,
    lastName: detail,
    fullName: detail,
    withdrawalMethod: detail,
    iban: detailNumber,
    bankName: detail,
    swift: detailNumber,
    bankTaxId: detailNumber,
    bankCode: detailNumber,
    correspondentAccount: detailNumber,
    card: detail,
  }),
  z.object({ intent: z.literal("takeBack") }),
]);
