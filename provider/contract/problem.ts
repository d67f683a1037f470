import { z } from "zod";
import { openWord } from "./open-word.ts";

/**
 * Stable machine words of every refusal, with the HTTP status each one travels with. A person never sees these: the app
 * has a sentence per code and language.
 */
export const PROBLEMS = {
  invalid_request: 422,
  malformed_request: 400,
  unsupported_body: 415,
  body_too_large: 413,
  body_too_slow: 408,
  unauthenticated: 401,
  credentials_invalid: 400,
  sign_in_throttled: 429,
  address_throttled: 429,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_implemented: 501,
  internal_error: 500,
  rate_limited: 429,
  receiver_throttled: 429,
  otp_invalid: 400,
  otp_replaced: 400,
  otp_expired: 410,
  otp_exhausted: 429,
  otp_resend_too_soon: 429,
  otp_held: 429,
  otp_sent_too_often: 429,
  link_expired: 410,
  email_unproven: 409,
  not_connected: 409,
  idempotency_key_required: 400,
  idempotency_key_reused: 409,
  idempotency_in_progress: 409,
  invalid_state: 409,
  salary_edition: 409,
  requirements_due: 409,
  changed_meanwhile: 409,
  app_key_invalid: 403,
  application_not_online: 409,
  azqr_not_set_up: 409,
  shift_closed: 409,
  amount_exceeds_balance: 409,
  amount_exceeds_transaction: 409,
  amount_exceeds_hold: 409,
  payment_disputed: 409,
  dispute_over: 409,
  evidence_sent: 409,
  too_many_files: 409,
  daily_limit_exceeded: 409,
  recipient_not_found: 404,
  already_exists: 409,
  already_left: 409,
  act_waits: 409,
  too_many_views: 409,
  too_many_reports: 409,
  own_permissions: 403,
  permission_not_held: 403,
  role_not_held: 403,
  permission_by_owner: 403,
  works_elsewhere: 403,
  last_owner: 409,
  own_payout: 403,
  own_refund: 403,
  same_hands: 403,
  already_approved: 409,
  own_proposal: 403,
  target_not_confirmed: 409,
  second_person_needed: 409,
  password_wrong: 400,
  file_too_large: 413,
  file_invalid: 422,
  signature_pending: 409,
  contract_unwritable: 409,
  nothing_to_export: 404,
  statement_too_long: 409,
} as const;
export type ProblemCode = keyof typeof PROBLEMS;
/** Of a body that the door does not let in (`provider/door`). */
export const BODY_REFUSALS = [
  "malformed_request",
  "unsupported_body",
  "body_too_large",
  "body_too_slow",
] as const satisfies ProblemCode[];
/** Why one of several was refused. */
export const openProblemCodeSchema = openWord(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]);

/**
 * A field's refusal: which field (dotted path of the body) and a stable word for the rule it broke; `measured`: by
 * what, where that is a measure.
 */
export const fieldProblemSchema = z.object({
  field: z.string(),
  code: z.string(),
  measured: z.record(z.string(), z.number()).optional(),
});

/**
 * Words for what only the provider can find wrong with a field: an address that is taken, the person's own phone or
 * password again, an interval for an invoice that has ended recurring, nothing left for somebody to see, a card or
 * account that is none, and somebody to whom money cannot go, what a company or a person is known by, what was
 * accepted and stays, and a return address that leads to no website of the application.
 */
export const FIELD_WORDS = [
  "emailTaken",
  "phoneSame",
  "phoneTaken",
  "passwordSame",
  "recurrenceEnded",
  "returnAddress",
  "applicationNeeded",
  "cardNumber",
  "cardExpiry",
  "cardExpired",
  "ibanInvalid",
  "cardGone",
  "recipientSelf",
  "recipientCurrency",
  "phoneMobile",
  "operatorUnknown",
  "topUpHigh",
  "cardKind",
  "receiverUnknown",
  "nameMismatch",
  "taxId",
  "fin",
  "signerId",
  "postalCode",
  "bankCode",
  "appName",
  "fieldLocked",
  "paidLater",
  "paidLongAgo",
  "wholeOnly",
] as const;
export type FieldWord = (typeof FIELD_WORDS)[number];

/**
 * `application/problem+json` (RFC 9457) of every failing answer. `code` is open on the wire: a provider may know words
 * we do not. `retryAfterSeconds` goes with waiting codes, `triesLeft` with wrong one-time codes.
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  fields: z.array(fieldProblemSchema).optional(),
  retryAfterSeconds: z.int().optional(),
  triesLeft: z.int().optional(),
  requestId: z.string(),
});
export type Problem = z.infer<typeof problemSchema>;
export const PROBLEM_CONTENT_TYPE = "application/problem+json";
