import { moneyText, wholeText } from "#provider/rules/money-text";
import type { BulkRecord } from "../../db/bulk.ts";
import type { Db, Statement } from "../../db/database.ts";
import { mailPerson } from "../../db/outbox.ts";
import type { UserRow } from "../../db/rows.ts";
import { appUrl, type Env } from "../../env.ts";
import { bulkLetter } from "../../messages/bulk.ts";

/** Tells the person who confirmed an upload that its invoices are made. */
export function tellOfBulk(
  upload: BulkRecord,
  to: UserRow,
  { db, env, now }: { db: Db; env: Env; now: number },
): Statement[] {
  const link = `${appUrl(env, to.region)}/billing/bulk-invoice/${upload.id}`;
  const told = {
    name: to.fullName,
    file: upload.fileName,
    made: wholeText(to.language, upload.made),
    failed: upload.failed === 0 ? "" : wholeText(to.language, upload.failed),
    amount: moneyText(to.language, upload.amountMinor, upload.currency),
    link,
  };
  return mailPerson(db, to, { ...bulkLetter(to.language, told), link, at: now });
}
