import type { PaymentLink } from "#provider/contract/links";
import { rowFound, type Asked } from "~/server/row-found";

/**
 * The fields of a row; the page gets nothing else of a link. Amounts are in minor units, times in UTC. `asked`: the
 * search by which the list found the row.
 */
export const rowOf = (link: PaymentLink, canSwitch: boolean, asked: Asked) => ({
  id: link.id,
  found: rowFound(asked, {
    fullName: link.title,
    amount: link.amount ?? 0,
    cardNumber: null,
    linkCode: link.code,
    applicationId: link.appId,
    reference: link.reference,
    id: link.id,
  }),
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
