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
  "/settings/log": {
    name: "log of the account",
    kind: "list",
    access: AREA_ACCESS.accountLog,
    calls: ["accountLog.list"],
  },
  "/settings/log/view": {
    name: "saved view of the log",
    kind: "form",
    access: AREA_ACCESS.accountLog,
    calls: ["accountLog.list"],
    sights: { narrowed: "/settings/log/view?outcome=REFUSED" },
    marker: "dialog",
  },
  "/settings/log/proof": {
    name: "check of the log",
    kind: "page",
    access: AREA_ACCESS.accountLog,
    calls: ["accountLog.proof"],
  },
  "/settings/log/:n": {
    name: "row of the log",
    kind: "details",
    access: AREA_ACCESS.accountLog,
    address: "/settings/log/:logRow",
    calls: ["accountLog.get"],
  },
  "/settings/log/excel": {
    name: "log as Excel",
    kind: "file",
    access: AREA_ACCESS.accountLog,
    calls: ["accountLog.export"],
  },
  "/settings/log/csv": {
    name: "log as CSV",
    kind: "file",
    access: AREA_ACCESS.accountLog,
    calls: ["accountLog.exportCsv"],
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
