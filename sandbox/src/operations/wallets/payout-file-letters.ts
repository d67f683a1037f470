import { PAYOUT_APPROVAL_DAYS } from "#provider/contract/limits";
import type { Region } from "#provider/contract/regions";
import { moneyText, wholeText } from "#provider/rules/money-text";
import type { Db, Statement } from "../../db/database.ts";
import { mailPerson } from "../../db/outbox.ts";
import type { PayoutFileRecord, ReviewedFile } from "../../db/payout-files.ts";
import { secondsOf } from "../../db/payout-reviewers.ts";
import type { UserRow } from "../../db/rows.ts";
import { appUrl, type Env } from "../../env.ts";
import { payoutFileLetter, type FileNews } from "../../messages/payout-file.ts";
import { approversOf } from "./payout-letters.ts";

type Around = { db: Db; env: Env; now: number };

/** The address of a file's page, where the letters about it lead. */
export const linkOfFile = (env: Env, region: Region, id: string): string =>
  `${appUrl(env, region)}/billing/payouts/files/${id}`;

/** Tells a person of the merchant account the news of a file of payouts. */
export function tellOfFile(file: PayoutFileRecord, to: UserRow, news: FileNews, { db, env, now }: Around): Statement[] {
  const link = linkOfFile(env, to.region, file.id);
  const told = {
    name: to.fullName,
    amount: moneyText(to.language, file.amountMinor, file.currency),
    count: wholeText(to.language, file.good),
    file: file.fileName,
    reference: file.id,
    link,
  };
  return mailPerson(db, to, { ...payoutFileLetter(to.language, told, news), link, at: now });
}

/** Asks every approver of a new file to review it. */
export async function askReviewersOfFile(file: PayoutFileRecord, around: Around): Promise<Statement[]> {
  const { createdByName: maker, approversNeeded: needed } = file;
  const news = { kind: "waiting", maker, days: PAYOUT_APPROVAL_DAYS, needed } as const;
  return (await secondsOf(around.db, file)).flatMap((reviewer) => tellOfFile(file, reviewer, news, around));
}

/** After the first of two approvals, asks the people who may give the second. */
export async function askOneMoreOfFile(
  { file, approvals }: Pick<ReviewedFile, "file" | "approvals">,
  by: { id: string; fullName: string },
  around: Around,
): Promise<Statement[]> {
  const news = { kind: "oneMore", maker: file.createdByName, by: by.fullName } as const;
  const left = await secondsOf(around.db, file, approversOf(approvals, by));
  return left.flatMap((reviewer) => tellOfFile(file, reviewer, news, around));
}

/** The letter to the maker of a file whose payouts have all ended. */
export function endOfFile(file: PayoutFileRecord, language: UserRow["language"]): FileNews {
  if (file.arrived === file.good) return { kind: "arrived" };
  if (file.arrived === 0) return { kind: "failed" };
  return { kind: "partly", notPaid: wholeText(language, file.good - file.arrived) };
}
