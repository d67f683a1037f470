import type { SendChannel } from "#provider/contract/words";
import type { Db, Statement } from "../../db/database.ts";
import { invoiceEvent, type Actor } from "../../db/events.ts";
import { sendMessage } from "../../db/outbox.ts";
import { fillTemplate, INVOICE_SUBJECT } from "../../messages/invoice.ts";
import { decimalText } from "#provider/rules/money-text";
import type { NewInvoice } from "../../db/rows.ts";

export type Sending = {
  invoice: NewInvoice;
  template: string;
  /** The pay link. */
  link: string;
  actor: Actor;
  now: number;
};
export type Sent = { channel: SendChannel; to: string };
export type Skipped = { channel: SendChannel; reason: "no_email" | "no_phone" };

/** Which channels the customer can be reached on; each once. */
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

/** Messages with an invoice's link, one per channel that the customer can be reached on, each on the timeline. */
export function sendInvoice(
  db: Db,
  channels: readonly SendChannel[],
  { invoice, template, link, actor, now }: Sending,
): { sent: Sent[]; skipped: Skipped[]; statements: Statement[] } {
  const { sent, skipped } = reach(channels, invoice);
  const body = fillTemplate(template, {
    fullName: invoice.fullName,
    amount: decimalText(invoice.amountMinor - invoice.paidMinor),
    currency: invoice.currency,
    invoiceCode: invoice.code,
    link,
  });
  const subject = INVOICE_SUBJECT[invoice.language](invoice.code);
  const statements = sent.flatMap(({ channel, to }) => [
    sendMessage(db, {
      channel,
      to,
      body,
      link,
      invoiceId: invoice.id,
      at: now,
      ...(channel === "EMAIL" ? { subject } : {}),
    }),
    invoiceEvent(db, invoice.id, "SENT", { actor, at: now, channel }),
  ]);
  return { sent, skipped, statements };
}
