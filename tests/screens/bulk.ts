import { AREA_ACCESS } from "#provider/contract/permissions";
import { ROW, type Screens } from "./facts";

const access = AREA_ACCESS.bulkInvoice;

/** Of app/billing/bulk-invoice. */
export const BULK_SCREENS = {
  "/billing/bulk-invoice": {
    name: "bulk invoices",
    kind: "list",
    access,
    calls: ["bulk.everywhere", "applications.list"],
    sights: {
      "of one application": "/billing/bulk-invoice?appId=ES1000001",
      "past the last": "/billing/bulk-invoice?page=900",
    },
    marker: ROW,
  },
  "/billing/bulk-invoice/new": {
    name: "uploading a file of invoices",
    kind: "form",
    access,
    calls: ["applications.list"],
    marker: "input[type=file]",
  },
  "/billing/bulk-invoice/template": {
    name: "template of invoices",
    kind: "file",
    access,
    calls: ["bulk.template"],
  },
  "/billing/bulk-invoice/:id": {
    name: "file with its invoices",
    kind: "details",
    access: {},
    posts: access,
    calls: ["bulk.one", "bulk.rows"],
    address: "/billing/bulk-invoice/:bulkUpload",
    sights: {
      "its wrong rows": "/billing/bulk-invoice/:bulkUpload?show=wrong",
      "all created": "/billing/bulk-invoice/:doneBulkUpload",
    },
    marker: ROW,
  },
  "/billing/bulk-invoice/:id/rows/:row": {
    name: "mending a row",
    kind: "form",
    access,
    calls: ["bulk.one", "bulk.rows", "bulk.row"],
    address: "/billing/bulk-invoice/:bulkUpload/rows/3",
    marker: "dialog",
  },
  "/billing/bulk-invoice/:id/terms": {
    name: "days of a file of invoices",
    kind: "form",
    access,
    calls: ["bulk.one", "bulk.rows"],
    address: "/billing/bulk-invoice/:bulkUpload/terms",
    marker: "dialog",
  },
  "/billing/bulk-invoice/:id/confirm": {
    name: "confirming a file of invoices",
    kind: "form",
    access,
    calls: ["bulk.one", "bulk.rows"],
    address: "/billing/bulk-invoice/:bulkUpload/confirm",
    marker: "dialog",
  },
  "/billing/bulk-invoice/:id/undo": {
    name: "undoing a file of invoices",
    kind: "form",
    access: { permission: "DELETE_INVOICE" },
    calls: ["bulk.one", "bulk.rows"],
    address: "/billing/bulk-invoice/:bulkUpload/undo",
    sights: { "that can be undone": "/billing/bulk-invoice/:doneBulkUpload/undo" },
    marker: "dialog",
  },
  "/billing/bulk-invoice/:id/discard": {
    name: "throwing a file of invoices away",
    kind: "form",
    access,
    calls: ["bulk.one", "bulk.rows"],
    address: "/billing/bulk-invoice/:bulkUpload/discard",
    marker: "dialog",
  },
  "/billing/bulk-invoice/:id/columns": {
    name: "columns of a file of invoices",
    kind: "form",
    access,
    calls: ["bulk.one"],
    address: "/billing/bulk-invoice/:bulkUpload/columns",
    marker: "table select",
  },
  "/billing/bulk-invoice/:id/invoices": {
    name: "invoices of a file",
    kind: "list",
    access,
    calls: ["bulk.one", "bulk.invoices"],
    address: "/billing/bulk-invoice/:doneBulkUpload/invoices",
    marker: ROW,
  },
  "/billing/bulk-invoice/:id/not-made": {
    name: "rows that are no invoice",
    kind: "file",
    access,
    calls: ["bulk.notMade"],
    address: "/billing/bulk-invoice/:bulkUpload/not-made",
  },
} as const satisfies Screens;
