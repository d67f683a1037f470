/** The customers. Few screens use these URLs, so they stand in a file of their own. */
export const customerPaths = {
  export: "/billing/customers/export",
  exportFile: "/billing/customers/export/file",
} as const;
