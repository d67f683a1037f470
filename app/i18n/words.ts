import type { ParseKeys } from "i18next";
import type { OPEN_INVOICES } from "#provider/contract/filters";
import type { MovementKind } from "#provider/contract/movement-kinds";
import type { Open, UnknownWord } from "#provider/contract/open-word";
import type {
  ApplicationStatus,
  CardBrand,
  InvoiceStatus,
  LinkStatus,
  PaymentMethod,
  PaymentSource,
  PaymentStatus,
  PayoutState,
  RecurrenceState,
  Reminder,
} from "#provider/contract/words";
import { isOnHold } from "#provider/rules/invoice-actions";
import { ofWord } from "#provider/rules/open-words";

/** The wire's enumerations in words: wire value → sentence of `words.json` → tone of its badge. The only such table. */
export type Tone = "neutral" | "info" | "success" | "warning" | "attention" | "critical";
export type WordKey = ParseKeys<"words">;
/** Sentences of `wallet.json`, which only the screens of a wallet show. */
export type MovementKindKey = `kind.${MovementKind}`;
export type Word = { key: WordKey; tone: Tone };

/** The tone of a word; an unknown one is neutral. */
export const toneOf = <Known extends string>(tones: Readonly<Record<Known, Tone>>, word: Open<Known>): Tone =>
  typeof word === "string" ? tones[word] : "neutral";

export const PAYMENT_STATUS: Record<PaymentStatus, Word> = {
  CREATED: { key: "paymentStatus.CREATED", tone: "info" },
  PENDING: { key: "paymentStatus.PENDING", tone: "info" },
  ACCEPTED: { key: "paymentStatus.ACCEPTED", tone: "info" },
  APPROVED: { key: "paymentStatus.APPROVED", tone: "success" },
  DECLINED: { key: "paymentStatus.DECLINED", tone: "critical" },
  CANCELED: { key: "paymentStatus.CANCELED", tone: "neutral" },
  EXPIRED: { key: "paymentStatus.EXPIRED", tone: "neutral" },
  PREAUTH_APPROVED: { key: "paymentStatus.PREAUTH_APPROVED", tone: "attention" },
  PREAUTH_EXPIRED: { key: "paymentStatus.PREAUTH_EXPIRED", tone: "neutral" },
  PARTIAL: { key: "paymentStatus.PARTIAL", tone: "attention" },
  CASH: { key: "paymentStatus.CASH", tone: "success" },
  REVERSE: { key: "paymentStatus.REVERSE", tone: "neutral" },
  REFUND_IN_PROGRESS: { key: "paymentStatus.REFUND_IN_PROGRESS", tone: "warning" },
  PARTIAL_REFUND: { key: "paymentStatus.PARTIAL_REFUND", tone: "attention" },
  REFUNDED: { key: "paymentStatus.REFUNDED", tone: "neutral" },
};

export const INVOICE_STATUS: Record<InvoiceStatus, Word> = {
  PENDING: { key: "invoiceStatus.PENDING", tone: "info" },
  PARTIAL: { key: "invoiceStatus.PARTIAL", tone: "attention" },
  COMPLETE: { key: "invoiceStatus.COMPLETE", tone: "success" },
  CASH: { key: "invoiceStatus.CASH", tone: "success" },
  EXPIRED: { key: "invoiceStatus.EXPIRED", tone: "neutral" },
  DECLINED: { key: "invoiceStatus.DECLINED", tone: "critical" },
  CANCELED: { key: "invoiceStatus.CANCELED", tone: "neutral" },
  ERROR: { key: "invoiceStatus.ERROR", tone: "critical" },
};

/** The options of the invoice list's status filter. */
export const INVOICE_STATUS_CHOICE: Record<InvoiceStatus | typeof OPEN_INVOICES, { key: WordKey }> = {
  OPEN: { key: "openInvoices" },
  ...INVOICE_STATUS,
};

const ON_HOLD: Word = { key: "onHold", tone: "attention" };
/** The word for an invoice's state: its status, unless money of it is on hold. */
export const invoiceWord = (invoice: { status: Open<InvoiceStatus>; heldAmount: number }): Word | UnknownWord =>
  isOnHold(invoice) ? ON_HOLD : ofWord(INVOICE_STATUS, invoice.status);

export const LINK_STATUS: Record<LinkStatus, Word> = {
  ACTIVE: { key: "linkStatus.ACTIVE", tone: "success" },
  USED: { key: "linkStatus.USED", tone: "neutral" },
  DISABLED: { key: "linkStatus.DISABLED", tone: "neutral" },
  EXPIRED: { key: "linkStatus.EXPIRED", tone: "neutral" },
};

/** The options of the filter for movements of a wallet. */
export const MOVEMENT_KIND: Record<MovementKind, { key: MovementKindKey }> = {
  PAYMENT: { key: "kind.PAYMENT" },
  REFUND: { key: "kind.REFUND" },
  PAYOUT: { key: "kind.PAYOUT" },
  WITHDRAWAL: { key: "kind.WITHDRAWAL" },
  TRANSFER: { key: "kind.TRANSFER" },
  TOP_UP: { key: "kind.TOP_UP" },
  DISPUTE: { key: "kind.DISPUTE" },
};

/** The words are in `withdrawals.json`, because few screens show them. */
export const PAYOUT_TONE: Record<PayoutState, Tone> = {
  CREATED: "info",
  AWAITING_APPROVAL: "attention",
  IN_PROGRESS: "info",
  SUCCESS: "success",
  FAIL: "critical",
  REJECTED: "critical",
  RECALLED: "neutral",
  EXPIRED: "neutral",
  RETURNED: "warning",
  NOT_FOUND: "critical",
  DAILY_PAYOUT_LIMIT_EXCEEDED: "critical",
};

/** The words are in `application-status.json`, because few screens show them. */
export const APPLICATION_TONE: Record<ApplicationStatus, Tone> = {
  DEVELOPMENT: "info",
  IN_REVIEW: "warning",
  APPROVED: "attention",
  SIGNED: "attention",
  ONLINE: "success",
  REJECTED: "critical",
  DISABLED: "neutral",
};

export const PAYMENT_SOURCE: Record<PaymentSource, WordKey> = {
  INVOICE: "paymentSource.INVOICE",
  LINK: "paymentSource.LINK",
  QR: "paymentSource.QR",
  API: "paymentSource.API",
  AZQR: "paymentSource.AZQR",
  TILL: "paymentSource.TILL",
};

export const PAYMENT_METHOD: Record<PaymentMethod, WordKey> = {
  PREAUTH: "paymentMethod.PREAUTH",
  PURCHASE: "paymentMethod.PURCHASE",
  ONLINE: "paymentMethod.ONLINE",
  CASH: "paymentMethod.CASH",
  PARTIAL: "paymentMethod.PARTIAL",
  CARD_CHECK: "paymentMethod.CARD_CHECK",
};

export const RECURRING_INTERVAL: Record<"WEEKLY" | "MONTHLY" | "ANNUALLY", WordKey> = {
  WEEKLY: "recurringInterval.WEEKLY",
  MONTHLY: "recurringInterval.MONTHLY",
  ANNUALLY: "recurringInterval.ANNUALLY",
};

export const RECURRENCE_STATE: Record<RecurrenceState, Word> = {
  ACTIVE: { key: "recurrenceState.ACTIVE", tone: "success" },
  PAUSED: { key: "recurrenceState.PAUSED", tone: "attention" },
  ENDED: { key: "recurrenceState.ENDED", tone: "neutral" },
};

export const REMINDER: Record<Reminder, WordKey> = {
  BEFORE_3: "reminder.BEFORE_3",
  BEFORE_1: "reminder.BEFORE_1",
  ON_DUE_DAY: "reminder.ON_DUE_DAY",
  AFTER_1: "reminder.AFTER_1",
  AFTER_3: "reminder.AFTER_3",
};

export const SEND_CHANNEL: Record<"SMS" | "EMAIL" | "WHATSAPP", WordKey> = {
  SMS: "sendChannel.SMS",
  EMAIL: "sendChannel.EMAIL",
  WHATSAPP: "sendChannel.WHATSAPP",
};

/** The card networks' own names; an unknown network has none. */
export const CARD_BRAND: Record<CardBrand, string> = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMEX: "Amex",
  UNKNOWN: "",
};

/** The installment cards' own names, the same in every language. */
export const INSTALLMENT_CARD: Record<"BIRKART" | "ALLBALI" | "BOLKART" | "TAMKART", string> = {
  BIRKART: "BirKart",
  ALLBALI: "Albalı",
  BOLKART: "BolKart",
  TAMKART: "TamKart",
};
