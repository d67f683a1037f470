import {
  cancelInvoiceSchema,
  cancelSelectedSchema,
  deleteInvoiceSchema,
  sendInvoiceSchema,
  sendSelectedSchema,
} from "~/billing/invoices/schema";
import type { FormEntry } from "./forms.ts";
import { KEY_NOTE } from "./key-note.ts";

const key = "6f0c3c1e-52b4-4b7e-9d0e-0f6d8c0a9b11";
const ids = ["inv_5V1BFPTE8H59J53A", "inv_0A4M2QJ8ZC7D1E9K"];
const IDS_NOTE = "invoices of the list, at most a page of it; the same ids may stand in the address, which shows them";

/** What is done with invoices that are there already. */
export const INVOICE_FORMS: readonly FormEntry[] = [
  {
    title: "Send an invoice",
    path: "/billing/invoices/{id}/send",
    module: "billing/invoices/send.tsx",
    purpose: "Sends the link of an invoice again.",
    access: "permission SEND_LINK",
    schema: sendInvoiceSchema,
    notes: {
      idempotencyKey: KEY_NOTE,
      intent: "`preview` sends nothing and answers 200 with what would be sent",
      channels: "`EMAIL` only when the invoice has an e-mail address",
      message: "empty: the application's own message; without the payment link, the link is added at its end",
    },
    example: { idempotencyKey: key, channels: ["SMS"] },
    success: "303 to `/billing/invoices/{id}`",
    refusals: ["404 no such invoice", "409 the invoice can no longer be paid"],
  },
  {
    title: "Cancel an invoice",
    path: "/billing/invoices/{id}/cancel",
    module: "billing/invoices/cancel.tsx",
    purpose: "Cancels an invoice: its link stops working, it stays on record.",
    access: "permission DELETE_INVOICE",
    schema: cancelInvoiceSchema,
    example: { intent: "cancel" },
    success: "303 to `/billing/invoices/{id}`, also when it was canceled already",
    refusals: ["404 no such invoice", "409 it is paid, held or no longer open"],
  },
  {
    title: "Delete an invoice",
    path: "/billing/invoices/{id}/delete",
    module: "billing/invoices/delete.tsx",
    purpose: "Deletes an invoice for good, with its link and its history.",
    access: "permission DELETE_INVOICE",
    schema: deleteInvoiceSchema,
    example: { intent: "delete" },
    success: "303 to `/billing/invoices`",
    refusals: ["404 no such invoice", "409 it is not pending any more, or somebody has tried to pay it"],
  },
  {
    title: "Send several invoices",
    path: "/billing/invoices/selected/send",
    module: "billing/invoices/selected-send.tsx",
    purpose: "Sends the links of several invoices with the message of their application, each of them on its own.",
    access: "permission SEND_LINK",
    schema: sendSelectedSchema,
    notes: {
      idempotencyKey: KEY_NOTE,
      ids: IDS_NOTE,
      channels: "an invoice without an e-mail address is not sent by `EMAIL`",
    },
    example: { idempotencyKey: key, ids, channels: ["SMS", "EMAIL"] },
    success: "303 to `/billing/invoices` once each of them was sent",
    refusals: [
      "404 none of them is there",
      "409 some could not be sent; the page says of each what became of it",
      "422 some had no address for the channels chosen",
      "502 of some nobody knows whether they were sent: the same form again tells, and sends nothing twice",
    ],
  },
  {
    title: "Cancel several invoices",
    path: "/billing/invoices/selected/cancel",
    module: "billing/invoices/selected-cancel.tsx",
    purpose: "Cancels several invoices, each of them on its own.",
    access: "permission DELETE_INVOICE",
    schema: cancelSelectedSchema,
    notes: { ids: IDS_NOTE },
    example: { intent: "cancel", ids },
    success: "303 to `/billing/invoices` once each of them is canceled",
    refusals: [
      "404 none of them is there",
      "409 some could not be canceled; the page says of each what became of it",
      "502 of some nobody knows whether they were canceled: the same form again tells",
    ],
  },
];
