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

/** Lists as files by e-mail. The files themselves are GET addresses: `…/export/file` with the list's own query. */
export const EXPORT_FORMS: readonly FormDoc[] = [
  {
    title: "Export transactions by e-mail",
    module: "billing/transactions/export.tsx",
    ...asking("transactions", "the filters", "/billing/transactions"),
  },
  {
    title: "Export invoices by e-mail",
    module: "billing/invoices/export.tsx",
    ...asking("invoices", "the filters and the order, or only the invoices named by `ids`,", "/billing/invoices"),
  },
  {
    title: "Export QR payments by e-mail",
    module: "billing/qr-payments/export.tsx",
    ...asking("QR payments", "the filters", "/billing/qr-payments"),
  },
  {
    title: "Export customers by e-mail",
    module: "billing/customers/export.tsx",
    ...asking("customers", "the search", "/billing/customers"),
  },
  {
    title: "Export disputes by e-mail",
    module: "billing/disputes/export.tsx",
    ...asking("disputes", "the tab and the filters", "/billing/disputes"),
  },
  {
    title: "Export payouts by e-mail",
    module: "billing/payouts/export.tsx",
    ...asking("payouts", "the tab and the filters", "/billing/payouts"),
  },
  {
    title: "Export withdrawals by e-mail",
    module: "billing/withdrawals/export.tsx",
    ...asking("withdrawals", "the tab and the filters", "/billing/wallet/withdrawals"),
  },
  {
    title: "Export transfers by e-mail",
    module: "billing/transfers/export.tsx",
    ...asking("transfers and top-ups", "the tab and the filters", "/billing/wallet/transfers"),
  },
  {
    title: "Export movements of a wallet by e-mail",
    module: "billing/wallet/export.tsx",
    ...asking("a wallet's movements", "the filters", "/billing/wallet/{appId}"),
  },
  {
    title: "Export invoices of an upload by e-mail",
    module: "billing/bulk-invoice/export.tsx",
    ...asking("the invoices that an upload became", "the filters", "/billing/bulk-invoice/{id}/invoices"),
  },
  {
    title: "Export users by e-mail",
    module: "users/export.tsx",
    ...asking("the team", "the name searched for", "/users"),
  },
];
