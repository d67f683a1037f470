import type { Day } from "~/utils/dates";
import type { Language, SendChannel } from "#provider/contract/words";

/**
 * The payer's view of an unfinished invoice or link, in the payer's language: the page, and the message on each
 * channel.
 */
export type PayerPreview = {
  language: Language;
  /** In minor units; null while it is unreadable, undefined if the payer sets it. */
  amount?: number | null;
  /** The application's name; null until one is chosen. */
  merchant: string | null;
  /** The text over the sum; null if the title of a link stands there instead. */
  label: string | null;
  sum: string;
  title: string | null;
  description: string;
  facts: { name: string; value: string }[];
  /** The note on a hold, or on an amount that the payer sets. */
  note: string | null;
  button: string;
  /** The day on which the messages go out; null or missing: at once. */
  sendsOn?: Day | null;
  messages: {
    channel: SendChannel;
    to: string;
    /** The subject of an e-mail. */
    subject: string | null;
    text: string;
    /** The number of parts of an SMS. */
    parts: number | null;
  }[];
};

/** Whether an answer is a preview, and not a page in its place. */
export const isPreview = (answer: unknown): answer is PayerPreview =>
  typeof answer === "object" && answer !== null && "messages" in answer && Array.isArray(answer.messages);
