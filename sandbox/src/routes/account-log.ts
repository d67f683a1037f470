import type { LogFilter, LogProof } from "#provider/contract/account-log";
import { LOG_MONTHS, type LogArea } from "#provider/contract/account-log-words";
import type { FileAnswer } from "#provider/contract/call";
import { contract } from "#provider/contract/index";
import { EXPORT_ROWS } from "#provider/contract/limits";
import { dayIn, startOfDay, type Region } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { logDays, logHeadOf, saveCheck } from "../db/account-log.ts";
import { findLogRow, listLog, logNumbers, readLog, type LogFilters } from "../db/lists/account-log.ts";
import type { Db } from "../db/database.ts";
import { viewsOf } from "../db/views.ts";
import { found, refuse } from "../domain/refusal.ts";
import { EXPORT_RATES } from "../exports/links.ts";
import { noted } from "../exports/noted.ts";
import { logCsv, logExcel, type LogFile } from "../exports/log-file.ts";
import { toLogDetail, toLogLine } from "../exports/log-lines.ts";
import { implement, implementFile, type SignedInput } from "../http/implement.ts";
import { write } from "../http/write.ts";
import { callsOfArea } from "../messages/logged-calls/index.ts";
import { firstFault, linkAll } from "../operations/account-log.ts";
import { merchantOf } from "../people/team.ts";
import { demandRate } from "../security/rates.ts";
import { toInstantOrNull, toPage } from "../wire/page.ts";

const { accountLog } = contract;

/** Heads of days that an answer has. */
const HEADS_SHOWN = 31;

/** The filters as the database has them. */
const asked = (region: Region, { from, to, area, text, outcome, person, thing }: LogFilter): LogFilters => ({
  text,
  outcome,
  actorId: person,
  thingId: thing,
  calls: area === undefined ? undefined : callsOfArea(area satisfies LogArea),
  from: from === undefined ? undefined : startOfDay(region, from).getTime(),
  until: to === undefined ? undefined : startOfDay(region, addDays(to, 1)).getTime(),
});

/** The first instant that the screen shows. */
function screenFrom(now: Date): number {
  const first = new Date(now);
  first.setUTCMonth(first.getUTCMonth() - LOG_MONTHS);
  return first.getTime();
}

async function proofOf(db: Db, merchantId: string): Promise<LogProof> {
  const [head, days] = await Promise.all([logHeadOf(db, merchantId), logDays(db, merchantId)]);
  return {
    lines: head?.lastN ?? 0,
    linked: head?.linkedN ?? 0,
    checkedDate: toInstantOrNull(head?.checkedAt ?? null),
    broken: !head || head.brokenN === null ? null : { n: head.brokenN, why: head.brokenWhy ?? "changed" },
    heads: days.slice(-HEADS_SHOWN).toReversed(),
  };
}

type FileInput = SignedInput<typeof accountLog.export>;

/** The log as a file, linked to its end; refuses one without rows. */
async function fileOf(
  { db, clock, env, log, person, query: { language, ...filter } }: FileInput,
  made: (file: LogFile) => FileAnswer,
): Promise<FileAnswer> {
  await demandRate({ db, clock }, ["export-download", person.user.id], EXPORT_RATES.download);
  const merchantId = merchantOf(person);
  await linkAll(db, merchantId);
  const head = await logHeadOf(db, merchantId);
  const numbers = await logNumbers(db, merchantId, asked(person.region, filter), EXPORT_ROWS);
  if (!head || numbers.length === 0) throw refuse("nothing_to_export");
  log("account_log_exported", { userId: person.user.id, rows: numbers.length });
  return made({
    name: `account-log-${dayIn(person.region, clock.date())}`,
    pages: noted({ log }, readLog(db, merchantId, numbers)),
    head: { n: head.linkedN, hash: head.linkedHash },
    reader: { language, region: person.region },
    madeAt: clock.now(),
    secret: env.TOKEN_HMAC_KEY,
  });
}

/** The log of the account (decision 0182). */
export const accountLogRoutes = [
  implement(accountLog.list, async ({ db, clock, person, query }) => {
    const { page, pageSize, language, ...filter } = query;
    const filters = asked(person.region, filter);
    const shown = { ...filters, from: Math.max(filters.from ?? 0, screenFrom(clock.date())) };
    const [{ rows, total }, views] = await Promise.all([
      listLog(db, merchantOf(person), shown, { page, pageSize }),
      viewsOf(db, person.user, "accountLog"),
    ]);
    const reader = { language, region: person.region };
    return {
      ...toPage(
        rows.map((row) => toLogLine(row, reader)),
        total,
        { page, pageSize },
      ),
      views,
    };
  }),

  implement(accountLog.get, async ({ db, person, params, query: { language } }) => {
    const row = found(await findLogRow(db, merchantOf(person), params.n));
    return toLogDetail(row, { language, region: person.region });
  }),

  implement(accountLog.proof, ({ db, person }) => proofOf(db, merchantOf(person))),

  implement(accountLog.check, async ({ db, clock, log, person }) => {
    const merchantId = merchantOf(person);
    await linkAll(db, merchantId);
    const checked = { at: clock.now(), broken: await firstFault(db, merchantId, clock.now()) };
    await write(db, async () => ({ statements: [saveCheck(db, merchantId, checked)] }));
    if (checked.broken) log("account_log_broken", { merchantId, ...checked.broken });
    return proofOf(db, merchantId);
  }),

  implementFile(accountLog.export, (given) => fileOf(given, logExcel)),
  implementFile(accountLog.exportCsv, (given) => fileOf(given, logCsv)),
];
