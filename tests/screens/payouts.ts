import { PAYOUT_EXPORT, PAYOUT_PAYMENT } from "#provider/contract/payouts";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { NOBODY, ROW, type Screens } from "./facts";

/** Of app/billing/payouts. */
export const PAYOUT_SCREENS = {
  "/billing/payouts": {
    name: "payouts",
    kind: "list",
    access: AREA_ACCESS.payouts,
    calls: ["applications.list", "payouts.search"],
    sights: {
      "waiting for me": "/billing/payouts?tab=WAITING",
      failed: "/billing/payouts?tab=FAILED",
      "none found": `/billing/payouts?text=${NOBODY}`,
      "past the last": "/billing/payouts?page=900",
    },
    marker: ROW,
  },
  "/billing/payouts/export": {
    name: "export of payouts",
    kind: "form",
    access: PAYOUT_EXPORT,
    calls: ["applications.list", "payouts.exportSize", "payouts.search"],
    marker: "dialog form",
  },
  "/billing/payouts/export/file": {
    name: "file of payouts",
    kind: "file",
    access: PAYOUT_EXPORT,
    calls: ["payouts.export"],
  },
  "/billing/payouts/:id": {
    name: "payout",
    kind: "details",
    access: AREA_ACCESS.payouts,
    calls: ["payouts.one"],
    address: "/billing/payouts/:payout",
    sights: { failed: "/billing/payouts/:failedPayout" },
    marker: "main dl",
  },
  "/billing/payouts/create": {
    name: "creating a payout",
    kind: "form",
    access: PAYOUT_PAYMENT,
    calls: ["payouts.sources"],
    marker: "input[name=amount]",
  },
  "/billing/payouts/create/check": {
    name: "checking a payout",
    kind: "form",
    access: PAYOUT_PAYMENT,
    calls: ["payouts.sources"],
  },
  "/billing/payouts/create/key/:appId": {
    name: "key of an application",
    kind: "dialog",
    access: PAYOUT_PAYMENT,
    calls: ["payouts.sources", "payouts.sources", "applications.keys"],
    address: "/billing/payouts/create/key/:payoutSource",
    marker: "dialog",
  },
  "/billing/payouts/create/key/code": {
    name: "code of a key",
    kind: "dialog",
    access: PAYOUT_PAYMENT,
    calls: ["payouts.sources"],
    marker: "dialog",
  },
  "/billing/payouts/create/key/kept": {
    name: "new key of an application",
    kind: "dialog",
    access: PAYOUT_PAYMENT,
    calls: ["payouts.sources"],
    marker: "dialog",
  },
} as const satisfies Screens;
