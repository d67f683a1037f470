import { exportByEmailSchema } from "./export-schema";
import type { FormDoc } from "./forms-doc";

const asking = (list: string, filters: string, back: string) =>
  ({
    purpose: `Sends a link to an Excel file of ${list} to the person's own e-mail address: ${filters} of the address it is posted to, in the page's language.`,
    schema: exportByEmailSchema,
    example: { intent: "email" },
    success: `303 to \`${back}\``,
    refusals: ["422 there is nothing to export", "429 too many files: wait"],
  }) satisfies Partial<FormDoc>;

const access = "permission EXPORT_PAYMENT_METHOD";

/** Lists as files by e-mail. The files themselves are GET addresses: `…/export/file` with the list's own query. */
export const EXPORT_FORMS: readonly FormDoc[] = [
  {
    title: "Export transactions by e-mail",
    path: "/billing/transactions/export",
    module: "billing/transactions/export.tsx",
    access,
    ...asking("transactions", "the filters", "/billing/transactions"),
  },
  {
    title: "Export invoices by e-mail",
    path: "/billing/invoices/export",
    module: "billing/invoices/export.tsx",
    access,
    ...asking("invoices", "the filters and the order, or only the invoices named by `ids`,", "/billing/invoices"),
  },
  {
    title: "Export QR payments by e-mail",
    path: "/billing/qr-payments/export",
    module: "billing/qr-payments/export.tsx",
    access,
    ...asking("QR payments", "the filters", "/billing/qr-payments"),
  },
  {
    title: "Export customers by e-mail",
    path: "/billing/customers/export",
    module: "billing/customers/export.tsx",
    access,
    ...asking("customers", "the search", "/billing/customers"),
  },
  {
    title: "Export payouts by e-mail",
    path: "/billing/payouts/export",
    module: "billing/payouts/export.tsx",
    access: `${access}; not in sa`,
    ...asking("payouts", "the tab and the filters", "/billing/payouts"),
  },
  {
    title: "Export movements of a wallet by e-mail",
    path: "/billing/wallet/{appId}/export",
    module: "billing/wallet/export.tsx",
    access: "who sees the wallet",
    ...asking("a wallet's movements", "the filters", "/billing/wallet/{appId}"),
  },
  {
    title: "Export invoices of an upload by e-mail",
    path: "/billing/bulk-invoice/{id}/invoices/export",
    module: "billing/bulk-invoice/export.tsx",
    access,
    ...asking("the invoices that an upload became", "the filters", "/billing/bulk-invoice/{id}/invoices"),
  },
  {
    title: "Export users by e-mail",
    path: "/users/export",
    module: "users/export.tsx",
    access: "owners and finance managers",
    ...asking("the team", "the name searched for", "/users"),
  },
];
