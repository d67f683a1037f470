import { NOTHING } from "./facts";

/** Records of refunds and of their rules. */
export const REFUND_RECORDS = {
  /** Of the seed's rules of refunds, and its refund that waits for a second person. */
  refundRulesApplication: {
    list: "/applications/ES1000001/refund-rules",
    link: /href="\/applications\/(ES\d{7})\/refund-rules\/rrc_/,
    none: "ES0000000",
  },
  proposedRefundRules: {
    list: "/applications/ES1000001/refund-rules",
    link: /\/refund-rules\/(rrc_\w+)\//,
    none: `rrc_${NOTHING}`,
  },
  /** What the demo's owner refunded together. */
  refundBatch: {
    list: "/billing/transactions/refund-selected",
    link: /href="\/billing\/transactions\/refund-selected\/(rfb_\w+)"/,
    none: `rfb_${NOTHING}`,
  },
  waitingRefund: {
    list: "/billing/refunds",
    link: /href="\/billing\/refunds\/(ref_\w+)["?]/,
    none: `ref_${NOTHING}`,
  },
} as const;
