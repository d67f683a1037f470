import { LOG_AREAS, LOG_OUTCOMES } from "./account-log-words.ts";
import { DISPUTE_STATES } from "./dispute-words.ts";
import { OPEN_INVOICES, type FilterKind } from "./filters.ts";
import { MOVEMENT_KINDS } from "./movement-kinds.ts";
import { MESSAGE_TYPES, WEBHOOK_STATES } from "./webhook-words.ts";
import {
  INVOICE_STATUSES,
  LINK_STATUSES,
  PAYMENT_SOURCES,
  PAYMENT_STATUSES,
  PAYOUT_FILE_STATES,
  PAYOUT_STATES,
  USER_STATES,
} from "./words.ts";

/**
 * The words that a filter of each such kind may have. Made from it are the wire's shape, the reading of the URL, what
 * `docs/forms.md` says and the samples of tests: a kind that is neither here nor described there does not compile.
 */
export const FILTER_CHOICES = {
  paymentStatus: PAYMENT_STATUSES,
  invoiceStatus: [...INVOICE_STATUSES, OPEN_INVOICES],
  linkStatus: LINK_STATUSES,
  paymentSource: PAYMENT_SOURCES,
  movementKind: MOVEMENT_KINDS,
  payoutState: PAYOUT_STATES,
  payoutFileState: PAYOUT_FILE_STATES,
  userState: USER_STATES,
  disputeState: DISPUTE_STATES,
  messageType: MESSAGE_TYPES,
  messageState: WEBHOOK_STATES,
  logArea: LOG_AREAS,
  logOutcome: LOG_OUTCOMES,
} as const satisfies Partial<Record<FilterKind, readonly string[]>>;

/** A kind whose words are the same for everybody, as those of an application are not. */
export type FixedChoice = keyof typeof FILTER_CHOICES;
export type FixedWord<Kind extends FixedChoice> = (typeof FILTER_CHOICES)[Kind][number];

export const isFixedChoice = (kind: FilterKind): kind is FixedChoice => kind in FILTER_CHOICES;
