import { AREA_ACCESS } from "#provider/contract/permissions";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import { NOBODY, ROW, type Screens } from "./facts";

/** Of app/billing/transfers. */
export const TRANSFER_SCREENS = {
  "/billing/wallet/transfers": {
    name: "transfers",
    kind: "list",
    access: AREA_ACCESS.wallet,
    calls: ["applications.list", "transfers.list"],
    sights: {
      received: "/billing/wallet/transfers?tab=IN",
      "none found": `/billing/wallet/transfers?text=${NOBODY}`,
      "past the last": "/billing/wallet/transfers?page=900",
    },
    marker: ROW,
  },
  "/billing/wallet/transfers/export": {
    name: "export of transfers",
    kind: "form",
    access: AREA_ACCESS.wallet,
    calls: ["applications.list", "transfers.exportSize", "transfers.list"],
    marker: "dialog form",
  },
  "/billing/wallet/transfers/export/file": {
    name: "file of transfers",
    kind: "file",
    access: AREA_ACCESS.wallet,
    calls: ["transfers.export"],
  },
  "/billing/wallet/transfers/:id": {
    name: "transfer",
    kind: "details",
    access: AREA_ACCESS.wallet,
    calls: ["transfers.get"],
    address: "/billing/wallet/transfers/:transfer",
    marker: "main dl",
  },
  "/billing/wallet/:appId/transfer": {
    name: "transferring",
    kind: "form",
    access: WALLET_MONEY,
    calls: ["wallets.list"],
    address: "/billing/wallet/:wallet/transfer",
    marker: "input[name=amount]",
  },
  "/billing/wallet/:appId/top-up": {
    name: "topping up a phone",
    kind: "form",
    access: WALLET_MONEY,
    calls: ["wallets.list"],
    address: "/billing/wallet/:wallet/top-up",
    marker: "input[name=amount]",
  },
  "/billing/wallet/transfer/code": {
    name: "code of a transfer",
    kind: "page",
    access: WALLET_MONEY,
    marker: "input[name=code]",
    waitsForCode: {
      form: "/billing/wallet/:wallet/transfer",
      typed: ({ digits }) => ({
        // Named first: another form of the page has a field `to`.
        phoneNumber: "+994502345678",
        to: "PHONE",
        intent: "confirm",
        amount: "10",
        description: `Flowers ${digits}`,
      }),
    },
  },
} as const satisfies Screens;
