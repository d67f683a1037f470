import { sendChannelSchema } from "#provider/contract/words";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { findApplication } from "../../db/applications.ts";
import type { LeavingActRow } from "../../db/leaving-acts.ts";
import { findInvoiceInSight } from "../../db/lists/invoices.ts";
import type { InvoiceRow } from "../../db/rows.ts";
import { applications, invoices } from "../../db/schema/index.ts";
import { payUrl } from "../../env.ts";
import { isWorthSending, sendInvoice } from "../invoices/send.ts";
import type { Confirmed } from "./confirm.ts";
import type { LeavingKindOf } from "./kind.ts";

/** `code`: of the invoice, which may be deleted meanwhile. */
const inputSchema = z.object({
  channels: z.array(sendChannelSchema),
  message: z.string().nullable(),
  code: z.string(),
});
type Input = z.infer<typeof inputSchema>;
const inputOf = ({ input }: LeavingActRow): Input => inputSchema.parse(input);

/** A message to the payer of an invoice to send later, as it was confirmed. */
export const confirmedSend = (invoice: InvoiceRow, said: Pick<Input, "channels" | "message">): Confirmed => ({
  kind: "SEND_INVOICE",
  applicationId: invoice.applicationId,
  aboutId: invoice.id,
  input: { ...said, code: invoice.code },
  about: invoice,
});

/**
 * The link of one invoice that is sent a minute later (decision 0187): with the amount and the texts of that moment, if
 * it can still be paid.
 */
export const leavingSend: LeavingKindOf = {
  access: { permission: "SEND_LINK" },
  lookup: "invoice",

  about: async (db, act) => {
    const [found] = await db
      .select({ currency: applications.currency, fullName: invoices.fullName, amountMinor: invoices.amountMinor })
      .from(applications)
      .leftJoin(invoices, eq(invoices.id, act.aboutId))
      .where(eq(applications.id, act.applicationId));
    if (!found) throw new Error(`no application of ${act.id}`);
    return { ...found, code: inputOf(act).code, fullName: found.fullName ?? "" };
  },

  leave: async (act, { db, env, now, maker }) => {
    const found = await findInvoiceInSight(db, maker.sight, act.aboutId);
    const application = await findApplication(db, maker.sight, act.applicationId);
    if (!found || !application || !isWorthSending(found.invoice, now)) return "CHANGED";
    const { channels, message } = inputOf(act);
    const { sent, statements } = sendInvoice(db, channels, {
      invoice: found.invoice,
      texts: application.config,
      message,
      link: payUrl(env, found.invoice.code),
      actor: { id: act.createdBy, name: act.createdByName },
      now,
    });
    return sent.length === 0 ? "CHANGED" : statements;
  },

  undo: () => Promise.resolve([]),
};
