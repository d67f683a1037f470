import { PAYOUT_RECALL, PAYOUT_REVIEW } from "#provider/contract/payout-access";
import { AREA_ACCESS } from "#provider/contract/permissions";
import type { Screens } from "./facts";

const RULES = "/applications/:ruledApplication/payout-approvals";

/** Of app/applications, beside the list itself. */
export const APPLICATION_SCREENS = {
  "/applications/:appId/payout-approvals": {
    name: "who approves payouts",
    kind: "details",
    access: AREA_ACCESS.payouts,
    calls: ["applications.get", "payoutRules.get"],
    address: RULES,
    marker: "main dl",
  },
  "/applications/:appId/payout-approvals/propose": {
    name: "proposing rules",
    kind: "form",
    access: PAYOUT_REVIEW,
    calls: ["payoutRules.get"],
    address: `${RULES}/propose`,
  },
  "/applications/:appId/payout-approvals/:id/confirm": {
    name: "confirming rules",
    kind: "form",
    access: PAYOUT_REVIEW,
    calls: ["applications.get", "payoutRules.get"],
    address: `${RULES}/:proposedRules/confirm`,
    marker: "dialog",
  },
  "/applications/:appId/payout-approvals/:id/confirm/code": {
    name: "code of rules",
    kind: "form",
    access: PAYOUT_REVIEW,
    calls: ["applications.get", "payoutRules.get"],
    address: `${RULES}/:proposedRules/confirm/code`,
    marker: "dialog",
  },
  "/applications/:appId/payout-approvals/:id/refuse": {
    name: "refusing rules",
    kind: "form",
    access: PAYOUT_REVIEW,
    calls: ["applications.get", "payoutRules.get"],
    address: `${RULES}/:proposedRules/refuse`,
    marker: "dialog",
  },
  "/applications/:appId/payout-approvals/:id/take-back": {
    name: "taking rules back",
    kind: "form",
    access: PAYOUT_RECALL,
    calls: ["applications.get", "payoutRules.get"],
    address: `${RULES}/:proposedRules/take-back`,
    marker: "dialog",
  },
} as const satisfies Screens;
