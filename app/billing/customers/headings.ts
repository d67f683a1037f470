import type { CUSTOMER_COLUMNS, FileColumn } from "#provider/contract/list-columns";

/** The sentence that is each column's heading in a file, of `customers.json`. */
export const CUSTOMER_HEADINGS = {
  fullName: "field.fullName",
  email: "field.email",
  phone: "field.phone",
  invoices: "field.invoices",
  payments: "field.payments",
  lastSeen: "field.lastSeen",
  owed: "field.owed",
  paid: "field.paid",
  currency: "exports:currency",
} as const satisfies Record<FileColumn<typeof CUSTOMER_COLUMNS>, string>;
