import { AREA_ACCESS } from "#provider/contract/permissions";
import type { Screens } from "./facts";

/** Of app/settings. */
export const SETTINGS_SCREENS = {
  "/settings": { name: "profile", kind: "page", access: {}, calls: ["profile.get"] },
  "/settings/email": { name: "email", kind: "page", access: {}, calls: ["profile.get"] },
  "/settings/password": { name: "change of the password", kind: "page", access: {} },
  "/settings/phone": { name: "change of the phone", kind: "page", access: {}, calls: ["users.owners"] },
  "/settings/phone/code": {
    name: "code of a new phone",
    kind: "page",
    access: {},
    marker: "input[name=code]",
    waitsForCode: { form: "/settings/phone", typed: ({ digits }) => ({ mobilePhone: `055 ${digits}` }) },
  },
  "/settings/devices": { name: "devices", kind: "page", access: {}, calls: ["profile.sessions"] },
  "/settings/devices/sign-out": {
    name: "sign-out of devices",
    kind: "dialog",
    access: {},
    calls: ["profile.sessions", "profile.sessions"],
    marker: "dialog",
  },
  "/settings/activity": { name: "security activity", kind: "page", access: {}, calls: ["profile.securityActivity"] },
  "/settings/accounting": {
    name: "accounts for accounting",
    kind: "page",
    access: AREA_ACCESS.accounting,
    calls: ["accounting.accounts"],
    marker: "main dl",
  },
  "/settings/accounting/:appId": {
    name: "accounts of a wallet",
    kind: "form",
    access: AREA_ACCESS.accounting,
    calls: ["accounting.accounts"],
    address: "/settings/accounting/:wallet",
    marker: "input[name=WALLET]",
  },
  "/settings/notifications": { name: "notifications", kind: "page", access: {}, calls: ["profile.subscriptions"] },
  "/settings/notifications/disconnect": {
    name: "disconnecting notifications",
    kind: "dialog",
    access: {},
    calls: ["profile.subscriptions"],
    marker: "dialog",
  },
} as const satisfies Screens;
