import { salaryEditionSchema } from "#provider/contract/salary-files";
import { z } from "zod";
import { asTypedShape } from "~/forms/as-typed";
import { descriptionSchema, instantSchema, lineSchema } from "#provider/contract/fields";
import { webAddressSchema } from "#provider/contract/web-address";
import { categoryCodeSchema, languageSchema } from "#provider/contract/words";
import { unknownWords } from "#provider/rules/invoice-message";
import { emailField, numberField } from "~/forms/plain-fields";

/** Disables an application, or enables it again. */
export const switchSchema = z.object({ intent: z.enum(["disable", "enable"]) });

/** Lets what cannot be undone leave a minute later, or at once. */
export const takeBackSettingSchema = z.object({ intent: z.enum(["on", "off"]) });

/** Requests the code that deletes an application. */
export const deleteSchema = z.object({ intent: z.literal("delete") });

/** The version of the configuration that the person read before the change. */
const seen = { configModifiedDate: instantSchema.optional() };

/**
 * The application's kind and address, the contact for payers, or the edition of salary files. Each is saved by itself,
 * and only over the version that was read.
 */
export const generalSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("about"),
    url: webAddressSchema,
    info: descriptionSchema,
    category: categoryCodeSchema,
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

/** The text of a message to payers. An unknown placeholder in braces is refused, because payers would see it. */
const templateField = descriptionSchema.superRefine((text, context) => {
  const unknown = unknownWords(text);
  if (unknown.length > 0)
    context.addIssue({ code: "custom", params: { key: "unknownWords", words: unknown.join(" ") } });
});

/** Saves a message text, with the language of the one for all channels; or deletes it, so that the fallback applies. */
export const messageTextSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), text: templateField, language: languageSchema.optional(), ...seen }),
  z.object({ intent: z.literal("preview"), text: descriptionSchema, language: languageSchema.optional(), ...seen }),
  z.object({ intent: z.literal("remove"), ...seen }),
]);

const detail = lineSchema({ min: 0, max: 200 }).optional();
const detailNumber = numberField({ min: 0, max: 200 }).optional();

/** Requests other checked details, or withdraws the request. The provider's rules say how each field must look. */
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
    ...asTypedShape,
    bankName: detail,
    swift: detailNumber,
    bankTaxId: detailNumber,
    bankCode: detailNumber,
    correspondentAccount: detailNumber,
    card: detail,
  }),
  z.object({ intent: z.literal("takeBack") }),
]);
