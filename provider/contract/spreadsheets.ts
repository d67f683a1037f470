import { z } from "zod";

/**
 * Why a spreadsheet that somebody sent cannot be read at all; what `file_invalid` says of its field. `otherFormat`: none that is read.
 * `markup`: a web page or XML with the name of a spreadsheet, which Excel opens all the same.
 * `oldExcel`: of before Excel 97. `noSheet`: nothing but hidden sheets, charts or macros. `tooLargeInside`: it would come to more than a spreadsheet of
 * its size does. `columnsTwice`: two columns stand for the same thing, and nothing says which counts.
 */
export const FILE_FAULTS = [
  "otherFormat",
  "markup",
  "oldExcel",
  "encrypted",
  "damaged",
  "noSheet",
  "tooLargeInside",
  "tooManyRows",
  "columnsMissing",
  "columnsTwice",
  "noRows",
] as const;
export const fileFaultSchema = z.enum(FILE_FAULTS);
export type FileFault = z.infer<typeof fileFaultSchema>;
