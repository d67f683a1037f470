import { CARD_CHECK_AMOUNT, SAVED_CARDS_LISTED } from "#provider/contract/limits";
import { v3 } from "#provider/contract/v3/index";
import { findCardSave, findSavedCard, savedCardsOf, type SavedCardRow } from "../db/saved-cards.ts";
import { cardSaveState } from "../domain/card-save.ts";
import { findTransaction } from "../db/payments.ts";
import { found, refuse } from "../domain/refusal.ts";
import { payUrl } from "../env.ts";
import { chargeCard } from "../operations/orders/charge.ts";
import { newCardSave, placeCardSave, removeSavedCard } from "../operations/orders/saved-cards.ts";
import { defaultReturns } from "../operations/return-addresses.ts";
import { toPan } from "../wire/order.ts";
import { toInstant } from "../wire/page.ts";
import { demandCallback } from "./callback.ts";
import { answer, answerOnce } from "./door.ts";
import { onceByReference, toPlaced } from "./placing.ts";

const { cards } = v3;

const toCard = ({ id, last4, brand, consentAt, savedAt }: SavedCardRow) => ({
  cardUuid: id,
  maskedPan: toPan(last4),
  cardBrand: brand,
  createdDate: toInstant(savedAt ?? consentAt),
});

export const cardCalls = [
  answerOnce(cards.save, async ({ db, env, clock, caller, body, requestHash }) => {
    const { application, keyHint, actor } = caller;
    if (application.status !== "ONLINE") throw refuse("application_not_online");
    demandCallback(env, body.callbackUrl);
    const returns = await defaultReturns({ db, env }, application.id);
    const made = newCardSave(application, { body, requestHash, keyHint, returns, now: clock.now() });
    const { payment, order, save } = made;
    const payload = {
      cardSaveId: save.id,
      orderId: payment.orderId,
      sessionId: payment.sessionId,
      paymentUrl: payUrl(env, order.code),
      amount: CARD_CHECK_AMOUNT,
      currency: payment.currency,
      status: cardSaveState({ status: "CREATED" }, null),
    };
    return Promise.resolve({ payload, statements: placeCardSave(db, made, actor) });
  }),

  answer(cards.getSave, async ({ db, caller, params }) => {
    const { save, payment, card } = found(await findCardSave(db, caller.application.id, params.cardSaveId));
    return {
      cardSaveId: save.id,
      orderId: payment.orderId,
      status: cardSaveState(payment, save.reverseAt),
      cardUuid: card?.removedAt === null ? card.id : null,
      maskedPan: toPan(payment.cardLast4),
      cardBrand: payment.cardBrand,
      customerRef: save.customerRef,
      verifiedDate: card ? toInstant(card.savedAt ?? card.consentAt) : null,
    };
  }),

  answer(cards.list, async ({ db, caller, query }) =>
    (await savedCardsOf(db, caller.application.id, query.customerRef, SAVED_CARDS_LISTED)).map(toCard),
  ),

  answer(cards.autoPay, async (given) => {
    const { db, env, clock, log, caller, body, reference, requestHash } = given;
    const { application, keyHint, actor } = caller;
    const placed = await onceByReference(given, async () => {
      if (application.status !== "ONLINE") throw refuse("application_not_online");
      if (typeof body.currency === "string" && body.currency !== application.currency)
        throw refuse("invalid_request", { fields: [{ field: "currency", code: "currency" }] });
      demandCallback(env, body.callbackUrl);
      const card = found(await findSavedCard(db, application.id, body.cardUuid));
      const returns = await defaultReturns({ db, env }, application.id);
      const asked = { body, reference, requestHash, keyHint, returns, now: clock.now() };
      const { phone } = found(await findTransaction(db, card.transactionId));
      return chargeCard(db, { application, card, phone, actor }, asked);
    });
    if (placed.statements.length > 0)
      log("card_charged", { transactionId: placed.payment.id, applicationId: application.id });
    const payment = found(await findTransaction(db, placed.payment.id));
    const asks = payment.status === "PENDING" && payment.threeDs === "REQUIRED";
    const order = toPlaced(env, placed);
    return {
      ...order,
      paymentStatus: payment.status,
      transactionResponseDto: {
        redirect: asks,
        redirectUrl: asks ? order.paymentUrl : null,
        threeDS: payment.threeDs !== "NONE",
      },
    };
  }),

  answerOnce(cards.remove, async ({ db, clock, caller, params }) => {
    const card = found(await findSavedCard(db, caller.application.id, params.cardUuid));
    return { payload: undefined, statements: removeSavedCard(db, card, clock.now()) };
  }),
];
