import type { LinkEvent, PaymentLink, StaticQr } from "#provider/contract/links";
import type { LinkHappening } from "../db/lists/links.ts";
import type { ApplicationRow, NewLink, PaymentLinkRow } from "../db/rows.ts";
import { payUrl, type Env } from "../env.ts";
import { toMerchantTerms } from "./merchant-terms.ts";
import { toInstant } from "./page.ts";

/** A payment link as the contract shows it. */
export const toLink = (env: Env, link: NewLink, appName: string): PaymentLink => ({
  id: link.id,
  code: link.code,
  appId: link.applicationId,
  appName,
  title: link.title,
  description: link.description,
  amount: link.amountMinor,
  currency: link.currency,
  reusable: link.reusable,
  linkExpirationDate: link.linkExpirationDate,
  language: link.language,
  status: link.status,
  paymentCount: link.paymentCount,
  paidAmount: link.paidMinor,
  paymentUrl: payUrl(env, link.code),
  createdBy: link.createdByName,
  createdDate: toInstant(link.createdAt),
  ...toMerchantTerms(link),
});

/** An event of a payment link, as its timeline shows it. */
export const toLinkEvent = ({ at, amountMinor, ...event }: LinkHappening): LinkEvent => ({
  ...event,
  at: toInstant(at),
  amount: amountMinor,
});

/** An application's static QR code as the contract shows it. */
export const toStaticQr = (env: Env, application: ApplicationRow, link: PaymentLinkRow | undefined): StaticQr => ({
  appId: application.id,
  appName: application.name,
  currency: application.currency,
  enabled: link?.status === "ACTIVE",
  isOnline: application.status === "ONLINE",
  paymentUrl: link === undefined ? null : payUrl(env, link.code),
});
