import { contract } from "#provider/contract/index";
import { sentSchema } from "#provider/contract/invoices";
import type { SendChannel } from "#provider/contract/words";
import { SEND_CHANNELS } from "#provider/contract/words";
import { templateFor } from "#provider/rules/invoice-message";
import { findApplication } from "../db/applications.ts";
import type { Statement } from "../db/database.ts";
import { leavesLater } from "../db/leaving-acts.ts";
import { findInvoiceInSight } from "../db/lists/invoices.ts";
import { payUrl, type Env } from "../env.ts";
import type { Variables } from "../call.ts";
import { implement, implementOnce, implementParts, type SignedInput } from "../http/implement.ts";
import { demandIn, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { filledFor, isWorthSending, sendInvoice } from "../operations/invoices/send.ts";
import { planLater } from "../operations/leaving/confirm.ts";
import { confirmedSend } from "../operations/leaving/send.ts";
import { planSends } from "../security/send-limits.ts";
import { toLeaves } from "../wire/leaving-act.ts";
import { eachOf } from "./ticked.ts";

const { invoices, tickedInvoices } = contract;

/**
 * The messages to an invoice's payer, and the statements that send and count them. Refuses an invoice that cannot be
 * paid.
 */
async function planSend(
  { db, env, clock, person }: Pick<Variables, "db" | "clock"> & { env: Env; person: Person },
  { invoiceId, channels, message }: { invoiceId: string; channels: readonly SendChannel[]; message?: string | null },
) {
  const { invoice } = found(await findInvoiceInSight(db, person.sight, invoiceId));
  const { config } = found(await findApplication(db, person.sight, invoice.applicationId));
  demandIn(person, invoice.applicationId, "SEND_LINK");
  const now = clock.now();
  if (!isWorthSending(invoice, now)) throw refuse("invalid_state");
  const { sent, skipped, statements } = sendInvoice(db, channels, {
    invoice,
    texts: config,
    message,
    link: payUrl(env, invoice.code),
    actor: { id: person.user.id, name: person.user.fullName },
    now,
  });
  const counted = await planSends(
    { db, clock },
    person,
    sent.map(({ to }) => to),
  );
  const all: Statement[] = [...statements, ...counted];
  return { answer: { sent, skipped }, statements: all, invoice, counted };
}

/** One invoice's messages, which go out a minute later where its application has that on. */
async function planOneSend(given: SignedInput<typeof invoices.send>) {
  const { db, env, clock, person, body } = given;
  const { answer, statements, invoice, counted } = await planSend(given, body);
  if (answer.sent.length === 0 || !(await leavesLater(db, invoice.applicationId)))
    return { answer: { ...answer, leaving: null }, statements };
  const said = { channels: answer.sent.map(({ channel }) => channel), message: body.message ?? null };
  const later = planLater(confirmedSend(invoice, said), person.user, { db, env, now: clock.now() });
  return { answer: { ...answer, leaving: toLeaves(later.act) }, statements: [...later.statements, ...counted] };
}

/** The message of an invoice's link: its preview, and its sending for one or several invoices. */
export const invoiceSendRoutes = [
  implement(invoices.messages, async ({ db, env, person, params }) => {
    const { invoice } = found(await findInvoiceInSight(db, person.sight, params.id));
    const { config } = found(await findApplication(db, person.sight, invoice.applicationId));
    demandIn(person, invoice.applicationId, "SEND_LINK");
    return SEND_CHANNELS.map((channel) => {
      const { template, origin } = templateFor(config, invoice.language, channel);
      return { channel, text: filledFor(invoice, template, payUrl(env, invoice.code)), origin };
    });
  }),

  implementOnce(invoices.send, planOneSend),

  implementParts(
    tickedInvoices.send,
    ({ body }) => body.channels,
    async ({ body: { invoiceIds, channels }, log, ...given }, once) => {
      const each = await eachOf(invoiceIds, (invoiceId) =>
        once(invoiceId, sentSchema, async () => {
          const { answer, statements } = await planSend(given, { invoiceId, channels });
          return { answer, statements };
        }),
      );
      const sent = each.filter(({ refusal }) => refusal === null).length;
      log("ticked_invoices_sent", { userId: given.person.user.id, asked: each.length, sent });
      return each.map(({ id, refusal, answer }) => ({ id, refusal, sent: [], skipped: [], ...answer }));
    },
  ),
];
