import { v3 } from "#provider/contract/v3/index";
import { houseBankName, isHouseCard } from "#provider/rules/banks";
import { listTransactions } from "../db/lists/transactions.ts";
import { findByReference } from "../db/orders.ts";
import type { TransactionRow } from "../db/rows.ts";
import { brandOf } from "../domain/card.ts";
import { balancesOf } from "../operations/ledger.ts";
import { requestRrnOf, toPan } from "../wire/order.ts";
import { toInstant, toPage } from "../wire/page.ts";
import { sightOf } from "./caller.ts";
import { answer } from "./door.ts";

const { account } = v3;

/** The network's number has twelve digits. */
const NETWORK_NUMBER = /^\d{12}$/;

const toListed = (payment: TransactionRow) => ({
  id: payment.id,
  orderId: payment.orderId,
  requestRrn: requestRrnOf(payment),
  rrn: payment.rrn,
  amount: payment.amountMinor,
  fee: payment.feeMinor,
  currencyType: payment.currency,
  operationType: payment.operation,
  status: payment.status,
  createdDate: toInstant(payment.createdAt),
  description: payment.description,
  fullName: payment.fullName,
  cardNumber: toPan(payment.cardLast4),
  bookingId: payment.bookingId,
  invoiceCode: payment.source === "API" ? null : payment.invoiceCode,
  extra_payment: payment.paymentMethod === "PARTIAL",
  card_brand: payment.cardBrand,
  payment_route: payment.source,
  payment_way: payment.source === "AZQR" ? "AZQR" : payment.paymentMethod === "CASH" ? "CASH" : "CARD",
});

export const accountCalls = [
  answer(account.transactions, async ({ db, caller, query }) => {
    const { page, pageSize, rrn, ...filter } = query;
    const { application } = caller;
    const byReference = rrn === undefined ? undefined : await findByReference(db, application.id, rrn);
    const asked = byReference
      ? { ...filter, orderId: filter.orderId ?? byReference.payment.orderId }
      : { ...filter, ...(rrn === undefined ? {} : { rrn }) };
    // A reference that no order has, and another order's than the one asked for, are found nowhere.
    const nothing =
      (rrn !== undefined && !byReference && !NETWORK_NUMBER.test(rrn)) ||
      (byReference !== undefined && asked.orderId !== byReference.payment.orderId);
    if (nothing) return toPage([], 0, { page, pageSize });
    const list = await listTransactions(db, sightOf(caller), application.region, {
      page,
      pageSize,
      sort: "-createdDate",
      filter: asked,
    });
    return toPage(
      list.rows.map(({ transaction }) => toListed(transaction)),
      list,
      { page, pageSize },
    );
  }),

  answer(account.cardInfo, ({ caller: { application }, params: { bin } }) => {
    const paymentSystem = brandOf(bin);
    const bank = isHouseCard(application.region, bin) ? (houseBankName(application.region) ?? null) : null;
    return Promise.resolve(
      paymentSystem === "UNKNOWN" && bank === null
        ? []
        : [{ bankName: bank, paymentSystem, cardProduct: null, cardBin: bin, bankNameStr: bank }],
    );
  }),

  answer(account.deposit, async ({ db, caller: { application } }) => ({
    name: application.name,
    merchantId: application.id,
    depositBalance: (await balancesOf(db, application.id)).AVAILABLE,
  })),
];
