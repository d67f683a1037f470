import { AREA_ACCESS } from "#provider/contract/permissions";
import { NOBODY, ROW, type Screens } from "./facts";

/** Of the areas that have one screen or few, and of the shell itself. */
export const SHELL_SCREENS = {
  "/": {
    name: "dashboard",
    kind: "page",
    access: {},
    calls: ["transactions.monthlyActivity", "transactions.recentActivity", "transactions.toDo", "wallets.list"],
    sights: { "one application, days": "/?appId=ES1000002&chart=days" },
    marker: "main svg",
  },
  "/contract": { name: "contract", kind: "placeholder", access: AREA_ACCESS.contract },
  "/applications": {
    name: "applications",
    kind: "list",
    access: {},
    calls: ["applications.list", "wallets.list"],
    sights: { "none found": `/applications?search=${NOBODY}` },
    marker: ROW,
  },
  "/applications/:appId/status": {
    name: "disabling an application",
    kind: "dialog",
    access: AREA_ACCESS.switchApplication,
    calls: ["applications.get", "applications.list", "wallets.list"],
    address: "/applications/:ownApplication/status",
    marker: "dialog",
  },
  "/applications/:appId/delete": {
    name: "deleting an application",
    kind: "dialog",
    access: AREA_ACCESS.deleteApplication,
    calls: ["applications.list", "applications.removal", "wallets.list"],
    address: "/applications/:ownApplication/delete",
    sights: { "in which nothing is open": "/applications/:idleApplication/delete" },
    marker: "dialog",
  },
  "/applications/delete/code": {
    name: "code of deleting an application",
    kind: "form",
    access: AREA_ACCESS.deleteApplication,
    calls: ["applications.list", "wallets.list"],
    marker: "input[name=code]",
    waitsForCode: { form: "/applications/:idleApplication/delete", typed: () => ({ intent: "delete" }) },
  },
  "/applications/configure/:appId/:appConfigId": {
    name: "configuration of an application",
    kind: "placeholder",
    access: {},
    address: "/applications/configure/ES1000001/1",
  },
  "/developers/widgets": { name: "widgets", kind: "placeholder", access: {} },
  "/search": {
    name: "search",
    kind: "page",
    access: {},
    calls: ["search.everything"],
    address: "/search?q=a+b",
    sights: { "nothing asked": "/search", "nothing found": `/search?q=${NOBODY}` },
  },
  "/language": { name: "language", kind: "dialog", access: AREA_ACCESS.language, marker: "dialog" },
  "/preferences": { name: "preferences", kind: "action", access: "public" },
  "/logout": { name: "sign-out", kind: "action", access: "public" },
  "/*": { name: "no such page", kind: "error", access: "public", address: "/no/such/page" },
} as const satisfies Screens;
