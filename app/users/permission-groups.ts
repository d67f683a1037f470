import type { Permission } from "#provider/contract/permissions";

/** The permissions grouped by subject, for the matrix. Each stands in exactly one group. */
export const PERMISSION_GROUPS = [
  { key: "invoices", permissions: ["CREATE_LINK", "SEND_LINK", "EDIT_LINK", "DELETE_INVOICE", "RECORD_PAYMENT"] },
  {
    key: "transactions",
    permissions: [
      "FINALIZE_TRANSACTION",
      "UNBLOCK_TRANSACTION",
      "REFUND_TRANSACTION",
      "REFUND_REVIEW",
      "ANSWER_DISPUTE",
      "EXPORT_PAYMENT_METHOD",
      "ERASE_CUSTOMER",
    ],
  },
  { key: "applications", permissions: ["ADD_APPLICATION", "DELETE_APPLICATION", "USER_APPLICATION"] },
  { key: "payouts", permissions: ["PAYOUT_PAYMENT", "PAYOUT_REVIEW"] },
] as const satisfies readonly { key: string; permissions: readonly Permission[] }[];
