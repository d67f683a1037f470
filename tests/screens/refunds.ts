import { AREA_ACCESS } from "#provider/contract/permissions";
import { REFUND_RECALL } from "#provider/contract/refund-access";
import type { Screens } from "./facts";
import { ROW } from "./facts";

const RULES = "/applications/:refundRulesApplication/refund-rules";

/** Of app/billing/refunds and app/billing/refund-rules, and of ticked payments refunded together. */
export const REFUND_SCREENS = {
  "/billing/transactions/refund-selected": {
    name: "refunding ticked payments",
    kind: "form",
    access: AREA_ACCESS.refund,
    calls: ["refundBatches.judge"],
    address: "/billing/transactions/refund-selected?ids=:purchase",
    sights: {
      "none ticked": "/billing/transactions/refund-selected",
      "one that cannot be refunded": "/billing/transactions/refund-selected?ids=:purchase&ids=:refunded",
    },
    marker: "main table",
  },
  "/billing/transactions/refund-selected/code": {
    name: "code of ticked refunds",
    kind: "form",
    access: AREA_ACCESS.refund,
  },
  "/billing/transactions/refund-selected/:id": {
    name: "payments refunded together",
    kind: "details",
    access: AREA_ACCESS.refund,
    calls: ["refundBatches.one"],
    address: "/billing/transactions/refund-selected/:refundBatch",
    marker: "main table",
  },
  "/billing/refunds": {
    name: "refunds to approve",
    kind: "list",
    access: {},
    calls: ["refunds.waiting"],
    marker: ROW,
  },
  "/billing/refunds/:id": {
    name: "refund that waits",
    kind: "details",
    access: {},
    calls: ["refunds.one"],
    address: "/billing/refunds/:waitingRefund",
    marker: "main dl",
  },
  "/billing/refunds/:id/approve": {
    name: "approving a refund",
    kind: "form",
    access: AREA_ACCESS.reviewRefunds,
    calls: ["refunds.one"],
    address: "/billing/refunds/:waitingRefund/approve",
    marker: "dialog",
  },
  "/billing/refunds/:id/approve/code": {
    name: "code of an approved refund",
    kind: "form",
    access: AREA_ACCESS.reviewRefunds,
    calls: ["refunds.one"],
    address: "/billing/refunds/:waitingRefund/approve/code",
    marker: "dialog",
  },
  "/billing/refunds/:id/reject": {
    name: "rejecting a refund",
    kind: "form",
    access: AREA_ACCESS.reviewRefunds,
    calls: ["refunds.one"],
    address: "/billing/refunds/:waitingRefund/reject",
    marker: "dialog",
  },
  "/billing/refunds/:id/recall": {
    name: "taking a refund back",
    kind: "form",
    access: REFUND_RECALL,
    calls: ["refunds.one"],
    address: "/billing/refunds/:waitingRefund/recall",
    marker: "dialog",
  },
  "/applications/:appId/refund-rules": {
    name: "rules of refunds",
    kind: "details",
    access: {},
    calls: ["applications.get", "refundRules.get"],
    address: RULES,
    marker: "main dl",
  },
  "/applications/:appId/refund-rules/propose": {
    name: "proposing rules of refunds",
    kind: "form",
    access: AREA_ACCESS.reviewRefunds,
    calls: ["refundRules.get"],
    address: `${RULES}/propose`,
  },
  "/applications/:appId/refund-rules/:id/confirm": {
    name: "confirming rules of refunds",
    kind: "form",
    access: AREA_ACCESS.reviewRefunds,
    calls: ["applications.get", "refundRules.get"],
    address: `${RULES}/:proposedRefundRules/confirm`,
    marker: "dialog",
  },
  "/applications/:appId/refund-rules/:id/confirm/code": {
    name: "code of rules of refunds",
    kind: "form",
    access: AREA_ACCESS.reviewRefunds,
    calls: ["applications.get", "refundRules.get"],
    address: `${RULES}/:proposedRefundRules/confirm/code`,
    marker: "dialog",
  },
  "/applications/:appId/refund-rules/:id/refuse": {
    name: "refusing rules of refunds",
    kind: "form",
    access: AREA_ACCESS.reviewRefunds,
    calls: ["applications.get", "refundRules.get"],
    address: `${RULES}/:proposedRefundRules/refuse`,
    marker: "dialog",
  },
  "/applications/:appId/refund-rules/:id/take-back": {
    name: "taking rules of refunds back",
    kind: "form",
    access: REFUND_RECALL,
    calls: ["applications.get", "refundRules.get"],
    address: `${RULES}/:proposedRefundRules/take-back`,
    marker: "dialog",
  },
} as const satisfies Screens;
