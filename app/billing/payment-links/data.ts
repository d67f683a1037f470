import type { PaymentLink } from "#provider/contract/links";

/** The fields of a row; the page gets nothing else of a link. Amounts are in minor units, times in UTC. */
export const rowOf = (link: PaymentLink, canSwitch: boolean) => ({
  id: link.id,
  title: link.title,
  appName: link.appName,
  amount: link.amount,
  currency: link.currency,
  reusable: link.reusable,
  status: link.status,
  paymentCount: link.paymentCount,
  paidAmount: link.paidAmount,
  createdDate: link.createdDate,
  paymentUrl: link.paymentUrl,
  canSwitch,
});
export type LinkRow = ReturnType<typeof rowOf>;
