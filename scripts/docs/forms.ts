import { APPLICATION_FORMS } from "~/applications/forms-doc";
import { APPROVAL_FORMS } from "~/billing/payout-approvals/forms-doc";
import { REFUND_RULES_FORMS } from "~/billing/refund-rules/forms-doc";
import { LEAVING_FORMS } from "~/billing/leaving/forms-doc";
import { REFUND_FORMS } from "~/billing/refunds/forms-doc";
import { BULK_FORMS } from "~/billing/bulk-invoice/forms-doc";
import { AUTH_FORMS } from "~/auth/forms-doc";
import { CONNECT_FORMS } from "~/connect/forms-doc";
import { CONTRACT_FORMS } from "~/contract/forms-doc";
import { CUSTOMER_FORMS } from "~/billing/customers/forms-doc";
import { INVOICE_FORMS } from "~/billing/invoices/forms-doc";
import { LINK_FORMS } from "~/billing/payment-links/forms-doc";
import { VIEW_FORMS } from "~/forms/view-forms-doc";
import { QR_FORMS } from "~/billing/qr-payments/forms-doc";
import { TILL_FORMS } from "~/billing/till/forms-doc";
import { MONEY_FORMS } from "~/billing/transactions/forms-doc";
import { PAYOUT_FILE_FORMS } from "~/billing/payouts/files/forms-doc";
import { RECURRING_FORMS } from "~/billing/payouts/recurring/forms-doc";
import { PAYOUT_RECEIVER_FORMS } from "~/billing/payouts/receivers/forms-doc";
import { DISPUTE_FORMS } from "~/billing/disputes/forms-doc";
import { PAYOUT_FORMS } from "~/billing/payouts/forms-doc";
import { STATEMENT_FORMS } from "~/billing/wallet/forms-doc";
import { TARGET_FORMS } from "~/billing/money-targets/forms-doc";
import { TRANSFER_FORMS } from "~/billing/transfers/forms-doc";
import { WITHDRAWAL_FORMS } from "~/billing/withdrawals/forms-doc";
import { DEVELOPER_FORMS } from "~/developers/forms-doc";
import { EXPORT_FORMS } from "~/forms/export-forms-doc";
import type { FormDoc } from "~/forms/forms-doc";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../app/routes.ts";
import { NOTIFICATION_FORMS, SETTINGS_FORMS } from "~/settings/forms-doc";
import { SHELL_FORMS } from "~/shell/forms-doc";
import { TEAM_FORMS } from "~/users/forms-doc";

/** A form with its URL, which has `{name}` for parameters. */
export type Form = FormDoc & { path: string };

/** Each route module and its URL, by the map. */
const pathsOf = (entries: readonly RouteConfigEntry[], above = ""): [module: string, path: string][] =>
  entries.flatMap(({ file, path, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return [[file, here.replaceAll(/:(\w+)/g, "{$1}")], ...pathsOf(children, here)];
  });
const PATHS = new Map(pathsOf(await routes));

function withPath(form: FormDoc): Form {
  const path = PATHS.get(form.module);
  if (path === undefined) throw new Error(`app/routes.ts has no ${form.module}.`);
  return { ...form, path };
}

/**
 * Every form, in the order in which people meet them. A test compares this list with the routes that have an action.
 */
export const FORMS: readonly Form[] = [
  ...AUTH_FORMS,
  ...CONNECT_FORMS,
  ...CONTRACT_FORMS,
  ...INVOICE_FORMS,
  ...BULK_FORMS,
  ...LINK_FORMS,
  ...VIEW_FORMS,
  ...QR_FORMS,
  ...TILL_FORMS,
  ...CUSTOMER_FORMS,
  ...SETTINGS_FORMS,
  ...MONEY_FORMS,
  ...REFUND_FORMS,
  ...LEAVING_FORMS,
  ...WITHDRAWAL_FORMS,
  ...STATEMENT_FORMS,
  ...TRANSFER_FORMS,
  ...TARGET_FORMS,
  ...DISPUTE_FORMS,
  ...PAYOUT_FORMS,
  ...APPLICATION_FORMS,
  ...PAYOUT_FILE_FORMS,
  ...PAYOUT_RECEIVER_FORMS,
  ...RECURRING_FORMS,
  ...APPROVAL_FORMS,
  ...REFUND_RULES_FORMS,
  ...TEAM_FORMS,
  ...EXPORT_FORMS,
  ...NOTIFICATION_FORMS,
  ...DEVELOPER_FORMS,
  ...SHELL_FORMS,
].map(withPath);
