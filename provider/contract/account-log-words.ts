/** What the log of the account (decision 0182) says in words. It imports nothing: browsers load it. */

/** How a call ended. */
export const LOG_OUTCOMES = ["DONE", "REFUSED"] as const;
export type LogOutcome = (typeof LOG_OUTCOMES)[number];

/** What calls are about, as people narrow the log. */
export const LOG_AREAS = [
  "access",
  "team",
  "applications",
  "developers",
  "invoices",
  "payments",
  "payouts",
  "money",
  "files",
  "account",
] as const;
export type LogArea = (typeof LOG_AREAS)[number];

/** The things that a row is about. */
export const LOG_THINGS = [
  "user",
  "invoice",
  "link",
  "payment",
  "refund",
  "refundRule",
  "dispute",
  "payout",
  "withdrawal",
  "transfer",
  "payoutFile",
  "refundFile",
  "payoutRule",
  "receiver",
  "recurring",
  "automatic",
  "target",
  "card",
  "savedCard",
  "bulk",
  "shift",
  "application",
  "bankAccount",
  "webhook",
  "key",
  "customer",
  "view",
  "report",
] as const;
export type LogThing = (typeof LOG_THINGS)[number];
/** How a call names a thing: a payment by its order too, and a colleague apart from whoever calls. */
export type LogLookup = LogThing | "order" | "member";

/** Who called: a person of the account, a key of its servers, or the provider's staff. */
export const LOG_ACTORS = ["PERSON", "KEY", "STAFF"] as const;
export type LogActor = (typeof LOG_ACTORS)[number];

/** What a row that does not fit is: the first such row is named. */
export const LOG_FAULTS = ["missing", "changed", "unlinked", "head", "extra"] as const;
export type LogFault = (typeof LOG_FAULTS)[number];

/** How the value of a field that changed is read: `money` in minor units, `time` in UTC milliseconds. */
export const LOG_FIELDS = {
  name: "text",
  url: "text",
  info: "text",
  category: "text",
  status: "status",
  qrEnabled: "flag",
  takeBack: "flag",
  language: "text",
  sms: "text",
  mail: "text",
  returns: "text",
  origins: "text",
  bankAccount: "text",
  details: "text",
  amount: "money",
  refunded: "money",
  captured: "money",
  paid: "money",
  held: "money",
  outside: "money",
  above: "money",
  stays: "money",
  fullName: "text",
  phone: "text",
  email: "text",
  description: "text",
  bookingId: "text",
  dueDate: "text",
  expiresDate: "text",
  recurrence: "status",
  preAuth: "flag",
  partial: "flag",
  reference: "text",
  role: "role",
  permissions: "permissions",
  applications: "text",
  active: "flag",
  emailProven: "flag",
  passwordSet: "time",
  iban: "text",
  bankName: "text",
  swift: "text",
  rhythm: "text",
  receiver: "text",
  isDefault: "flag",
  rules: "text",
  types: "text",
  scopes: "text",
  addresses: "text",
  endsAt: "time",
  state: "status",
  closedAt: "time",
  title: "text",
  file: "text",
} as const satisfies Record<string, "text" | "status" | "flag" | "money" | "time" | "role" | "permissions">;
export type LogField = keyof typeof LOG_FIELDS;

/** Of its files; the screen has columns of its own. */
export const ACCOUNT_LOG_COLUMNS = {
  file: [
    { key: "n", kind: "count" },
    { key: "date", kind: "time" },
    { key: "actor", kind: "word" },
    { key: "actorKind", kind: "word" },
    { key: "what", kind: "word" },
    { key: "thing", kind: "text" },
    { key: "thingId", kind: "text" },
    { key: "outcome", kind: "word" },
    { key: "code", kind: "word" },
    { key: "changes", kind: "text" },
    { key: "device", kind: "word" },
    { key: "address", kind: "word" },
    { key: "call", kind: "word" },
    { key: "requestId", kind: "text" },
    { key: "hash", kind: "text" },
  ],
} as const;

/** Months that the screen shows; files have all. */
export const LOG_MONTHS = 13;
/** Days after which an address is cut to its network. */
export const LOG_ADDRESS_DAYS = 90;
