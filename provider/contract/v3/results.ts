import { KEY_CODES, type KeyCode } from "../key-scopes.ts";
import type { ProblemCode } from "../problem.ts";

/** The code of every success. */
export const SUCCESS = "00000";

type Result = {
  /** Of the envelope. The provider's where it publishes one (docs/merchant-api.md), else ours. */
  code: string;
  /** Of HTTP: refusals for a reason of business travel with 200, as the provider has it. */
  status: number;
  message: string;
};

/** How each refusal that these calls know travels: code, HTTP status, and a sentence for the merchant's log. */
const RESULTS: Readonly<Partial<Record<ProblemCode, Result>>> = {
  invalid_request: { code: "15400", status: 400, message: "The request is not valid." },
  malformed_request: { code: "15400", status: 400, message: "The body is not JSON that can be read." },
  unsupported_body: { code: "15400", status: 415, message: "The body must be application/json." },
  body_too_large: { code: "15413", status: 413, message: "The body is over 64 KB." },
  body_too_slow: { code: "15408", status: 408, message: "The body did not arrive in time." },
  method_not_allowed: { code: "15405", status: 405, message: "This path has no such method." },
  not_found: { code: "15404", status: 200, message: "Nothing of this application has this id." },
  idempotency_key_reused: {
    code: "15409",
    status: 200,
    message: "This reference was used before, for another request.",
  },
  idempotency_in_progress: {
    code: "15409",
    status: 409,
    message: "A request with this reference is still being worked on.",
  },
  rate_limited: { code: "15429", status: 429, message: "Too many calls in a short time." },
  receiver_throttled: { code: "15429", status: 429, message: "This payer got too many messages lately." },
  application_not_online: { code: "01000", status: 200, message: "The application takes no payments yet." },
  not_implemented: { code: "01000", status: 200, message: "This call is not offered." },
  invalid_state: { code: "01000", status: 200, message: "What was asked is not possible in the order's state." },
  payment_disputed: {
    code: "01000",
    status: 200,
    message: "The payer disputes this payment at their bank. Answer the dispute; if you win, it can be refunded.",
  },
  amount_exceeds_transaction: {
    code: "15400",
    status: 400,
    message: "The amount is over what is left of the payment.",
  },
  changed_meanwhile: {
    code: "15400",
    status: 400,
    message: "Less is left than the amount, or it was changed at the same time.",
  },
  amount_exceeds_hold: { code: "15400", status: 400, message: "The amount is over what is held." },
  daily_limit_exceeded: { code: "01300", status: 200, message: "The amount is over the limit of payouts." },
  amount_exceeds_balance: { code: "01200", status: 200, message: "The balance is too small." },
};

/** How a refused key travels; a wrong and an ended one are told alike. */
export const KEY_RESULTS: Readonly<Record<KeyCode, { status: 401 | 403; word: string; message: string }>> = {
  [KEY_CODES.none]: { status: 401, word: "key_missing", message: "The header Authorization carries no key." },
  [KEY_CODES.invalid]: {
    status: 401,
    word: "key_invalid",
    message: "The key in the header Authorization is not valid.",
  },
  [KEY_CODES.foreign]: {
    status: 403,
    word: "key_foreign",
    message: "This key opens nothing of that application, or not from this address.",
  },
  [KEY_CODES.scope]: { status: 403, word: "key_scope", message: "This key may not make this call." },
};

/** Of a refusal that no call here should ever give: our own failure. */
export const FAILURE: Result = { code: "15500", status: 500, message: "Something failed on our side." };
export const resultOf = (code: ProblemCode): Result => RESULTS[code] ?? FAILURE;

/** Sentences for what can be wrong with a field, by its stable word; the field's name stands before them. */
const FIELD_SENTENCES: Readonly<Record<string, string>> = {
  amountDecimals: "has more than two decimals",
  amountRange: "must be at least 1.00 and under 40000.00",
  amountMin: "must be at least 1.00",
  wholeOnly: "must be all that is left, since this invoice holds amounts",
  paidLater: "is still to come",
  paidLongAgo: "is too long ago",
  currency: "is not the currency of this application",
  required: "is missing",
  tooLong: "is too long",
  tooShort: "is too short",
  min: "is too small",
  max: "is too large",
  choose: "is none of the known words",
  unknown: "is not a field of this call",
  unseen: "has characters that nobody sees",
  callback: "is no public https address",
  returnAddress: "is no address of a website that the application allows",
  expirationPast: "has passed",
  notSent: "is not sent; give its link yourself",
  cardNumber: "is no number of a card",
  receiverUnknown: "is a card that its bank does not know",
  nameMismatch: "is not the name of the card's holder",
  fin: "is no personal code of this country",
  installments: "is not offered for this application",
};

/** What is wrong with fields, as one sentence. */
export const fieldsSentence = (fields: readonly { field: string; code: string }[]): string =>
  `${fields.map(({ field, code }) => `${field} ${FIELD_SENTENCES[code] ?? "is not valid"}`).join("; ")}.`;

/** Every code of a failure, with each HTTP status that it travels with. */
export function everyResult(): { code: string; statuses: number[] }[] {
  const ofKeys = Object.entries(KEY_RESULTS).map(([code, { status }]) => ({ code, status }));
  const all = [...ofKeys, ...Object.values(RESULTS), FAILURE];
  return [...new Set(all.map(({ code }) => code))].toSorted().map((code) => ({
    code,
    statuses: [...new Set(all.flatMap((one) => (one.code === code ? [one.status] : [])))].toSorted(
      (one, other) => one - other,
    ),
  }));
}
