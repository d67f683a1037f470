import { index, layout, prefix, route, type RouteConfig } from "@remix-run/route-config";

/** The map: every URL and its screen, in the order of docs/product.md section 2. */
export default [
  layout("auth/frame.tsx", [
    route("auth", "auth/sign-in.tsx", [route("forgot-password", "auth/forgot-password.tsx")]),
    route("auth/code", "auth/code.tsx"),
    route("auth/register", "auth/register.tsx"),
    route("auth/register/code", "auth/register-code.tsx"),
    route("auth/reset/:guid", "auth/reset-password.tsx"),
  ]),
  layout("shell/shell.tsx", [
    layout("shell/screen.tsx", [
      index("dashboard/dashboard.tsx"),
      route("connect", "connect/connect.tsx"),
      route("contract", "contract/contract.tsx"),
      route("applications", "applications/list.tsx"),
      route("applications/configure/:appId/:appConfigId", "applications/configure.tsx"),
      route("settings", "settings/settings.tsx", [
        index("settings/profile.tsx"),
        route("password", "settings/password.tsx"),
        route("phone", "settings/phone.tsx"),
        route("phone/code", "settings/phone-code.tsx"),
        route("devices", "settings/devices.tsx", [route("sign-out", "settings/sign-out.tsx")]),
        route("activity", "settings/activity.tsx"),
        route("notifications", "settings/notifications.tsx", [
          route("disconnect", "settings/disconnect-notifications.tsx"),
        ]),
      ]),
      ...prefix("billing", [
        route("invoices", "billing/invoices/list.tsx", [
          route("export", "billing/invoices/export.tsx"),
          route("selected/send", "billing/invoices/selected-send.tsx"),
          route("selected/cancel", "billing/invoices/selected-cancel.tsx"),
        ]),
        route("invoices/export/file", "billing/invoices/export-file.tsx"),
        route("invoices/:id", "billing/invoices/detail.tsx", [
          route("send", "billing/invoices/send.tsx"),
          route("recurrence", "billing/invoices/recurrence.tsx"),
          route("qr", "billing/invoices/qr.tsx"),
          route("cancel", "billing/invoices/cancel.tsx"),
          route("delete", "billing/invoices/delete.tsx"),
        ]),
        route("invoices/:id/edit", "billing/invoices/edit.tsx"),
        route("payment-links", "billing/payment-links/list.tsx"),
        route("payment-links/create", "billing/payment-links/create.tsx"),
        route("payment-links/:id", "billing/payment-links/detail.tsx", [
          route("status", "billing/payment-links/status.tsx"),
        ]),
        route("transactions", "billing/transactions/list.tsx", [route("export", "billing/transactions/export.tsx")]),
        route("transactions/export/file", "billing/transactions/export-file.tsx"),
        route("transactions/:id", "billing/transactions/detail.tsx", [
          route("refund", "billing/transactions/refund.tsx"),
          route("complete", "billing/transactions/complete.tsx"),
          route("reverse", "billing/transactions/reverse.tsx"),
        ]),
        route("payouts", "billing/payouts/list.tsx"),
        route("qr-payments", "billing/qr-payments/list.tsx", [
          route("export", "billing/qr-payments/export.tsx"),
          route(":id", "billing/qr-payments/payment.tsx"),
        ]),
        route("qr-payments/export/file", "billing/qr-payments/export-file.tsx"),
        route("qr-payments/codes", "billing/qr-payments/codes.tsx", [
          route(":appId/status", "billing/qr-payments/switch.tsx"),
        ]),
        route("qr-payments/codes/:appId", "billing/qr-payments/print.tsx"),
        route("qr-payments/codes/:appId/qr.svg", "billing/qr-payments/file.tsx"),
        route("create-an-invoice", "billing/invoices/create.tsx"),
        route("wallet", "billing/wallet/wallet.tsx"),
        index("billing/wallet/index.tsx"),
        route("bulk-invoice", "billing/bulk-invoice/bulk-invoice.tsx"),
        route("history/:id", "billing/invoices/history.tsx"),
        route("operations/:id", "billing/invoices/operations.tsx"),
      ]),
      route("users", "users/list.tsx", [
        route("export", "users/export.tsx"),
        route(":id/edit", "users/edit.tsx"),
        route(":id/remove", "users/remove.tsx"),
        route(":id/delete", "users/delete.tsx"),
      ]),
      route("users/create", "users/create.tsx"),
      route("users/create/code", "users/create-code.tsx"),
      route("users/export/file", "users/export-file.tsx"),
      route("users/applications", "users/applications.tsx"),
      route("users/applications/:appId", "users/application-users.tsx"),
      route("developers/widgets", "developers/widgets.tsx"),
      route("search", "shell/search.tsx"),
      route("language", "shell/language.tsx"),
    ]),
  ]),
  route("preferences", "shell/preferences.tsx"),
  route("logout", "shell/logout.tsx"),
  route("*", "shell/not-found.tsx"),
] satisfies RouteConfig;
