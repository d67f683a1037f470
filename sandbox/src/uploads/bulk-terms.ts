import type { BulkDate, BulkHeading } from "#provider/contract/bulk";
import type { Currency } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import type { AmountMarks } from "./amount-marks.ts";

/** What rows of an upload are judged by. */
export type BulkTerms = {
  region: Region;
  currency: Currency;
  /** Of rows that say none of their own. */
  dueDate: string | null;
  expiryDate: string;
  language: Language;
  headings: readonly BulkHeading[];
  /** How amounts that are written as text are. */
  marks: AmountMarks;
  dates: readonly BulkDate[];
  now: Date;
};
