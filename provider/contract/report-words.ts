// It imports nothing: browsers load it.

/** The files of a wallet that are sent regularly: statements, and those that programs for accounting read. */
export const REPORT_FILES = [
  "PDF",
  "EXCEL",
  "CAMT053_02",
  "CAMT053_04",
  "CAMT053_08",
  "MT940",
  "OFX",
  "ONE_C",
  "CSV",
] as const;
export type ReportFile = (typeof REPORT_FILES)[number];

/** When: the day, week or month before, each morning after its end; or up to each withdrawal. */
export const REPORT_RHYTHMS = ["DAILY", "WEEKLY", "MONTHLY", "WITHDRAWAL"] as const;
export type ReportRhythm = (typeof REPORT_RHYTHMS)[number];

/**
 * Why nothing is sent any more. PERSON: somebody stopped it. NOT_ALLOWED: whoever set it up may not see the wallet any
 * more. APPLICATION: it was deleted. NOBODY: none of the people is left.
 */
export const REPORT_STOPS = ["PERSON", "NOT_ALLOWED", "APPLICATION", "NOBODY"] as const;
export type ReportStop = (typeof REPORT_STOPS)[number];

/** The reports of a merchant account that are sent at a time, and the people of each. */
export const REPORTS_AT_ONCE = 50;
export const REPORT_PEOPLE = 20;
/** How many sendings a report shows. */
export const REPORT_SENDINGS_SHOWN = 50;
