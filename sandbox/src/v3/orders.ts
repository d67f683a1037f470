import { v3 } from "#provider/contract/v3/index";
import { monthsOf } from "#provider/contract/v3/fields";
import type { OrderBody } from "#provider/contract/v3/orders";
import { INSTALLMENT_PERIODS } from "#provider/contract/words";
import { fitsReceiptPdf } from "#provider/rules/logos";
import { noteAsked } from "../db/exams.ts";
import { findByOrderId, findByReference, refundsOf, type ApiPayment } from "../db/orders.ts";
import { readRefundedToday, standingRefundRules } from "../db/refund-rules.ts";
import { cardBehind } from "../db/saved-cards.ts";
import { logoBytes } from "../db/logos.ts";
import { findPayable, pays } from "../operations/payments/payable.ts";
import type { ApplicationRow, TransactionRow } from "../db/rows.ts";
import { readPhone } from "../domain/phone-number.ts";
import { receiptStatusOf } from "../domain/receipt-status.ts";
import { found, refuse } from "../domain/refusal.ts";
import type { Env } from "../env.ts";
import { newOrder, placeOrder } from "../operations/orders/create.ts";
import { endOrder } from "../operations/orders/end.ts";
import { tellAt } from "../operations/orders/wake.ts";
import type { Db, Statement } from "../db/database.ts";
import { planCompletion } from "../operations/payments/holds.ts";
import type { Plan } from "../operations/payments/plan.ts";
import { askForRefund } from "../operations/payments/refund-letters.ts";
import { planRefund } from "../operations/payments/refunds.ts";
import { defaultReturns, keptReturns } from "../operations/return-addresses.ts";
import { receiptPdf } from "../pages/checkout/receipt-pdf.ts";
import { paths, viewOf } from "../pages/checkout/view.ts";
import { write } from "../http/write.ts";
import { toOrder } from "../wire/order.ts";
import { demandCallback } from "./callback.ts";
import { makerFor } from "./caller.ts";
import { answer, answerFile, answerOnce, type MerchantInput } from "./door.ts";
import { onceByReference, toPlaced } from "./placing.ts";

const { orders } = v3;

/** The reason of a refund for which the merchant's server gives none. */
const NO_REASON = "Refund by API";

type Given = Pick<MerchantInput<typeof orders.get>, "db" | "caller">;

/** An order of the caller's application; anybody else's is not there. */
const orderOf = async ({ db, caller }: Given, orderId: string): Promise<ApiPayment> =>
  found(await findByOrderId(db, caller.application.id, orderId));

/** An order as it is now. A server that asks for one of which it was just told passes that part of its exam. */
async function shown(
  { db, clock, caller }: Given & Pick<MerchantInput<typeof orders.get>, "clock">,
  { payment, order }: ApiPayment,
) {
  if (payment.status === "CREATED" && typeof order?.terms.callbackUrl === "string")
    await noteAsked(db, payment.id, clock.now());
  return toOrder({
    payment,
    merchantName: caller.application.name,
    refunds: await refundsOf(db, payment.id),
    card: await cardBehind(db, payment),
  });
}

type Checked = { phone: string | null; redirectUrl: string | null };

/** What only the provider can find wrong with an order; the payer's phone and the address as they are kept. */
async function checked(db: Db, env: Env, application: ApplicationRow, body: OrderBody): Promise<Checked> {
  const { region, currency } = application;
  const wrong = (field: string, code: string) => refuse("invalid_request", { fields: [{ field, code }] });
  if (typeof body.currency === "string" && body.currency !== currency) throw wrong("currency", "currency");
  const months = body.installment ? monthsOf(body.installment.period) : undefined;
  if (months !== undefined && (region !== "default" || !INSTALLMENT_PERIODS.some((known) => known === months)))
    throw wrong("installment", "installments");
  demandCallback(env, body.callbackUrl);
  const own = await keptReturns({ db, env }, application.id, { redirectUrl: body.redirectUrl });
  const redirectUrl = own?.redirectUrl ?? null;
  if (typeof body.phoneNumber !== "string") return { phone: null, redirectUrl };
  const phone = readPhone(region, body.phoneNumber);
  if (phone === undefined) throw wrong("phoneNumber", "invalid");
  return { phone, redirectUrl };
}

/** The statements of a plan, or the contract's refusal. */
function statementsOf(
  plan: Plan<
    "invalid_state" | "payment_disputed" | "amount_exceeds_transaction" | "amount_exceeds_hold" | "amount_too_small"
  >,
  before: readonly Statement[],
) {
  if (plan.ok) return { payload: undefined, statements: [...before, ...plan.statements] };
  throw plan.code === "amount_too_small"
    ? refuse("invalid_request", { fields: [{ field: "amount", code: "amountMin" }] })
    : refuse(plan.code);
}

export const orderCalls = [
  answer(orders.create, async (given) => {
    const { db, env, clock, log, caller, body, reference, requestHash } = given;
    const { application } = caller;
    const placed = await onceByReference(given, async () => {
      if (application.status !== "ONLINE") throw refuse("application_not_online");
      const { phone, redirectUrl } = await checked(db, env, application, body);
      const asked = {
        body: { ...body, redirectUrl },
        phone,
        reference,
        requestHash,
        keyHint: caller.keyHint,
        returns: await defaultReturns({ db, env }, application.id),
        now: clock.now(),
      };
      const made = newOrder(application, asked);
      return { payment: made.payment, code: made.order.code, statements: placeOrder(db, made, caller.actor) };
    });
    if (placed.statements.length > 0)
      log("order_made", { transactionId: placed.payment.id, applicationId: application.id });
    return toPlaced(env, placed);
  }),

  answer(orders.get, async ({ params, ...given }) => shown(given, await orderOf(given, params.orderId))),
  answer(orders.status, async ({ params, ...given }) => shown(given, await orderOf(given, params.orderId))),
  answer(orders.byReference, async ({ params, ...given }) => {
    const { db, caller } = given;
    return shown(given, found(await findByReference(db, caller.application.id, params.requestRrn)));
  }),

  answer(orders.expire, async ({ query, clock, ...given }) => {
    const { db, caller } = given;
    await write(db, async () => {
      const { payment, order } = await orderOf(given, query.orderId);
      const ending = order && endOrder(db, { payment, order }, { actor: caller.actor, now: clock.now() });
      if (!ending) throw refuse("invalid_state");
      return { statements: ending };
    });
    return undefined;
  }),

  answerOnce(orders.refund, async ({ body, clock, ...given }) => {
    const { db, env, caller } = given;
    const known = await orderOf(given, body.orderId);
    const { payment } = known;
    const { application } = caller;
    const amountMinor = body.amount ?? payment.grossMinor - payment.refundedMinor;
    const [now, maker] = [clock.now(), makerFor(caller)];
    const [standing, madeBefore] = await Promise.all([
      standingRefundRules(db, application.id),
      readRefundedToday(db, { application, makerId: maker.id, now }),
    ]);
    const asked = {
      amountMinor,
      reason: body.refundReason ?? NO_REASON,
      maker: { id: maker.id, name: maker.fullName },
      byKey: true,
      standing,
      madeBefore,
    };
    const plan = planRefund(db, payment, asked, { actor: caller.actor, now });
    const refund = plan.ok ? plan.refund : undefined;
    const letters =
      refund?.state === "AWAITING_APPROVAL"
        ? await askForRefund({ refund, transaction: payment }, { db, env, now })
        : [];
    return statementsOf(plan, [...toldAt(given, known, body.callbackUrl), ...letters]);
  }),

  answerOnce(orders.complete, async ({ body, clock, ...given }) => {
    const known = await orderOf(given, body.orderId);
    const { payment } = known;
    const amountMinor = body.amount ?? payment.amountMinor;
    const acts = { actor: given.caller.actor, now: clock.now() };
    const plan = await planCompletion(given.db, payment, amountMinor, acts);
    return statementsOf(plan, toldAt(given, known, body.callbackUrl));
  }),

  answerFile(orders.receipt, async ({ params, env, ...given }) => {
    const { db, caller } = given;
    const byId = /^\d{4,20}$/.test(params.orderId)
      ? await findByOrderId(db, caller.application.id, params.orderId)
      : undefined;
    const { payment } = byId ?? found(await findByReference(db, caller.application.id, params.orderId));
    return { bytes: await receiptOf({ db, env }, payment), name: `receipt-${payment.orderId}.pdf` };
  }),

  answer(orders.directPay, () => Promise.reject(refuse("not_implemented"))),
];

/** From now on the order is told at this address, if one is given. */
function toldAt(
  { db, env }: { db: Db; env: Env },
  { order }: ApiPayment,
  callbackUrl: string | null | undefined,
): Statement[] {
  demandCallback(env, callbackUrl);
  return order && typeof callbackUrl === "string" ? [tellAt(db, order, callbackUrl)] : [];
}

/** The payer's receipt, in the language they paid in. */
async function receiptOf(
  { db, env }: Pick<MerchantInput<typeof orders.receipt>, "db" | "env">,
  payment: TransactionRow,
) {
  const code = payment.invoiceCode;
  const payable = code === null ? undefined : await findPayable(db, code);
  if (code === null || !payable || !pays(payment, payable)) throw refuse("not_found");
  if (!receiptStatusOf(payment.status)) throw refuse("invalid_state");
  const view = viewOf(undefined, payment.orderLanguage, payment.region);
  const { logo } = payable;
  const picture = logo && fitsReceiptPdf(logo) ? { ...logo, bytes: await logoBytes(db, logo) } : undefined;
  const address = env.PUBLIC_URL + paths.receipt(code, payment.id, view);
  return receiptPdf(env.TOKEN_HMAC_KEY, view, { payable, transaction: payment }, { address, logo: picture });
}
