import { z } from "zod";
import { languageSchema, sendChannelSchema } from "#provider/contract/words";

/** What the payer of an invoice that is being written will see, in their language: their page, and the message on each channel. */
export const payerPreviewSchema = z.object({
  language: languageSchema,
  /** In minor units; null while it cannot be read. */
  amount: z.int().nullable(),
  /** The application's name; null until one is chosen. */
  merchant: z.string().nullable(),
  label: z.string(),
  sum: z.string(),
  description: z.string(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** On a hold. */
  note: z.string().nullable(),
  button: z.string(),
  messages: z.array(
    z.object({
      channel: sendChannelSchema,
      to: z.string(),
      /** Of an e-mail. */
      subject: z.string().nullable(),
      text: z.string(),
      /** Of an SMS. */
      parts: z.int().nullable(),
    }),
  ),
});
export type PayerPreview = z.infer<typeof payerPreviewSchema>;
