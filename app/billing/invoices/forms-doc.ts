import { AMOUNT_LIMIT } from "#provider/contract/limits";
import { TERMS_NOTES } from "~/forms/terms-notes";
import { AMOUNT_NOTE, EXAMPLE_KEY, type FormDoc } from "~/forms/forms-doc";
import {
  cancelInvoiceSchema,
  cancelSelectedSchema,
  createInvoiceSchema,
  deleteInvoiceSchema,
  editInvoiceSchema,
  recurrenceSchema,
  sendInvoiceSchema,
  sendSelectedSchema,
} from "./schema";
import { paidSelectedSchema, recordPaidSchema, takeBackSchema } from "./paid-schema";

/** The meaning of an invoice's terms, for a new and for an edited invoice. */
const TERMS = {
  phone:
    "local (`050 123 45 67`) or international (`+994 50 123 45 67`); a number of the region's own country must be a mobile number",
  amount: `in the region's currency; ${AMOUNT_NOTE}, at most two decimals, written as the page's language writes it (\`1,234.50\`; az and ru also \`1 234,50\`)`,
  linkExpirationDate:
    "tomorrow at the earliest, in the region's zone; empty: the due day, so `linkExpirationDate` or `dueDate` is needed",
  language: "the payer's; one of the region's languages",
  partialAllowed: "the payer may pay less than everything at once; excludes `preAuth`",
  preAuth: "hold the amount instead of taking it; excludes `recurringInterval`, `partialAllowed` and installments",
  scheduledDate:
    "the day the link is sent; today at the earliest, not after `linkExpirationDate`; empty or today: at once",
  dueDate:
    "today at the earliest, not before `scheduledDate`, not after `linkExpirationDate`; empty: the link's last day. Alone it is the link's last day, too, and tomorrow at the earliest",
  reminders: "days before and after the due day; none after `linkExpirationDate`",
  installmentCard: "together with `installmentPeriod` or not at all; default region only",
  installmentPeriod: "months",
  checkInDate: "today at the earliest",
  ...TERMS_NOTES,
};

const ids = ["inv_5V1BFPTE8H59J53A", "inv_0A4M2QJ8ZC7D1E9K"];
const IDS_NOTE = "invoices of the list, at most a page of it; the same ids may stand in the address, which shows them";

/** The forms that create an invoice and that change existing ones. */
/** The document has no day of its own to judge a day by. */
const ANY_DAYS = { first: "2000-01-01", last: "2099-12-31" };
const PAID_NOTES = {
  paidDate: "not in the future, at most 90 days ago",
  receipt: "mails the payer a receipt, if an address is known",
};

export const INVOICE_FORMS: readonly FormDoc[] = [
  {
    title: "Create an invoice",
    module: "billing/invoices/create.tsx",
    fieldIds: "create-invoice",
    purpose:
      "Creates an invoice with its payment link, and sends the link on the channels asked for, at once or on the scheduled day. `?from={id}` shows the form with what was typed of another invoice.",
    schema: createInvoiceSchema({ language: "en", region: "default", today: "2026-01-01" }),
    notes: {
      ...TERMS,
      appId: "an application that is online",
      "item0-name":
        "rows of items are `item0-…` to `item9-…`; each becomes a line of the description, `2 × Deluxe room = AZN 190.00`; a row without name and price is left out",
      "item0-quantity": "a whole number; empty: 1",
      "item0-price": "of one piece, written as `amount`",
      amount: `in the region's currency; ${AMOUNT_NOTE}; with items their sum, or left out`,
      description: "needed where there are no items; with their lines at most 500 characters",
      linkDays:
        "in place of `dueDate`, which counts before it: so many days from today, in the region's zone, and not after the link's last day",
      linkExpirationDate:
        "tomorrow at the earliest, in the region's zone; empty: the due day, so `linkExpirationDate`, `dueDate` or `linkDays` is needed",
      email: "needed when `channels` has `EMAIL`",
    },
    example: {
      idempotencyKey: EXAMPLE_KEY,
      appId: "ES1234567",
      fullName: "Aysel Mammadova",
      phone: "050 123 45 67",
      email: "aysel@example.com",
      amount: "150.00",
      description: "Two nights, double room",
      bookingId: "BK-1007",
      linkExpirationDate: "2099-12-31",
      language: "en",
      channels: ["SMS", "EMAIL"],
    },
    success: "303 to `/billing/invoices/{id}`, the page of the new invoice",
    refusals: ["409 the key was used with other details, or the application is not online"],
  },
  {
    title: "What the payer will see",
    module: "billing/invoices/preview.tsx",
    purpose:
      "Answers, of what stands in the form of a new invoice or of one that is edited, the payer's page and the message on each channel, as JSON. Fields are as in the form, none is needed, and nothing is changed; the application of an invoice that is edited stands in the address (`?appId=`). The forms themselves show the same, as a page, with `intent` `preview`.",
    example: { amount: "150.00", fullName: "Aysel Mammadova", language: "en", channels: ["SMS"] },
    success: "200 with JSON",
    refusals: ["404 an application that the person may not see"],
  },
  {
    title: "Edit an invoice",
    module: "billing/invoices/edit.tsx",
    fieldIds: "edit-invoice",
    purpose:
      "Changes the terms of an invoice that is pending, with nothing paid or held. A day that is left as it was may have passed.",
    schema: editInvoiceSchema({ language: "en", region: "default", today: "2026-01-01" }),
    notes: {
      ...TERMS,
      lastModifiedDate: "of the invoice as it was shown: what somebody else changed since is not overwritten",
    },
    example: {
      lastModifiedDate: "2026-03-01T09:30:00.000Z",
      fullName: "Aysel Mammadova",
      phone: "050 123 45 67",
      amount: "120.00",
      description: "Two nights, single room",
      bookingId: "BK-1007",
      linkExpirationDate: "2099-12-31",
      language: "en",
      dueDate: "2099-12-24",
      reminders: ["BEFORE_1", "AFTER_3"],
    },
    success: "303 to `/billing/invoices/{id}`",
    refusals: [
      "404 no such invoice",
      "409 somebody else has changed it, or it is no longer pending with nothing paid or held",
    ],
  },
  {
    title: "Recurring invoice",
    module: "billing/invoices/recurrence.tsx",
    purpose: "Pauses the rounds of a recurring invoice, lets them go on, or ends them for good.",
    schema: recurrenceSchema,
    notes: { state: "`ENDED` is final" },
    example: { state: "PAUSED" },
    success: "303 to `/billing/invoices/{id}`",
    refusals: ["404 no such invoice", "409 it does not recur, or has ended"],
  },
  {
    title: "Send an invoice",
    module: "billing/invoices/send.tsx",
    fieldIds: "send-invoice",
    purpose: "Sends the link of an invoice again.",
    schema: sendInvoiceSchema,
    notes: {
      intent: "`preview` sends nothing and answers 200 with what would be sent",
      channels: "`EMAIL` only when the invoice has an e-mail address",
      message:
        "empty: the application's texts in the invoice's language; without the payment link, the link is added at its end",
    },
    example: { idempotencyKey: EXAMPLE_KEY, channels: ["SMS"] },
    success: "303 to `/billing/invoices/{id}`",
    refusals: ["404 no such invoice", "409 the invoice can no longer be paid"],
  },
  {
    title: "Cancel an invoice",
    module: "billing/invoices/cancel.tsx",
    purpose: "Cancels an invoice: its link stops working, it stays on record.",
    schema: cancelInvoiceSchema,
    example: { intent: "cancel" },
    success: "303 to `/billing/invoices/{id}`, also when it was canceled already",
    refusals: ["404 no such invoice", "409 it is paid, held or no longer open"],
  },
  {
    title: "Mark an invoice as paid",
    module: "billing/invoices/paid.tsx",
    purpose: "Records that an invoice, or a part of it, was paid outside of the provider. No wallet knows of it.",
    schema: recordPaidSchema({ language: "en", sum: AMOUNT_LIMIT, preAuth: false, days: ANY_DAYS }),
    notes: { amount: "at most what is left; all of it of an invoice with `preAuth`", ...PAID_NOTES },
    example: { idempotencyKey: EXAMPLE_KEY, amount: "20.00", method: "CASH", paidDate: "2026-11-30" },
    success: "303 to `/billing/invoices/{id}`",
    refusals: ["404 no such invoice", "409 it is paid, on hold or closed, or less is left than the amount"],
  },
  {
    title: "Take back an outside payment",
    module: "billing/invoices/take-back.tsx",
    purpose: "Takes back within a day that an invoice was paid outside: it is open again.",
    schema: takeBackSchema,
    example: { intent: "takeBack" },
    success: "303 to `/billing/invoices/{id}`, also when it was taken back already",
    refusals: ["404 no such invoice or payment", "409 a day has passed"],
  },
  {
    title: "Delete an invoice",
    module: "billing/invoices/delete.tsx",
    purpose: "Deletes an invoice for good, with its link and its history.",
    schema: deleteInvoiceSchema,
    example: { intent: "delete" },
    success: "303 to `/billing/invoices`",
    refusals: ["404 no such invoice", "409 it is not pending any more, or somebody has tried to pay it"],
  },
  {
    title: "Send several invoices",
    module: "billing/invoices/selected-send.tsx",
    fieldIds: "send-selected",
    purpose: "Sends the links of several invoices with the message of their application, each of them on its own.",
    schema: sendSelectedSchema,
    notes: {
      ids: IDS_NOTE,
      channels: "an invoice without an e-mail address is not sent by `EMAIL`",
    },
    example: { idempotencyKey: EXAMPLE_KEY, ids, channels: ["SMS", "EMAIL"] },
    success: "303 to `/billing/invoices` once each of them was sent",
    refusals: [
      "404 none of them is there",
      "409 some could not be sent; the page says of each what became of it",
      "422 some had no address for the channels chosen",
      "502 of some nobody knows whether they were sent: the same form again tells, and sends nothing twice",
    ],
  },
  {
    title: "Mark several invoices as paid",
    module: "billing/invoices/selected-paid.tsx",
    purpose: "Records that several invoices were paid outside of the provider, each with all that is left of it.",
    schema: paidSelectedSchema({ days: ANY_DAYS }),
    notes: { ids: IDS_NOTE, ...PAID_NOTES },
    example: { idempotencyKey: EXAMPLE_KEY, ids, method: "TRANSFER", paidDate: "2026-11-30" },
    success: "303 to `/billing/invoices` once each of them is marked",
    refusals: [
      "404 none of them is there",
      "409 some could not be marked; the page says of each what became of it",
      "502 of some nobody knows whether they were marked: the same form again tells, and marks nothing twice",
    ],
  },
  {
    title: "Cancel several invoices",
    module: "billing/invoices/selected-cancel.tsx",
    purpose: "Cancels several invoices, each of them on its own.",
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
