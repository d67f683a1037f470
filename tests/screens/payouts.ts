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
  "/billing/payouts/:id": {
    name: "payout",
    kind: "details",
    access: AREA_ACCESS.payouts,
    calls: ["payouts.one"],
    address: "/billing/payouts/:payout",
    sights: { failed: "/billing/payouts/:failedPayout" },
    marker: "main dl",
  },
} as const satisfies Screens;
