import type {
  applicationConfigs,
  applications,
  azqrNotices,
  codeChallenges,
  companies,
  disputeDocuments,
  disputeEvents,
  disputeFiles,
  disputes,
  invoiceEvents,
  invoices,
  orders,
  outboxMessages,
  outsidePayments,
  paymentLinks,
  qrPayments,
  refunds,
  tillSales,
  tillShifts,
  transactionEvents,
  transactions,
  users,
} from "./schema/index.ts";

export type ApplicationRow = typeof applications.$inferSelect;
export type ApplicationConfigRow = typeof applicationConfigs.$inferSelect;
export type AzqrNoticeRow = typeof azqrNotices.$inferSelect;
export type CompanyRow = typeof companies.$inferSelect;
export type ChallengeRow = typeof codeChallenges.$inferSelect;
export type DisputeRow = typeof disputes.$inferSelect;
export type DisputeEventRow = typeof disputeEvents.$inferSelect;
export type DisputeFileRow = typeof disputeFiles.$inferSelect;
export type DisputeDocumentRow = typeof disputeDocuments.$inferSelect;
export type InvoiceRow = typeof invoices.$inferSelect;
export type InvoiceEventRow = typeof invoiceEvents.$inferSelect;
export type OrderRow = typeof orders.$inferSelect;
export type OutboxRow = typeof outboxMessages.$inferSelect;
export type OutsidePaymentRow = typeof outsidePayments.$inferSelect;
export type PaymentLinkRow = typeof paymentLinks.$inferSelect;
export type QrPaymentRow = typeof qrPayments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type TillSaleRow = typeof tillSales.$inferSelect;
export type TillShiftRow = typeof tillShifts.$inferSelect;
export type TransactionRow = typeof transactions.$inferSelect;
/** An invoice row without the columns that the database numbers or computes. */
export type NewInvoice = Omit<InvoiceRow, "seq" | "isOpen" | "dueDay" | "customerKey">;
export type NewLink = Omit<PaymentLinkRow, "seq">;
/** Without a dispute: its copies are written by triggers. */
export type NewTransaction = Omit<
  TransactionRow,
  "seq" | "customerKey" | "disputeId" | "disputeState" | "disputeIsClaimed" | "disputeRespondBy"
>;
export type TransactionEventRow = typeof transactionEvents.$inferSelect;
export type UserRow = typeof users.$inferSelect;
