/**
 * How a screen answers that has nothing to show here: no signing is open, the demo's contracts were signed on paper,
 * and what it prepares has no logo.
 */
export const USUAL: Readonly<Record<string, number>> = {
  "/contract/:appId/sign/waiting": 302,
  "/contract/:appId/sign/certificate": 302,
  "/contract/:appId/production": 302,
  "/contract/:appId/signed/file": 404,
  "/connect/:appId/logo/picture": 404,
};

/**
 * By screen, the calls that it does without: it opens all the same, and tells where something is missing.
 * dashboard.test.ts and applications.test.ts show how; nobody misses the payers that a new invoice would offer, or an
 * invoice to show a text with.
 */
export const BESIDE: Readonly<Record<string, readonly string[]>> = {
  "/": ["dashboard.toDo", "wallets.list"],
  "/applications": ["wallets.list"],
  "/applications/:appId/status": ["wallets.list"],
  "/applications/:appId/delete": ["wallets.list"],
  "/applications/configure/:appId/:appConfigId/messages": ["invoices.list"],
  // The tabs around them.
  "/applications/:appId/payout-approvals": ["applications.get"],
  "/applications/:appId/payout-approvals/:id/confirm": ["applications.get"],
  "/applications/:appId/payout-approvals/:id/refuse": ["applications.get"],
  "/applications/:appId/payout-approvals/:id/take-back": ["applications.get"],
  "/billing/qr-payments/codes/:appId": ["applications.get"],
  "/billing/create-an-invoice": ["customers.list"],
};
