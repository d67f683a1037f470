import type { SendChannel } from "#provider/contract/words";
import type { Db, Statement } from "../../db/database.ts";
import { invoiceEvent, type Actor } from "../../db/events.ts";
import { sendMessage } from "../../db/outbox.ts";
import { fillTemplate, INVOICE_SUBJECT, templateFor, valuesOf, type OwnTexts } from "#provider/rules/invoice-message";
import type { NewInvoice } from "../../db/rows.ts";
import { nextInvoiceStatus } from "../../domain/invoice-state.ts";

export type Sending = {
  invoice: NewInvoice;
  /** The message texts of the invoice's application. */
  texts: OwnTexts;
  /** Replaces those texts on every channel. */
  message?: string | null | undefined;
  /** The pay link. */
  link: string;
  actor: Actor;
  now: number;
};
export type Sent = { channel: SendChannel; to: string };
export type Skipped = { channel: SendChannel; reason: "no_email" | "no_phone" };

/** The channels that reach the customer, each once. */
export function reach(
  channels: readonly SendChannel[],
  invoice: Pick<NewInvoice, "email" | "phone">,
): { sent: Sent[]; skipped: Skipped[] } {
  const sent: Sent[] = [];
  const skipped: Skipped[] = [];
  for (const channel of new Set(channels)) {
    const to = channel === "EMAIL" ? invoice.email : invoice.phone;
    if (to) sent.push({ channel, to });
    else skipped.push({ channel, reason: channel === "EMAIL" ? "no_email" : "no_phone" });
  }
  return { sent, skipped };
}

/** Whether the link of an invoice can still be paid: only such a one is worth sending. */
export const isWorthSending = (
  { status, heldMinor, expiresAt }: Pick<NewInvoice, "status" | "heldMinor" | "expiresAt">,
  now: number,
): boolean => nextInvoiceStatus(status, "payAll") !== undefined && heldMinor === 0 && expiresAt > now;

/** The values of a message's placeholders, with the amount in the format of the payer's language. */
export const filledFor = (
  invoice: Pick<NewInvoice, "fullName" | "amountMinor" | "paidMinor" | "currency" | "code" | "language">,
  template: string,
  link: string,
): string =>
  fillTemplate(
    template,
    valuesOf({
      fullName: invoice.fullName,
      open: invoice.amountMinor - invoice.paidMinor,
      currency: invoice.currency,
      invoiceCode: invoice.code,
      link,
      language: invoice.language,
    }),
  );

/** The messages with an invoice's link, one for each channel that reaches the customer, each on the timeline. */
export function sendInvoice(
  db: Db,
  channels: readonly SendChannel[],
  { invoice, texts, message, link, actor, now }: Sending,
): { sent: Sent[]; skipped: Skipped[]; statements: Statement[] } {
  const { sent, skipped } = reach(channels, invoice);
  const subject = INVOICE_SUBJECT[invoice.language](invoice.code);
  const statements = sent.flatMap(({ channel, to }) => [
    sendMessage(db, {
      channel,
      to,
      body: filledFor(invoice, message ?? templateFor(texts, invoice.language, channel).template, link),
      link,
      invoiceId: invoice.id,
      at: now,
      ...(channel === "EMAIL" ? { subject, applicationId: invoice.applicationId, language: invoice.language } : {}),
    }),
    invoiceEvent(db, invoice.id, "SENT", { actor, at: now, channel }),
  ]);
  return { sent, skipped, statements };
}
