import { part } from "~/paths";

/** Acts on payment links. Few screens use these URLs, so they stand in a file of their own. */
export const paymentLinkPaths = {
  create: "/billing/payment-links/create",
  payerPreview: "/billing/link-preview",
  terms: (id: string) => `/billing/payment-links/${part(id)}/terms`,
  status: (id: string) => `/billing/payment-links/${part(id)}/status`,
} as const;
