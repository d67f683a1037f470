import { z } from "zod";
import { appIdSchema, idSchema } from "#provider/contract/fields";
import { MOST_KEY_APPLICATIONS } from "#provider/contract/server-keys";
import { WEBHOOK_CHECKED_LENGTH } from "#provider/contract/webhook-words";
import { webhookTypedSchema, webhookTypeSchema } from "#provider/contract/webhooks";
import { dayField } from "~/forms/plain-fields";
import { says } from "~/i18n/zod-errors";

/** An address, and what it is told of. The provider judges whether there can be such an address. */
export const webhookTermsSchema = z.object({
  intent: z.literal("save"),
  url: webhookTypedSchema,
  appIds: z.array(appIdSchema).min(1, says("applicationNeeded")).max(MOST_KEY_APPLICATIONS),
  types: z.array(webhookTypeSchema).min(1, says("chooseOne")),
});
/** A change may choose no type, if the address stays told of types that the person does not read. */
export const webhookChangeSchema = webhookTermsSchema.extend({ types: z.array(webhookTypeSchema) });

/** Sends a test to an address, or has one that rests asked again. */
export const webhookActSchema = z.object({ intent: z.enum(["test", "resume"]) });

export const webhookSecretSchema = z.object({ intent: z.literal("replace") });
export const webhookRemovalSchema = z.object({ intent: z.literal("remove") });
export const messageAgainSchema = z.object({ intent: z.literal("again") });

/** Sends again what did not arrive on some days, or all messages of a payment. */
export const againSchema = z.discriminatedUnion("intent", [
  z
    .object({ intent: z.literal("period"), from: dayField, to: dayField })
    .refine(({ from, to }) => from <= to, { path: ["to"], params: { key: "dateOrder" } }),
  z.object({ intent: z.literal("payment"), transactionId: idSchema }),
]);

/** A message as a server got it; the action reads its headers. */
export const signatureCheckSchema = z.object({
  intent: z.literal("check"),
  headers: z.string().max(WEBHOOK_CHECKED_LENGTH),
  body: z.string().max(WEBHOOK_CHECKED_LENGTH),
});
