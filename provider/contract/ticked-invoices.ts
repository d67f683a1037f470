import { z } from "zod";
import { call } from "./call.ts";
import { idSchema, tickedIdsSchema } from "./fields.ts";
import { invoiceSchema, sentSchema } from "./invoices.ts";
import { MAX_TICKED } from "./limits.ts";
import { openProblemCodeSchema } from "./problem.ts";
import { sendChannelSchema } from "./words.ts";

const invoiceIdsSchema = z.array(idSchema).min(1).max(MAX_TICKED);

/** What became of one of them: why it was refused, or null when it was done. */
const eachSchema = z.object({ id: idSchema, refusal: openProblemCodeSchema.nullable() });

/**
 * What is done with several invoices at once, in one call however many they are (decision 0048). Of those that are not
 * in sight nothing is told beyond `not_found`; when all of them are such, the call is refused so.
 */
export const tickedInvoices = {
  list: call("GET", "api/booking/invoices/ticked", {
    summary: "Invoices by their ids, in that order, without those that are not there",
    access: {},
    query: z.object({ ids: tickedIdsSchema }),
    answer: z.array(invoiceSchema),
    errors: ["not_found"],
    origin: "ours",
  }),
  send: call("POST", "api/booking/invoices/send", {
    summary:
      "Send the links of several invoices; each is sent once under one key, and one that is refused holds up no other",
    effect: "create",
    access: { permission: "SEND_LINK" },
    body: z.object({ invoiceIds: invoiceIdsSchema, channels: z.array(sendChannelSchema).min(1) }),
    answer: z.array(eachSchema.extend(sentSchema.shape)),
    origin: "ours",
  }),
  cancel: call("POST", "api/booking/invoices/cancel", {
    summary: "Cancel several invoices that nobody has paid; one that is canceled already counts as done",
    access: { permission: "DELETE_INVOICE" },
    body: z.object({ invoiceIds: invoiceIdsSchema }),
    answer: z.array(eachSchema),
    origin: "ours",
  }),
};
