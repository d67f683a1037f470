/** The file of customers: URLs of few screens, kept apart so that others need not load them. */
export const customerPaths = {
  export: "/billing/customers/export",
  exportFile: "/billing/customers/export/file",
} as const;
