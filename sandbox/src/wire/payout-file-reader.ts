import { PAYOUT_PAYMENT } from "#provider/contract/payouts";
import { hasSalaryFiles } from "#provider/contract/salary-files";
import type { Db } from "../db/database.ts";
import { salariesOfFile, type FileRow, type PayoutFileRecord } from "../db/payout-files.ts";
import { maskedRow } from "./masked-row.ts";
import { mayIn, reviewsIn, type Person } from "../people/person.ts";
import { refuse } from "../domain/refusal.ts";

/**
 * Whoever makes or approves payouts of its application reads whole accounts, and salaries; so does whoever made the
 * file.
 */
export const readsNumbers = (person: Person, { applicationId, createdBy }: PayoutFileRecord): boolean =>
  createdBy === person.user.id || mayIn(PAYOUT_PAYMENT, person, applicationId) || reviewsIn(person, applicationId);

/**
 * Rows as somebody may read them: to others accounts are what lists show of them, and salaries are nothing of theirs.
 */
export async function readerOf({ db }: { db: Db }, person: Person, file: PayoutFileRecord) {
  if (readsNumbers(person, file)) return (row: FileRow) => row;
  if (hasSalaryFiles(person.region) && (await salariesOfFile(db, file.id))) throw refuse("forbidden");
  return maskedRow;
}

/** The same of many, page by page. */
export async function* readBy(pages: AsyncIterable<readonly FileRow[]>, read: (row: FileRow) => FileRow) {
  for await (const page of pages) yield page.map(read);
}
