import { contract } from "#provider/contract/index";
import { REGION_FACTS } from "#provider/contract/regions";
import { listQrPayments, qrTabCounts, qrTotals } from "../db/lists/qr-payments.ts";
import { viewsOf } from "../db/views.ts";
import { implement } from "../http/implement.ts";
import { toSortedPage } from "../wire/page.ts";
import { toQrPayment } from "../wire/qr-payment.ts";

const { invoices } = contract;

/** Payments by static QR codes: all that were begun, however they ended. */
export const qrPaymentRoutes = [
  implement(invoices.qrPayments, async ({ db, person, query }) => {
    const { page, pageSize, sort, ...filter } = query;
    const list = await listQrPayments(db, person.sight, person.region, { page, pageSize, sort, filter });
    return toSortedPage(list.rows.map(toQrPayment), list, { page, pageSize });
  }),

  implement(invoices.qrTotals, async ({ db, person, query }) => {
    const [{ found, sums }, tabs, views] = await Promise.all([
      qrTotals(db, person.sight, person.region, query),
      qrTabCounts(db, person.sight, person.region),
      viewsOf(db, person.user, "qr"),
    ]);
    return {
      totalElements: found.total,
      ...(found.more ? { more: true } : {}),
      currency: REGION_FACTS[person.region].currency,
      totalAmount: sums?.amountMinor ?? null,
      paidAmount: sums?.paidMinor ?? null,
      tabs,
      views,
    };
  }),
];
