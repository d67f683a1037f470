import { z } from "zod";

/**
 * Why a spreadsheet that somebody sent cannot be read at all; what `file_invalid` says of its field. `otherFormat`:
 * none that is read. `markup`: a web page or XML with the name of a spreadsheet, which Excel opens all the same.
 * `oldExcel`: of before Excel 97. `noSheet`: nothing but hidden sheets, charts or macros. `tooLargeInside`: it would
 * come to more than a spreadsheet of its size does. `columnNeeded`: there are headings, and some that are needed are
 * not among them: each is a field of its own beside the file, `required`. `columnsTwice`: two columns stand for the
 * same thing, and nothing says which counts.
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
  "columnNeeded",
  "columnsTwice",
  "noRows",
] as const;
export const fileFaultSchema = z.enum(FILE_FAULTS);
export type FileFault = z.infer<typeof fileFaultSchema>;

/** Of a refused file, what is wrong with it, and the columns among these that it lacks. */
export function faultOfFile<Column extends string>(
  fields: readonly { field: string; code: string }[] | undefined,
  columns: readonly Column[],
): { fault: FileFault; lacks: Column[] } {
  const fault = FILE_FAULTS.find((known) => known === fields?.[0]?.code) ?? "damaged";
  return { fault, lacks: columns.filter((column) => fields?.some(({ field }) => field === column)) };
}

/**
 * Code pages of Windows, in which programs write tables as text that is not Unicode. Which one it is stands nowhere in
 * such a file: it is guessed, and whoever looks at the file is told.
 */
export const CODE_PAGES = ["windows-1251", "windows-1254"] as const;
export type CodePage = (typeof CODE_PAGES)[number];
