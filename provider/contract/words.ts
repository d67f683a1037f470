import { z } from "zod";
import { openWord } from "./open-word.ts";

/**
 * Enumerations of the wire (docs/provider.md section 2). Each word is spelled here and nowhere else. Of a word that
 * answers and requests both have, the `open…` schema is that of the answers.
 */

export const PAYMENT_STATUSES = [
  "CREATED",
  "PENDING",
  "ACCEPTED",
  "APPROVED",
  "DECLINED",
  "CANCELED",
  "EXPIRED",
  "PREAUTH_APPROVED",
  "PREAUTH_EXPIRED",
  "PARTIAL",
  "CASH",
  "REVERSE",
  "REFUND_IN_PROGRESS",
  "PARTIAL_REFUND",
  "REFUNDED",
] as const;
export const paymentStatusSchema = z.enum(PAYMENT_STATUSES);
export const openPaymentStatusSchema = openWord(PAYMENT_STATUSES);
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

export const INVOICE_STATUSES = [
  "PENDING",
  "PARTIAL",
  "COMPLETE",
  "CASH",
  "EXPIRED",
  "DECLINED",
  "CANCELED",
  "ERROR",
] as const;
export const invoiceStatusSchema = z.enum(INVOICE_STATUSES);
export const openInvoiceStatusSchema = openWord(INVOICE_STATUSES);
export type InvoiceStatus = z.infer<typeof invoiceStatusSchema>;

export const OPERATIONS = ["PURCHASE", "PRE_AUTH", "COMPLETE", "REFUND", "REVERSE"] as const;
export type Operation = (typeof OPERATIONS)[number];
export const openOperationSchema = openWord(OPERATIONS);

/**
 * Payment methods named by docs/product.md section 4. CARD_CHECK (ours) only checks a card that is saved; its amount
 * goes back by itself.
 */
export const PAYMENT_METHODS = ["PREAUTH", "PURCHASE", "ONLINE", "CASH", "PARTIAL", "CARD_CHECK"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const openPaymentMethodSchema = openWord(PAYMENT_METHODS);

export const PAYOUT_STATES = [
  "CREATED",
  "AWAITING_APPROVAL",
  "IN_PROGRESS",
  "SUCCESS",
  "FAIL",
  "REJECTED",
  "RECALLED",
  "EXPIRED",
  "RETURNED",
  "NOT_FOUND",
  "DAILY_PAYOUT_LIMIT_EXCEEDED",
] as const;
export const payoutStateSchema = z.enum(PAYOUT_STATES);
export const openPayoutStateSchema = openWord(PAYOUT_STATES);
export type PayoutState = z.infer<typeof payoutStateSchema>;

/**
 * CHECKED: read and judged, and made by nobody yet. PARTLY_DONE: some of its payouts arrived, and some failed or came
 * back. The others mean of the whole file what they mean of one payout (docs/provider.md section 3).
 */
export const PAYOUT_FILE_STATES = [
  "CHECKED",
  "AWAITING_APPROVAL",
  "IN_PROGRESS",
  "SUCCESS",
  "PARTLY_DONE",
  "FAIL",
  "REJECTED",
  "RECALLED",
  "EXPIRED",
] as const;
export type PayoutFileState = (typeof PAYOUT_FILE_STATES)[number];
export const openPayoutFileStateSchema = openWord(PAYOUT_FILE_STATES);

/** Why money did not arrive, or came back (docs/provider.md section 3). */
export const PAYOUT_REASONS = [
  "account_closed",
  "account_frozen",
  "bank_account_restricted",
  "could_not_process",
  "invalid_account_number",
  "invalid_currency",
  "no_account",
  "incorrect_account_holder_name",
  "other",
] as const;
export const payoutReasonSchema = z.enum(PAYOUT_REASONS);
export const openPayoutReasonSchema = openWord(PAYOUT_REASONS);
export type PayoutReason = z.infer<typeof payoutReasonSchema>;

/** Where a payout goes (docs/product.md section 3). */
export const PAYOUT_TARGETS = ["BANK", "PROVIDER_CARD", "OTHER"] as const;
export const payoutTargetSchema = z.enum(PAYOUT_TARGETS);
export const openPayoutTargetSchema = openWord(PAYOUT_TARGETS);
export type PayoutTarget = z.infer<typeof payoutTargetSchema>;

/**
 * Whether the name that somebody typed is that of the account (decision 0059): the same, nearly, another, or the
 * receiver's bank does not say.
 */
export const NAME_CHECKS = ["MATCH", "CLOSE", "NONE", "NOT_POSSIBLE"] as const;
export type NameCheck = (typeof NAME_CHECKS)[number];
export const openNameCheckSchema = openWord(NAME_CHECKS);

export const APPLICATION_STATUSES = [
  "DEVELOPMENT",
  "IN_REVIEW",
  "APPROVED",
  "SIGNED",
  "ONLINE",
  "REJECTED",
  "DISABLED",
] as const;
export const applicationStatusSchema = z.enum(APPLICATION_STATUSES);
export const openApplicationStatusSchema = openWord(APPLICATION_STATUSES);
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const ACCOUNT_TYPES = ["BUSINESS", "INDIVIDUAL"] as const;
export const accountTypeSchema = z.enum(ACCOUNT_TYPES);
export const openAccountTypeSchema = openWord(ACCOUNT_TYPES);
export const INDIVIDUAL_TYPES = ["SOLE_PROPRIETOR", "ONE_TIME"] as const;
export const individualTypeSchema = z.enum(INDIVIDUAL_TYPES);

/** Installment cards of the default region. */
export const INSTALLMENT_CARDS = ["BIRKART", "ALLBALI", "BOLKART", "TAMKART"] as const;
export const installmentCardSchema = z.enum(INSTALLMENT_CARDS);
export const openInstallmentCardSchema = openWord(INSTALLMENT_CARDS);
/** Installment periods in months (ours). */
export const INSTALLMENT_PERIODS = [3, 6, 9, 12, 18] as const;
export const installmentPeriodSchema = z.literal([...INSTALLMENT_PERIODS]);

export const RECURRING_INTERVALS = ["WEEKLY", "MONTHLY", "ANNUALLY"] as const;
export const recurringIntervalSchema = z.enum(RECURRING_INTERVALS);
export const openRecurringIntervalSchema = openWord(RECURRING_INTERVALS);

/** How a recurring invoice stands (ours). An ended one never comes round again. */
export const RECURRENCE_STATES = ["ACTIVE", "PAUSED", "ENDED"] as const;
export const recurrenceStateSchema = z.enum(RECURRENCE_STATES);
export const openRecurrenceStateSchema = openWord(RECURRENCE_STATES);
export type RecurrenceState = z.infer<typeof recurrenceStateSchema>;

/** When a payer is reminded of an invoice, around the day it is due (ours). */
export const REMINDERS = ["BEFORE_3", "BEFORE_1", "ON_DUE_DAY", "AFTER_1", "AFTER_3"] as const;
export const reminderSchema = z.enum(REMINDERS);
export const openReminderSchema = openWord(REMINDERS);
export type Reminder = z.infer<typeof reminderSchema>;

/**
 * Where a payment came from (ours): an invoice, a payment link, an application's static QR code, an order that the
 * merchant's own server made, a code that an app of a bank read, or a sale of the till by card or in cash.
 */
export const PAYMENT_SOURCES = ["INVOICE", "LINK", "QR", "API", "AZQR", "TILL"] as const;
export const paymentSourceSchema = z.enum(PAYMENT_SOURCES);
export type PaymentSource = z.infer<typeof paymentSourceSchema>;
export const openPaymentSourceSchema = openWord(PAYMENT_SOURCES);

/**
 * A payment link (ours). USED: a single-use link that was paid. DISABLED: switched off by the merchant, and may be
 * switched on again.
 */
export const LINK_STATUSES = ["ACTIVE", "USED", "DISABLED", "EXPIRED"] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];
export const openLinkStatusSchema = openWord(LINK_STATUSES);

/** Channels an invoice is sent on. */
export const SEND_CHANNELS = ["SMS", "EMAIL", "WHATSAPP"] as const;
export const sendChannelSchema = z.enum(SEND_CHANNELS);
export const openSendChannelSchema = openWord(SEND_CHANNELS);
export type SendChannel = z.infer<typeof sendChannelSchema>;

/** Channels of payment notifications to the merchant. */
export const SUBSCRIPTION_TYPES = ["TELEGRAM", "WHATSAPP"] as const;
export const subscriptionTypeSchema = z.enum(SUBSCRIPTION_TYPES);
export const openSubscriptionTypeSchema = openWord(SUBSCRIPTION_TYPES);
export type SubscriptionType = z.infer<typeof subscriptionTypeSchema>;

/** INVITED: has not set a password yet. REMOVED: taken off the account, may be let in again. (ours) */
export const USER_STATES = ["INVITED", "ACTIVE", "REMOVED"] as const;
export const userStateSchema = z.enum(USER_STATES);
export const openUserStateSchema = openWord(USER_STATES);
export type UserState = z.infer<typeof userStateSchema>;

/** What the security activity of a person tells (ours). */
export const SECURITY_EVENTS = [
  "REGISTERED",
  "INVITED",
  "SIGNED_IN",
  "SIGN_IN_FAILED",
  "CODES_HELD",
  "SIGNED_OUT",
  "SESSION_ENDED",
  "PASSWORD_LINK_SENT",
  "PASSWORD_RESET",
  "PASSWORD_CHANGED",
  "PHONE_CHANGED",
  "EMAIL_CONFIRMED",
  "EMAIL_CHANGE_ASKED",
  "EMAIL_CHANGED",
  "ACCESS_CHANGED",
  "ACCESS_REMOVED",
  "CUSTOMER_ERASED",
  "CARD_ADDED",
  "CARD_REMOVED",
  "APP_KEY_RENEWED",
  "KEY_MADE",
  "KEY_REPLACED",
  "KEY_ENDED",
  "SIGNING_SECRET_MADE",
  "WEBHOOK_SET",
  "WEBHOOK_REMOVED",
  "APP_DISABLED",
  "APP_ENABLED",
  "APP_DELETED",
] as const;
export const openSecurityEventSchema = openWord(SECURITY_EVENTS);
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

export const CARD_BRANDS = ["VISA", "MASTERCARD", "AMEX", "UNKNOWN"] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];
export const openCardBrandSchema = openWord(CARD_BRANDS);

export const LANGUAGES = ["az", "en", "ru"] as const;
export const languageSchema = z.enum(LANGUAGES);
export const openLanguageSchema = openWord(LANGUAGES);
export type Language = z.infer<typeof languageSchema>;

/** Business categories, docs/product.md section 9, in its order. */
export const BUSINESS_CATEGORIES = [
  "BANK_WALLET",
  "CHARITY",
  "ELECTRONICS",
  "ECOMMERCE",
  "EDUCATION",
  "FOODS_DRINKS",
  "GOVERNMENT",
  "INSURANCE",
  "TOURISM",
  "TRANSPORTATION",
  "RESTAURANT",
  "UTILITY",
] as const;
export const businessCategorySchema = z.enum(BUSINESS_CATEGORIES);
/** A category that somebody chose: the provider has the list (`GET api/merchant-category`) and judges it. */
export const categoryCodeSchema = z.string().regex(/^[!-~]{1,20}$/);
export const openBusinessCategorySchema = openWord(BUSINESS_CATEGORIES);

/** Purposes of a one-time code (docs/provider.md section 5). */
export const CODE_PURPOSES = [
  "login",
  "register",
  "updateKey",
  "serverKey",
  "signingSecret",
  "deleteApp",
  "withdraw",
  "autoWithdraw",
  "payout",
  "payoutRules",
  "refund",
  "refundRules",
  "moneyTarget",
  "topup",
  "transfer",
  "changePhoneNumber",
  "sub-user",
] as const;
export const openCodePurposeSchema = openWord(CODE_PURPOSES);
export type CodePurpose = (typeof CODE_PURPOSES)[number];
