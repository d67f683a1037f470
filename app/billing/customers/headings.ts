import type { CUSTOMER_COLUMNS, FileColumn } from "#provider/contract/list-columns";

/** The key of each column's heading in an exported file, in `customers.json`. */
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
