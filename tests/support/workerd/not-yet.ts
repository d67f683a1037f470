/** Calls that later issues answer. A call that is answered leaves the list. */
export const NOT_YET = ["applications.uploadLogo", "bulk.list", "bulk.invoices", "bulk.upload"];
