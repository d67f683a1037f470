import { AREA_ACCESS } from "#provider/contract/permissions";
import { NOBODY, ROW, type Screens } from "./facts";

const SEND = { permission: "SEND_LINK" } as const;
const EDIT = { permission: "EDIT_LINK" } as const;
const DELETE = { permission: "DELETE_INVOICE" } as const;
const EXPORT = { permission: "EXPORT_PAYMENT_METHOD" } as const;

/** Of app/billing/invoices and app/billing/bulk-invoice. */
export const INVOICE_SCREENS = {
  "/billing/invoices": {
    name: "invoices",
    kind: "list",
    access: {},
    calls: ["invoices.list", "invoices.totals"],
    sights: {
      "none found": `/billing/invoices?guestName=${NOBODY}`,
      "second page": "/billing/invoices?page=2",
      filtered: "/billing/invoices?status=PENDING",
    },
    marker: ROW,
  },
  "/billing/invoices/export": {
    name: "export of invoices",
    kind: "form",
    access: EXPORT,
    calls: ["invoices.exportSize", "invoices.list", "invoices.totals"],
    marker: "dialog",
  },
  "/billing/invoices/selected/send": {
    name: "sending ticked invoices",
    kind: "form",
    access: SEND,
    calls: ["invoices.get", "invoices.list", "invoices.totals"],
    address: "/billing/invoices/selected/send?ids=:invoice",
    sights: { "one that cannot be sent": "/billing/invoices/selected/send?ids=:invoice&ids=:paidInvoice" },
    marker: "dialog",
  },
  "/billing/invoices/selected/cancel": {
    name: "cancelling ticked invoices",
    kind: "form",
    access: DELETE,
    calls: ["invoices.get", "invoices.list", "invoices.totals"],
    address: "/billing/invoices/selected/cancel?ids=:invoice",
    sights: { "one that cannot be cancelled": "/billing/invoices/selected/cancel?ids=:invoice&ids=:paidInvoice" },
    marker: "dialog",
  },
  "/billing/invoices/export/file": {
    name: "file of invoices",
    kind: "file",
    access: EXPORT,
    calls: ["invoices.export"],
  },
  "/billing/invoices/:id": {
    name: "invoice",
    kind: "details",
    access: {},
    calls: ["invoices.get"],
    address: "/billing/invoices/:invoice",
    sights: {
      paid: "/billing/invoices/:paidInvoice",
      expired: "/billing/invoices/:expiredInvoice",
      cancelled: "/billing/invoices/:canceledInvoice",
      "paid in part": "/billing/invoices/:partialInvoice",
    },
    marker: "main dl",
  },
  "/billing/invoices/:id/send": {
    name: "sending an invoice",
    kind: "form",
    access: SEND,
    calls: ["invoices.get", "invoices.messages"],
    address: "/billing/invoices/:invoice/send",
    marker: "dialog",
  },
  "/billing/invoices/:id/recurrence": {
    name: "rounds of an invoice",
    kind: "form",
    access: EDIT,
    calls: ["invoices.get"],
    address: "/billing/invoices/:invoice/recurrence",
    marker: "dialog",
  },
  "/billing/invoices/:id/qr": {
    name: "QR code of an invoice",
    kind: "form",
    access: {},
    calls: ["invoices.get", "invoices.get"],
    address: "/billing/invoices/:invoice/qr",
    marker: "dialog",
  },
  "/billing/invoices/:id/cancel": {
    name: "cancelling an invoice",
    kind: "form",
    access: DELETE,
    calls: ["invoices.get", "invoices.get"],
    address: "/billing/invoices/:invoice/cancel",
    sights: { "a paid one": "/billing/invoices/:paidInvoice/cancel" },
    marker: "dialog",
  },
  "/billing/invoices/:id/delete": {
    name: "deleting an invoice",
    kind: "form",
    access: DELETE,
    calls: ["invoices.get", "invoices.get", "invoices.operations"],
    address: "/billing/invoices/:invoice/delete",
    sights: { "a paid one": "/billing/invoices/:paidInvoice/delete" },
    marker: "dialog",
  },
  "/billing/invoices/:id/edit": {
    name: "editing an invoice",
    kind: "form",
    access: EDIT,
    calls: ["invoices.get"],
    address: "/billing/invoices/:invoice/edit",
    sights: { "one that cannot be edited": "/billing/invoices/:paidInvoice/edit" },
  },
  "/billing/create-an-invoice": {
    name: "new invoice",
    kind: "form",
    access: AREA_ACCESS.createInvoice,
    calls: ["applications.list", "customers.list"],
    sights: { "like another": "/billing/create-an-invoice?from=:invoice" },
    marker: "input[name=amount]",
  },
  "/billing/payer-preview": { name: "what the payer will see", kind: "action", access: AREA_ACCESS.createInvoice },
  "/billing/bulk-invoice": { name: "invoices from a file", kind: "placeholder", access: AREA_ACCESS.bulkInvoice },
  "/billing/history/:id": {
    name: "history of an invoice",
    kind: "details",
    access: {},
    calls: ["invoices.get", "invoices.history"],
    address: "/billing/history/:invoice",
    sights: { "a paid one": "/billing/history/:paidInvoice" },
  },
  "/billing/operations/:id": {
    name: "operations of an invoice",
    kind: "details",
    access: {},
    calls: ["invoices.get", "invoices.operations"],
    address: "/billing/operations/:invoice",
    sights: { "a paid one": "/billing/operations/:paidInvoice" },
  },
} as const satisfies Screens;
