import type { BulkDate, BulkHeading } from "#provider/contract/bulk";
import type { Currency } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import type { AmountMarks } from "./amount-marks.ts";

/** The terms by which rows of an upload are judged. */
export type BulkTerms = {
  region: Region;
  currency: Currency;
  /** For rows without a due date of their own. */
  dueDate: string | null;
  expiryDate: string;
  language: Language;
  headings: readonly BulkHeading[];
  /** The notation of amounts as text. */
  marks: AmountMarks;
  dates: readonly BulkDate[];
  now: Date;
};
