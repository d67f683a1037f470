/**
 * The columns of each list, described once: the table on screen, the list of columns in the export dialog and the Excel
 * file follow. Words stay where they are said: `headings.ts` of the area names the sentences, `sandbox/src/exports` has
 * those of the file, and a test holds them against each other. It imports nothing: browsers load it.
 */

/**
 * The kinds of columns. `money` is in minor units; `time` is an instant, shown in the merchant's zone; `day` is a day
 * of that zone (YYYY-MM-DD); `word` comes again and again; `count` is a whole number.
 */
export type ColumnKind = "text" | "word" | "time" | "day" | "money" | "count";

export type ListColumns = {
  /** Of the file, in its order: each thing has a column of its own. */
  file: readonly { key: string; kind: ColumnKind }[];
  /** Of the screen, in its order. A column that is not named here shares a cell with one that is. */
  screen: readonly string[];
};

export type FileColumn<C extends Pick<ListColumns, "file">> = C["file"][number]["key"];

export const INVOICE_COLUMNS = {
  file: [
    { key: "code", kind: "text" },
    { key: "customer", kind: "text" },
    { key: "email", kind: "text" },
    { key: "bookingId", kind: "text" },
    { key: "application", kind: "word" },
    { key: "created", kind: "time" },
    { key: "due", kind: "day" },
    { key: "expires", kind: "day" },
    { key: "status", kind: "word" },
    { key: "amount", kind: "money" },
    { key: "paid", kind: "money" },
    { key: "outside", kind: "money" },
    { key: "currency", kind: "word" },
    { key: "canceledBy", kind: "text" },
    { key: "reference", kind: "text" },
    { key: "metadata", kind: "text" },
  ],
  screen: ["customer", "email", "code", "bookingId", "application", "created", "due", "status", "amount"],
} as const satisfies ListColumns;

/** The file has what a bank's statement is reconciled by as well: captured − fee − refunded = net (decision 0032). */
export const TRANSACTION_COLUMNS = {
  file: [
    { key: "orderId", kind: "text" },
    { key: "created", kind: "time" },
    { key: "payer", kind: "text" },
    { key: "card", kind: "text" },
    { key: "invoice", kind: "text" },
    { key: "bookingId", kind: "text" },
    { key: "rrn", kind: "text" },
    { key: "application", kind: "word" },
    { key: "applicationId", kind: "word" },
    { key: "status", kind: "word" },
    { key: "captureBy", kind: "time" },
    { key: "amount", kind: "money" },
    { key: "captured", kind: "money" },
    { key: "fee", kind: "money" },
    { key: "refunded", kind: "money" },
    { key: "net", kind: "money" },
    { key: "currency", kind: "word" },
    { key: "refundedBy", kind: "text" },
    { key: "completedBy", kind: "text" },
    { key: "canceledBy", kind: "text" },
    { key: "source", kind: "word" },
    { key: "reference", kind: "text" },
    { key: "metadata", kind: "text" },
  ],
  screen: ["payer", "card", "orderId", "invoice", "application", "created", "status", "amount"],
} as const satisfies ListColumns;

export const QR_COLUMNS = {
  file: [
    { key: "payer", kind: "text" },
    { key: "phone", kind: "text" },
    { key: "optionalCode", kind: "text" },
    { key: "application", kind: "word" },
    { key: "created", kind: "time" },
    { key: "status", kind: "word" },
    { key: "amount", kind: "money" },
    { key: "currency", kind: "word" },
  ],
  screen: ["payer", "phone", "optionalCode", "application", "created", "status", "amount"],
} as const satisfies ListColumns;

/** What has to be answered, and by when, comes first. */
export const DISPUTE_COLUMNS = {
  file: [
    { key: "respondBy", kind: "time" },
    { key: "state", kind: "word" },
    { key: "id", kind: "text" },
    { key: "payer", kind: "text" },
    { key: "card", kind: "text" },
    { key: "orderId", kind: "text" },
    { key: "invoice", kind: "text" },
    { key: "application", kind: "word" },
    { key: "reasonCode", kind: "word" },
    { key: "reason", kind: "word" },
    { key: "created", kind: "time" },
    { key: "sent", kind: "time" },
    { key: "ended", kind: "time" },
    { key: "amount", kind: "money" },
    { key: "fee", kind: "money" },
    { key: "currency", kind: "word" },
  ],
  screen: ["respondBy", "payer", "orderId", "reason", "application", "state", "amount"],
} as const satisfies ListColumns;

/** Of one wallet; gross − fee = net, and the balance is what was available after it. */
export const MOVEMENT_COLUMNS = {
  file: [
    { key: "number", kind: "text" },
    { key: "time", kind: "time" },
    { key: "what", kind: "word" },
    { key: "reference", kind: "text" },
    { key: "gross", kind: "money" },
    { key: "fee", kind: "money" },
    { key: "net", kind: "money" },
    { key: "balance", kind: "money" },
    { key: "currency", kind: "word" },
  ],
  screen: ["what", "reference", "time", "gross", "fee", "net", "balance"],
} as const satisfies ListColumns;

/** On screen invoices and payments are one figure; whoever works with the file can add them up. */
export const CUSTOMER_COLUMNS = {
  file: [
    { key: "fullName", kind: "text" },
    { key: "email", kind: "text" },
    { key: "phone", kind: "text" },
    { key: "invoices", kind: "count" },
    { key: "payments", kind: "count" },
    { key: "lastSeen", kind: "time" },
    { key: "owed", kind: "money" },
    { key: "paid", kind: "money" },
    { key: "currency", kind: "word" },
  ],
} as const satisfies Pick<ListColumns, "file">;

export const USER_COLUMNS = {
  file: [
    { key: "fullName", kind: "text" },
    { key: "email", kind: "text" },
    { key: "phone", kind: "text" },
    { key: "role", kind: "word" },
    { key: "state", kind: "word" },
    { key: "permissions", kind: "text" },
    { key: "applications", kind: "text" },
    { key: "added", kind: "time" },
  ],
  screen: ["fullName", "phone", "role", "permissions", "state", "added"],
} as const satisfies ListColumns;
