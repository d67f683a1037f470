import type { Language, SendChannel } from "#provider/contract/words";

/**
 * What the payer of an invoice or a link that is being written will see, in their language: their page, and the message
 * on each channel.
 */
export type PayerPreview = {
  language: Language;
  /** In minor units; null while it cannot be read, undefined where the payer sets it. */
  amount?: number | null;
  /** The application's name; null until one is chosen. */
  merchant: string | null;
  /** Over the sum, and under it what a link is called; null where the title stands in the place of both. */
  label: string | null;
  sum: string;
  title: string | null;
  description: string;
  facts: { name: string; value: string }[];
  /** On a hold, or on an amount that the payer sets. */
  note: string | null;
  button: string;
  messages: {
    channel: SendChannel;
    to: string;
    /** Of an e-mail. */
    subject: string | null;
    text: string;
    /** Of an SMS. */
    parts: number | null;
  }[];
};

/** Whether an answer is one, and not a page that came in its place. */
export const isPreview = (answer: unknown): answer is PayerPreview =>
  typeof answer === "object" && answer !== null && "messages" in answer && Array.isArray(answer.messages);
