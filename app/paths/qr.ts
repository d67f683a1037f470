import { part } from "~/paths";

/**
 * QR codes of applications, and the payments made by them. Few screens use these URLs, so they stand in a file of their
 * own.
 */
export const qrPaths = {
  payment: (id: string) => `/billing/qr-payments/${part(id)}`,
  code: (appId: string) => `/billing/qr-payments/codes/${part(appId)}`,
  codeFile: (appId: string) => `/billing/qr-payments/codes/${part(appId)}/qr.svg`,
  codeStatus: (appId: string) => `/billing/qr-payments/codes/${part(appId)}/status`,
  export: "/billing/qr-payments/export",
  exportFile: "/billing/qr-payments/export/file",
} as const;
