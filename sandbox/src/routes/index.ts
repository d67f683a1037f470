import { pathNames, type Call } from "#provider/contract/call";
import { everyCall } from "#provider/contract/index";
import { Hono } from "hono";
import type { AppEnv } from "../http/app.ts";
import type { Implementation } from "../http/implement.ts";
import { authenticate } from "../http/authenticate.ts";
import { refuse } from "../domain/refusal.ts";
import { addressRoutes } from "./addresses.ts";
import { applicationKeyRoutes } from "./application-keys.ts";
import { applicationLifeRoutes } from "./application-life.ts";
import { applicationLogoRoutes } from "./application-logos.ts";
import { applicationRoutes } from "./applications.ts";
import { authRoutes } from "./auth.ts";
import { automaticWithdrawalRoutes } from "./automatic-withdrawals.ts";
import { azqrRoutes } from "./azqr.ts";
import { bulkRoutes } from "./bulk.ts";
import { bulkChangeRoutes } from "./bulk-changes.ts";
import { cardRoutes } from "./cards.ts";
import { connectRoutes } from "./connect.ts";
import { contractRoutes } from "./contracts.ts";
import { customerRoutes } from "./customers.ts";
import { detailRoutes } from "./details.ts";
import { dashboardRoutes } from "./dashboard.ts";
import { deviceRoutes } from "./devices.ts";
import { disputeRoutes } from "./disputes.ts";
import { embeddingRoutes } from "./embedding.ts";
import { examRoutes } from "./exams.ts";
import { exportRoutes } from "./exports.ts";
import { invoiceLifeRoutes } from "./invoice-life.ts";
import { invoiceSendRoutes } from "./invoice-sends.ts";
import { invoiceRoutes } from "./invoices.ts";
import { linkRoutes } from "./links.ts";
import { notificationRoutes } from "./notifications.ts";
import { outsidePaymentRoutes } from "./outside-payments.ts";
import { profileRoutes } from "./profile.ts";
import { qrPaymentRoutes } from "./qr-payments.ts";
import { recoveryRoutes } from "./recovery.ts";
import { registrationRoutes } from "./registration.ts";
import { searchRoutes } from "./search.ts";
import { signingRoutes } from "./signing.ts";
import { accountLogRoutes } from "./account-log.ts";
import { accountingRoutes } from "./accounting.ts";
import { feeReportRoutes } from "./fee-reports.ts";
import { reportRoutes } from "./reports.ts";
import { statementRoutes } from "./statements.ts";
import { testInvoiceRoutes } from "./test-invoices.ts";
import { tillRoutes } from "./till.ts";
import { transactionRoutes } from "./transactions.ts";
import { transferRoutes } from "./transfers.ts";
import { userAccessRoutes } from "./user-access.ts";
import { userRoutes } from "./users.ts";
import { viewRoutes } from "./views.ts";
import { payoutCreationRoutes } from "./payout-creation.ts";
import { moneyTargetRoutes } from "./money-targets.ts";
import { payoutRulesRoutes } from "./payout-rules.ts";
import { leavingActRoutes } from "./leaving-acts.ts";
import { refundBatchRoutes } from "./refund-batches.ts";
import { refundFileRoutes } from "./refund-files.ts";
import { refundRulesRoutes } from "./refund-rules.ts";
import { refundRoutes } from "./refunds.ts";
import { payoutFileRoutes } from "./payout-files.ts";
import { payoutReceiverRoutes } from "./payout-receivers.ts";
import { recurringPayoutRoutes } from "./recurring-payouts.ts";
import { payoutRoutes } from "./payouts.ts";
import { tickedPayoutRoutes } from "./ticked-payouts.ts";
import { serverKeyRoutes } from "./server-keys.ts";
import { signingSecretRoutes } from "./signing-secrets.ts";
import { webhookRoutes } from "./webhooks.ts";
import { walletRoutes } from "./wallets.ts";
import { withdrawalRoutes } from "./withdrawals.ts";

const implementations: readonly Implementation[] = [
  ...authRoutes,
  ...registrationRoutes,
  ...recoveryRoutes,
  ...addressRoutes,
  ...profileRoutes,
  ...deviceRoutes,
  ...applicationRoutes,
  ...applicationKeyRoutes,
  ...connectRoutes,
  ...applicationLifeRoutes,
  ...applicationLogoRoutes,
  ...testInvoiceRoutes,
  ...contractRoutes,
  ...signingRoutes,
  ...invoiceRoutes,
  ...invoiceLifeRoutes,
  ...invoiceSendRoutes,
  ...bulkRoutes,
  ...bulkChangeRoutes,
  ...linkRoutes,
  ...azqrRoutes,
  ...embeddingRoutes,
  ...detailRoutes,
  ...customerRoutes,
  ...exportRoutes,
  ...qrPaymentRoutes,
  ...notificationRoutes,
  ...searchRoutes,
  ...transactionRoutes,
  ...dashboardRoutes,
  ...payoutRoutes,
  ...payoutCreationRoutes,
  ...moneyTargetRoutes,
  ...payoutRulesRoutes,
  ...refundBatchRoutes,
  ...refundFileRoutes,
  ...refundRulesRoutes,
  ...leavingActRoutes,
  ...refundRoutes,
  ...payoutFileRoutes,
  ...payoutReceiverRoutes,
  ...recurringPayoutRoutes,
  ...tickedPayoutRoutes,
  ...walletRoutes,
  ...statementRoutes,
  ...accountingRoutes,
  ...accountLogRoutes,
  ...feeReportRoutes,
  ...reportRoutes,
  ...withdrawalRoutes,
  ...automaticWithdrawalRoutes,
  ...transferRoutes,
  ...cardRoutes,
  ...webhookRoutes,
  ...outsidePaymentRoutes,
  ...disputeRoutes,
  ...serverKeyRoutes,
  ...signingSecretRoutes,
  ...examRoutes,
  ...tillRoutes,
  ...viewRoutes,
  ...userRoutes,
  ...userAccessRoutes,
];
const byCall = new Map(implementations.map((one) => [one.call, one.handle]));

/** The calls that this Worker answers. */
export const answeredCalls: ReadonlySet<Call> = new Set(byCall.keys());

const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");
/** Fixed paths before those with parameters, so that no parameter catches `/api/invoices/qr`. */
const mostFixedFirst = (a: Call, b: Call): number => pathNames(a.path).length - pathNames(b.path).length;

const patterns = everyCall.map(({ call }) => ({
  method: call.method,
  pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

/** The contract's methods for a path; none for an unknown path. */
export function methodsAt(path: string): string[] {
  const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))].toSorted();
}

/** Every call of the contract: answered, or 501 `not_implemented` for a caller who may call it. */
export const api = new Hono<AppEnv>();
for (const call of everyCall.map((one) => one.call).toSorted(mostFixedFirst)) {
  const handle = byCall.get(call);
  api.on(call.method, honoPath(call.path), async (c) => {
    if (handle) return handle(c);
    if (call.access !== "public") await authenticate(c.var);
    throw refuse("not_implemented");
  });
}
