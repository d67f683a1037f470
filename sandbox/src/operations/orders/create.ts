import type { OrderBody } from "#provider/contract/v3/orders";
import { monthsOf } from "#provider/contract/v3/fields";
import { ORDER_HOURS } from "#provider/contract/limits";
import type { ReturnAddresses } from "#provider/contract/return-fields";
import { dayIn, REGION_FACTS, type Region } from "#provider/contract/regions";
import { languageSchema, type Language } from "#provider/contract/words";
import type { Db, Statement } from "../../db/database.ts";
import { transactionEvent, type Actor } from "../../db/events.ts";
import { newId, newOrderCode, newOrderId } from "../../db/ids.ts";
import type { ApplicationRow, NewTransaction, OrderRow } from "../../db/rows.ts";
import { orders, transactions } from "../../db/schema/index.ts";
import { searchOfTransaction } from "../../domain/search.ts";

const ORDER_MS = ORDER_HOURS * 3_600_000;

type Asked = {
  body: OrderBody;
  /** E.164, read by the region's rules. */
  phone: string | null;
  reference: string | null;
  requestHash: string;
  keyHint: string;
  /** Those of the application, for an order that gives no address. */
  returns: ReturnAddresses | null;
  now: number;
};
type NewOrder = { payment: NewTransaction; order: OrderRow };

/** The language of the payer's pages: the one that was asked for, if the region has it. */
export function languageIn(region: Region, asked: OrderBody["language"]): Language {
  const { languages } = REGION_FACTS[region];
  const wanted = languageSchema.safeParse((asked ?? "").toLowerCase()).data;
  return wanted && languages.includes(wanted) ? wanted : (languages[0] ?? "en");
}

/** An order, and the payment that it is, before its payer comes. */
export function newOrder(application: ApplicationRow, asked: Asked): NewOrder {
  const { body, phone, reference, now } = asked;
  const [id, code, orderId] = [newId("trx"), newOrderCode(), newOrderId()];
  const owner = { merchantId: application.merchantId, applicationId: application.id, region: application.region };
  const said = {
    source: "API" as const,
    bookingId: null,
    optionalCode: null,
    reference,
    metadata: body.metadata ?? null,
    invoiceCode: code,
    fullName: body.fullName ?? "",
    email: null,
    phone,
    description: body.description ?? "",
    rrn: null,
    orderId,
  };
  const holds = body.operation === "PRE_AUTH";
  const endsAt = now + ORDER_MS;
  return {
    payment: {
      id,
      attemptKey: `order_${id}`,
      sessionId: newId("ses"),
      orderLanguage: languageIn(application.region, body.language),
      ...owner,
      ...said,
      invoiceId: null,
      paymentLinkId: null,
      operation: holds ? "PRE_AUTH" : "PURCHASE",
      status: "CREATED",
      paymentMethod: holds ? "PREAUTH" : "ONLINE",
      currency: application.currency,
      amountMinor: body.amount,
      grossMinor: 0,
      feeMinor: 0,
      netMinor: 0,
      refundedMinor: 0,
      commissionBasisPoints: application.commissionBasisPoints,
      cardBrand: null,
      cardLast4: null,
      installmentCard: body.installment?.type ?? null,
      installmentPeriod: body.installment ? monthsOf(body.installment.period) : null,
      threeDs: "NONE",
      responseCode: null,
      responseDescription: null,
      refundReason: null,
      captureBy: null,
      createdAt: now,
      createdDay: dayIn(application.region, new Date(now)),
      completedAt: null,
      search: searchOfTransaction({ ...owner, ...said }),
      acts: {},
    },
    order: {
      transactionId: id,
      code,
      applicationId: application.id,
      reference,
      requestHash: asked.requestHash,
      keyHint: asked.keyHint,
      terms: {
        callbackUrl: body.callbackUrl ?? null,
        redirectUrl: body.redirectUrl ?? null,
        returns: typeof body.redirectUrl === "string" ? null : asked.returns,
        cardSave: body.cardSave ?? false,
        threeDS: body.threeDS ?? false,
        autoPaymentType: body.autoPaymentType ?? "NONE",
        fields: body.fields ?? null,
      },
      endsAt,
      wakeAt: endsAt,
    },
  };
}

/** The rule of the database that a reference is an application's own once. */
export const REFERENCE_TAKEN = "orders.application_id";

export const placeOrder = (db: Db, { payment, order }: NewOrder, actor: Actor): Statement[] => [
  db.insert(transactions).values(payment),
  db.insert(orders).values(order),
  transactionEvent(db, payment.id, "CREATED", { actor, at: payment.createdAt, amountMinor: payment.amountMinor }),
];
