import { part } from "~/paths";

/** What is done with payment links: URLs of few screens, kept apart so that others need not load them. */
export const paymentLinkPaths = {
  create: "/billing/payment-links/create",
  payerPreview: "/billing/link-preview",
  status: (id: string) => `/billing/payment-links/${part(id)}/status`,
} as const;
