import type { LogField, LogLookup, LogThing } from "#provider/contract/account-log-words";

/** Columns of a thing, or expressions over its row `t`, by the field that the log calls them. */
type Columns = Readonly<Partial<Record<LogField, string>>>;

/**
 * Where a thing of the log stands, and what of it a row may hold: nothing else of the database can be in a log, so no
 * secret is named here. `personal`: what identifies a payer. `owner`: the merchant account.
 */
type LoggedThing = {
  thing: LogThing;
  table: string;
  key: string;
  /** The id by which the app links to it, where `key` is another one. */
  id?: string;
  name: string;
  owner: string;
  fields: Columns;
  personal?: Columns;
};

const OF_APPLICATION = "(SELECT merchant_id FROM applications WHERE id = t.application_id)";
const OF_USER = "(SELECT merchant_id FROM users WHERE id = t.user_id)";

const payment = {
  thing: "payment",
  table: "transactions",
  name: "t.order_id",
  owner: "t.merchant_id",
  fields: {
    status: "t.status",
    amount: "t.amount_minor",
    captured: "t.gross_minor",
    refunded: "t.refunded_minor",
    reference: "t.reference",
  },
} as const;

const payout = {
  table: "payouts",
  key: "id",
  name: "t.id",
  owner: "t.merchant_id",
  fields: { state: "t.state", amount: "t.amount_minor", receiver: "t.target_masked" },
} as const;

/** Who somebody of the team is, and what they may do. */
const user = {
  thing: "user",
  table: "users",
  key: "id",
  name: "t.full_name",
  owner: "t.merchant_id",
  fields: {
    fullName: "t.full_name",
    email: "t.email",
    emailProven: "t.email_proven",
    phone: "t.mobile_phone",
    language: "t.language",
    role: "t.role",
    active: "t.active",
    passwordSet: "t.password_set_at",
    permissions:
      "(SELECT group_concat(permission, ',') FROM (SELECT permission FROM user_permissions WHERE user_id = t.id ORDER BY permission))",
    applications:
      "(SELECT group_concat(application_id || iif(role IS NULL, '', ' ' || role), ', ') FROM (SELECT application_id, role FROM memberships WHERE user_id = t.id ORDER BY application_id))",
  },
} as const;

export const LOGGED_THINGS: Readonly<Record<LogLookup, LoggedThing>> = {
  user,
  member: user,
  invoice: {
    thing: "invoice",
    table: "invoices",
    key: "id",
    name: "t.code",
    owner: "t.merchant_id",
    fields: {
      status: "t.status",
      amount: "t.amount_minor",
      paid: "t.paid_minor",
      held: "t.held_minor",
      outside: "t.outside_minor",
      description: "t.description",
      bookingId: "t.booking_id",
      dueDate: "t.due_date",
      expiresDate: "t.link_expiration_date",
      recurrence: "t.recurrence_state",
      rhythm: "t.recurring_interval",
      preAuth: "t.pre_auth",
      partial: "t.partial_allowed",
      language: "t.language",
      reference: "t.reference",
      returns: "t.returns",
    },
    personal: { fullName: "t.full_name", phone: "t.phone", email: "t.email" },
  },
  link: {
    thing: "link",
    table: "payment_links",
    key: "id",
    name: "coalesce(nullif(t.title, ''), t.code)",
    owner: "t.merchant_id",
    fields: {
      status: "t.status",
      title: "t.title",
      amount: "t.amount_minor",
      reference: "t.reference",
      returns: "t.returns",
    },
  },
  payment: { ...payment, key: "id" },
  order: { ...payment, key: "order_id", id: "t.id" },
  refund: {
    thing: "refund",
    table: "refunds",
    key: "id",
    name: "(SELECT order_id FROM transactions WHERE id = t.transaction_id)",
    owner: "(SELECT merchant_id FROM transactions WHERE id = t.transaction_id)",
    fields: { state: "t.state", amount: "t.amount_minor" },
  },
  refundFile: {
    thing: "refundFile",
    table: "refund_files",
    key: "id",
    name: "t.file_name",
    owner: "t.merchant_id",
    fields: { amount: "t.amount_minor", file: "t.file_name" },
  },
  refundRule: {
    thing: "refundRule",
    table: "refund_rule_changes",
    key: "id",
    name: "t.application_id",
    owner: OF_APPLICATION,
    fields: { state: "t.state", rules: "t.rules" },
  },
  dispute: {
    thing: "dispute",
    table: "disputes",
    key: "id",
    name: "(SELECT order_id FROM transactions WHERE id = t.transaction_id)",
    owner: "t.merchant_id",
    fields: { state: "t.state", amount: "t.amount_minor", held: "t.held_minor" },
  },
  payout: { thing: "payout", ...payout },
  withdrawal: { thing: "withdrawal", ...payout },
  transfer: {
    thing: "transfer",
    table: "wallet_transfers",
    key: "id",
    name: "t.id",
    owner: "(SELECT merchant_id FROM applications WHERE id = t.from_application_id)",
    fields: { amount: "t.amount_minor", receiver: "coalesce(t.to_application_id, t.to_phone)" },
  },
  payoutFile: {
    thing: "payoutFile",
    table: "payout_files",
    key: "id",
    name: "t.file_name",
    owner: "t.merchant_id",
    fields: { state: "t.state", amount: "t.amount_minor", file: "t.file_name" },
  },
  payoutRule: {
    thing: "payoutRule",
    table: "payout_rule_changes",
    key: "id",
    name: "t.application_id",
    owner: OF_APPLICATION,
    fields: { state: "t.state", rules: "t.rules" },
  },
  receiver: {
    thing: "receiver",
    table: "payout_receivers",
    key: "id",
    name: "t.target_masked",
    owner: "t.merchant_id",
    fields: { name: "t.name", receiver: "t.target_masked" },
  },
  recurring: {
    thing: "recurring",
    table: "recurring_payouts",
    key: "id",
    name: "t.id",
    owner: "t.merchant_id",
    fields: { state: "t.state", amount: "t.amount_minor", rhythm: "t.rhythm" },
  },
  automatic: {
    thing: "automatic",
    table: "automatic_withdrawals",
    key: "application_id",
    name: "t.application_id",
    owner: OF_APPLICATION,
    fields: {
      state: "t.state",
      rhythm: "t.rhythm",
      above: "t.above_minor",
      stays: "t.stays_minor",
      receiver: "t.target_masked",
    },
  },
  target: {
    thing: "target",
    table: "money_targets",
    key: "id",
    name: "t.shown",
    owner: OF_APPLICATION,
    fields: { state: "t.state", receiver: "t.shown" },
  },
  card: {
    thing: "card",
    table: "payment_cards",
    key: "id",
    name: "t.brand || ' •••• ' || t.last4",
    owner: OF_USER,
    fields: { isDefault: "t.is_default" },
  },
  savedCard: {
    thing: "savedCard",
    table: "saved_cards",
    key: "id",
    name: "t.brand || ' •••• ' || t.last4",
    owner: OF_APPLICATION,
    fields: { closedAt: "t.removed_at" },
  },
  bulk: {
    thing: "bulk",
    table: "bulk_uploads",
    key: "id",
    name: "t.file_name",
    owner: "t.merchant_id",
    fields: { state: "t.state", amount: "t.amount_minor", dueDate: "t.due_date", expiresDate: "t.expiry_date" },
  },
  shift: {
    thing: "shift",
    table: "till_shifts",
    key: "id",
    name: "t.application_id || ' ' || t.number",
    owner: OF_APPLICATION,
    fields: { closedAt: "t.closed_at" },
  },
  application: {
    thing: "application",
    table: "applications",
    key: "id",
    name: "t.name",
    owner: "t.merchant_id",
    fields: {
      name: "t.name",
      url: "t.url",
      info: "t.info",
      category: "t.category",
      status: "t.status",
      qrEnabled: "t.qr_enabled",
      sms: "(SELECT default_sms_template FROM application_configs WHERE application_id = t.id)",
      language: "(SELECT default_language FROM application_configs WHERE application_id = t.id)",
      mail: "(SELECT application_mail FROM application_configs WHERE application_id = t.id)",
      returns: "(SELECT returns FROM application_configs WHERE application_id = t.id)",
      takeBack: "(SELECT take_back FROM application_configs WHERE application_id = t.id)",
      origins:
        "(SELECT group_concat(origin, ', ') FROM (SELECT origin FROM embed_origins WHERE application_id = t.id ORDER BY origin))",
      bankAccount: "(SELECT iban FROM bank_accounts WHERE company_id = t.company_id)",
      details:
        "(SELECT asked ->> '$.\"bank.iban\"' FROM detail_changes WHERE application_id = t.id AND ended_at IS NULL)",
    },
  },
  bankAccount: {
    thing: "bankAccount",
    table: "bank_accounts",
    key: "company_id",
    name: "(SELECT name FROM companies WHERE id = t.company_id)",
    owner: "(SELECT merchant_id FROM companies WHERE id = t.company_id)",
    fields: { bankName: "t.bank_name", iban: "t.iban", swift: "t.swift" },
  },
  webhook: {
    thing: "webhook",
    table: "webhook_addresses",
    key: "id",
    name: "t.url",
    owner: "t.merchant_id",
    fields: {
      url: "t.url",
      types: "t.types",
      applications:
        "(SELECT group_concat(application_id, ', ') FROM (SELECT application_id FROM webhook_applications WHERE webhook_id = t.id ORDER BY application_id))",
    },
  },
  key: {
    thing: "key",
    table: "server_keys",
    key: "id",
    name: "t.name || ' …' || t.hint",
    owner: "t.merchant_id",
    fields: { name: "t.name", scopes: "t.scopes", addresses: "t.addresses", endsAt: "t.ends_at" },
  },
  customer: { thing: "customer", table: "customers", key: "id", name: "NULL", owner: "t.merchant_id", fields: {} },
  view: {
    thing: "view",
    table: "saved_views",
    key: "id",
    name: "t.name",
    owner: `coalesce(t.merchant_id, ${OF_USER})`,
    fields: { name: "t.name" },
  },
  report: {
    thing: "report",
    table: "reports",
    key: "id",
    name: "t.file",
    owner: "t.merchant_id",
    fields: { rhythm: "t.rhythm", file: "t.file", closedAt: "t.stopped_at" },
  },
};
