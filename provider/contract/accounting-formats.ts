// It imports nothing: browsers load it.

/** The files of a statement that programs for accounting read. */
export const ACCOUNTING_FORMATS = ["camt053", "mt940", "ofx", "oneC", "csv"] as const;
export type AccountingFormat = (typeof ACCOUNTING_FORMATS)[number];

/** Versions of camt.053: programs know one or two of them. */
export const CAMT_VERSIONS = ["02", "04", "08"] as const;
export type CamtVersion = (typeof CAMT_VERSIONS)[number];

/** What each file travels as. */
export const ACCOUNTING_MEDIA_TYPES: Record<AccountingFormat, string> = {
  camt053: "application/xml",
  mt940: "application/x-mt940",
  ofx: "application/x-ofx",
  oneC: "application/x-1c-client-bank",
  csv: "text/csv",
};
