import type { FileColumn, USER_COLUMNS } from "#provider/contract/list-columns";

/** The sentence that is each column's heading, of `users.json`. */
export const USER_HEADINGS = {
  fullName: "field.fullName",
  email: "export.email",
  phone: "field.phone",
  role: "field.role",
  state: "field.state",
  permissions: "export.permissions",
  applications: "export.applications",
  added: "field.added",
} as const satisfies Record<FileColumn<typeof USER_COLUMNS>, string>;
