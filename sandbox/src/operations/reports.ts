import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import type { ReportStop } from "#provider/contract/report-words";
import { nextReport, reportPeriod } from "#provider/rules/reports";
import { ownersOf } from "../db/automatic-withdrawals.ts";
import { rangeOfWithdrawal } from "../db/books.ts";
import type { Db, Statement } from "../db/database.ts";
import { newId, newSecret } from "../db/ids.ts";
import { mailPerson, sendMessage } from "../db/outbox.ts";
import { findHolding } from "../db/people.ts";
import { addSending, readersOf, stopReport, type DueReport, type ReportRow } from "../db/reports.ts";
import type { UserRow } from "../db/rows.ts";
import { availableAccount, walletsInSight } from "../db/wallets.ts";
import { appUrl, reportUrl, type Env } from "../env.ts";
import { hmac } from "../domain/digest.ts";
import { reportLetter, reportStoppedLetter } from "../messages/report.ts";
import { somebodyOf, type Somebody } from "../people/person.ts";
import { sightOfWallets } from "../people/wallet.ts";

const HOUR_MS = 3_600_000;

type Deps = { db: Db; env: Env; now: number };

/** The stored form of the secret word in a link of a letter. */
export const reportWordHash = (key: string, word: string): string => hmac(key, "report-link", word);

/** Who set a report up, as long as they see its wallet and may have files sent. */
export async function makerOf(db: Db, report: ReportRow): Promise<Somebody | undefined> {
  const holding = await findHolding(db, report.madeBy);
  const maker = holding && somebodyOf(holding);
  if (!maker || !allows(AREA_ACCESS.sendReports, maker)) return undefined;
  const [wallet] = await walletsInSight(db, sightOfWallets(maker), report.applicationId);
  return wallet && maker;
}

/** Stops a report that cannot be sent, and tells whoever set it up, if they are there still, and the owners. */
export async function planStop(
  { report, application }: DueReport,
  because: Exclude<ReportStop, "PERSON">,
  { db, env, now }: Deps,
): Promise<Statement[]> {
  const [maker, owners] = await Promise.all([findHolding(db, report.madeBy), ownersOf(db, report.merchantId)]);
  const readers = new Map<string, UserRow>([...(maker ? [maker.user] : []), ...owners].map((one) => [one.id, one]));
  const link = `${appUrl(env, report.region)}/settings/reports`;
  return [
    ...stopReport(db, report, { because, byName: null, now }),
    ...[...readers.values()].flatMap((person) => {
      const told = { name: person.fullName, file: report.file, wallet: application.name, by: report.madeByName, link };
      return mailPerson(db, person, { ...reportStoppedLetter(person.language, because, told), link, at: now });
    }),
  ];
}

/** What is due: the days before the due date, or the movements up to a withdrawal; and what is due after it. */
async function dueOf({ report, application }: DueReport, withdrawal: { id: string; nth: number } | undefined, db: Db) {
  const { region, rhythm, nextAt } = report;
  if (withdrawal) {
    const accountId = availableAccount({ appId: application.id, currency: application.currency });
    const range = await rangeOfWithdrawal(db, { accountId, region }, withdrawal.id);
    if (!range) throw new Error(`the withdrawal ${withdrawal.id} left no wallet`);
    return { from: range.from, to: range.to, withdrawalId: withdrawal.id, next: { afterNth: withdrawal.nth } };
  }
  if (nextAt === null || rhythm === "WITHDRAWAL") return undefined;
  // From the due date, not from now: after a pause of the clock no day is left out.
  const next = { nextAt: nextReport(region, rhythm, nextAt) };
  return { ...reportPeriod(region, rhythm, nextAt), withdrawalId: null, next };
}

/** Sends a report that is due: a letter with a link of their own to each of its people. Or stops it. */
export async function planReport(
  due: DueReport,
  withdrawal: { id: string; nth: number } | undefined,
  deps: Deps,
): Promise<Statement[]> {
  const { report, application } = due;
  const { db, env, now } = deps;
  if (application.deletedAt !== null) return planStop(due, "APPLICATION", deps);
  if (!(await makerOf(db, report))) return planStop(due, "NOT_ALLOWED", deps);
  const readers = await readersOf(db, report);
  if (readers.length === 0) return planStop(due, "NOBODY", deps);
  const what = await dueOf(due, withdrawal, db);
  if (!what) return [];
  const { from, to, withdrawalId, next } = what;
  const sending = { id: newId("rsn"), reportId: report.id, fromDay: from, toDay: to, withdrawalId, sentAt: now };
  // An address that is not proven gets no letter, as for files that people ask for.
  const sent = readers
    .filter(({ emailProven }) => emailProven)
    .map((reader) => ({ reader, word: newSecret(), id: newId("rlk") }));
  const list = `${appUrl(env, report.region)}/settings/reports`;
  const links = sent.map(({ reader, word, id }) => ({
    id,
    wordHash: reportWordHash(env.TOKEN_HMAC_KEY, word),
    sendingId: sending.id,
    userId: reader.id,
    expiresAt: now + EXPORT_LINK_HOURS * HOUR_MS,
  }));
  return [
    ...addSending(db, report, { sending: { ...sending, people: links.length }, links, next }),
    ...sent.map(({ reader, word }) => {
      const link = reportUrl(env, word);
      const letter = reportLetter(reader.language, {
        name: reader.fullName,
        file: report.file,
        wallet: application.name,
        by: report.madeByName,
        hours: EXPORT_LINK_HOURS,
        from,
        to,
        withdrawalId,
        link,
        list,
      });
      return sendMessage(db, { channel: "EMAIL", to: reader.email, ...letter, link, at: now });
    }),
  ];
}
