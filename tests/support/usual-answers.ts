/**
 * The answers of screens that have nothing to show in the demo data: no signing is open, its contracts were signed on
 * paper, and its application in preparation has no logo.
 */
export const USUAL: Readonly<Record<string, number>> = {
  "/contract/:appId/sign/waiting": 302,
  "/contract/:appId/sign/certificate": 302,
  "/contract/:appId/production": 302,
  "/contract/:appId/signed/file": 404,
  "/connect/:appId/logo/picture": 404,
  // Nobody has paid its sale.
  "/billing/till/:appId/sale/:id/receipt": 302,
};

/**
 * For each screen, the calls that it can do without: it opens all the same, and marks the missing part.
 * dashboard.test.ts and applications.test.ts show that. Some losses go unmarked: the suggested payers and the proposed
 * booking ID of a new invoice, the invoice in the preview of a text, and who helps when a phone is lost.
 */
export const BESIDE: Readonly<Record<string, readonly string[]>> = {
  "/": ["dashboard.toDo", "wallets.list"],
  "/applications": ["connect.list", "wallets.list"],
  "/applications/:appId/status": ["connect.list", "wallets.list"],
  "/applications/:appId/delete": ["connect.list", "wallets.list"],
  "/applications/configure/:appId/:appConfigId/messages": ["invoices.list"],
  // The tabs around them.
  "/applications/:appId/payout-approvals": ["applications.get"],
  "/applications/:appId/payout-approvals/:id/confirm": ["applications.get"],
  "/applications/:appId/payout-approvals/:id/refuse": ["applications.get"],
  "/applications/:appId/payout-approvals/:id/take-back": ["applications.get"],
  "/applications/:appId/refund-rules": ["applications.get"],
  "/applications/:appId/refund-rules/:id/confirm": ["applications.get"],
  "/applications/:appId/refund-rules/:id/refuse": ["applications.get"],
  "/applications/:appId/refund-rules/:id/take-back": ["applications.get"],
  "/applications/:appId/take-back": ["applications.get"],
  "/billing/qr-payments/codes/:appId": ["applications.get", "azqr.application"],
  "/billing/invoices/:id/qr": ["azqr.invoice"],
  "/billing/till/:appId/sale/:id": ["azqr.invoice"],
  "/billing/payment-links/:id": ["azqr.link"],
  "/billing/payment-links/:id/status": ["azqr.link"],
  "/billing/payment-links/:id/terms": ["azqr.link"],
  "/billing/create-an-invoice": ["customers.list", "invoices.list"],
  "/settings/phone": ["users.owners"],
};
