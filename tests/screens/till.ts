import { AREA_ACCESS } from "#provider/contract/permissions";
import type { Screens } from "./facts";

/** Of app/billing/till. */
export const TILL_SCREENS = {
  "/billing/till": { name: "choice of a till", kind: "page", access: AREA_ACCESS.till, calls: ["applications.list"] },
  "/billing/till/:appId": {
    name: "till",
    kind: "form",
    access: AREA_ACCESS.till,
    calls: ["till.get"],
    address: "/billing/till/:till",
    sights: { "with tips": "/billing/till/:till?tips=on" },
    marker: "main .till",
  },
  "/billing/till/:appId/open": {
    name: "opening a shift",
    kind: "action",
    access: AREA_ACCESS.till,
    address: "/billing/till/:till/open",
  },
  "/billing/till/:appId/sale/:id": {
    name: "sale of a till",
    kind: "form",
    access: AREA_ACCESS.till,
    calls: ["azqr.invoice", "till.sale"],
    address: "/billing/till/:till/sale/:tillSale",
    marker: "main .till-sale",
  },
  "/billing/till/:appId/sale/:id/wait": {
    name: "waiting for a sale",
    kind: "action",
    access: AREA_ACCESS.till,
    address: "/billing/till/:till/sale/:tillSale/wait",
  },
  "/billing/till/:appId/sale/:id/receipt": {
    name: "receipt of a sale",
    kind: "page",
    access: AREA_ACCESS.till,
    calls: ["till.receipt", "till.sale"],
    address: "/billing/till/:till/sale/:tillSale/receipt?paper=58",
    // Nobody has paid its sale: the sale's page opens. once/till.spec.ts looks at a receipt.
    leadsOn: true,
    marker: "main .till-sale",
  },
  "/billing/till/:appId/shift/:id": {
    name: "shift of a till",
    kind: "form",
    access: AREA_ACCESS.till,
    calls: ["till.shift"],
    address: "/billing/till/:till/shift/:tillShift",
  },
} as const satisfies Screens;
