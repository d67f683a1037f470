import { PAYOUT_PAYMENT } from "#provider/contract/payout-access";
import { hasSalaryFiles } from "#provider/contract/salary-files";
import type { Db } from "../db/database.ts";
import type { FileRow } from "../db/payout-file-rows.ts";
import { salariesOfFile, type PayoutFileRecord } from "../db/payout-files.ts";
import { maskedRow } from "./masked-row.ts";
import { mayIn, reviewsIn, type Person } from "../people/person.ts";
import { refuse } from "../domain/refusal.ts";

/**
 * Whether a person reads whole account numbers, and salaries: the makers and approvers of the application's payouts do,
 * and the maker of the file.
 */
export const readsNumbers = (person: Person, { applicationId, createdBy }: PayoutFileRecord): boolean =>
  createdBy === person.user.id || mayIn(PAYOUT_PAYMENT, person, applicationId) || reviewsIn(person, applicationId);

/**
 * The rows in the form that the person may read: for other people accounts are masked as in lists, and salaries are
 * hidden.
 */
export async function readerOf({ db }: { db: Db }, person: Person, file: PayoutFileRecord) {
  if (readsNumbers(person, file)) return (row: FileRow) => row;
  if (hasSalaryFiles(person.region) && (await salariesOfFile(db, file.id))) throw refuse("forbidden");
  return maskedRow;
}

/** The rows of many pages in the form that the person may read, page by page. */
export async function* readBy(pages: AsyncIterable<readonly FileRow[]>, read: (row: FileRow) => FileRow) {
  for await (const page of pages) yield page.map(read);
}
