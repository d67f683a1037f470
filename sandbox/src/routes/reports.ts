import { contract } from "#provider/contract/index";
import { REPORTS_AT_ONCE } from "#provider/contract/report-words";
import { endsWithWithdrawal, nextReport } from "#provider/rules/reports";
import type { Db } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import {
  addReport,
  colleaguesOf,
  lastNth,
  reportsInSight,
  reportsSent,
  sendingsOf,
  stopReport,
  type ReportFound,
} from "../db/reports.ts";
import type { UserRow } from "../db/rows.ts";
import { availableAccount, walletsInSight } from "../db/wallets.ts";
import { found, refuse } from "../domain/refusal.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { write } from "../http/write.ts";
import type { Person } from "../people/person.ts";
import { sightOfWallets, walletOf } from "../people/wallet.ts";
import { toReport, toSending } from "../wire/report.ts";

const { reports } = contract;

const reportOf = async (db: Db, person: Person, id: string): Promise<ReportFound> => {
  const [one] = await reportsInSight(db, sightOfWallets(person), id);
  return found(one);
};

/** The people of the caller's own account. */
const colleagues = async (db: Db, { user }: Person): Promise<UserRow[]> =>
  user.merchantId === null ? [] : colleaguesOf(db, user.merchantId);

/** Files that are sent regularly (decision 0184). */
export const reportRoutes = [
  implement(reports.list, async ({ db, person }) => ({
    reports: (await reportsInSight(db, sightOfWallets(person))).map((one) => toReport(person, one)),
  })),

  implement(reports.choices, async ({ db, person }) => {
    const [wallets, people] = await Promise.all([walletsInSight(db, sightOfWallets(person)), colleagues(db, person)]);
    return {
      applications: wallets.map(({ appId, appName }) => ({ appId, appName })),
      people: people.map(({ id, fullName }) => ({ id, name: fullName })),
    };
  }),

  implement(reports.get, async ({ db, person, params: { id } }) => {
    const one = await reportOf(db, person, id);
    return { ...toReport(person, one), sendings: (await sendingsOf(db, id)).map(toSending) };
  }),

  implementOnce(reports.create, async ({ db, clock, person, body: { appId, file, rhythm, people, language } }) => {
    const wallet = await walletOf(db, person, appId);
    const known = new Set((await colleagues(db, person)).map(({ id }) => id));
    const readers = [...new Set(people)];
    if (!readers.every((id) => known.has(id)))
      throw refuse("invalid_request", { fields: [{ field: "people", code: "invalid" }] });
    if (rhythm === "WITHDRAWAL" && !endsWithWithdrawal(file))
      throw refuse("invalid_request", { fields: [{ field: "file", code: "invalid" }] });
    const { user, region } = person;
    const { merchantId } = user;
    // Only people of a merchant account have the right; the provider's staff has none.
    if (merchantId === null) throw refuse("forbidden");
    if ((await reportsSent(db, merchantId)) >= REPORTS_AT_ONCE) throw refuse("too_many_reports");
    const now = clock.now();
    const id = newId("rep");
    const when =
      rhythm === "WITHDRAWAL"
        ? { nextAt: null, afterNth: await lastNth(db, availableAccount(wallet)) }
        : { nextAt: nextReport(region, rhythm, now), afterNth: null };
    const made = { madeBy: user.id, madeByName: user.fullName, madeAt: now };
    const report = { id, merchantId, applicationId: appId, region, file, rhythm, language, ...when, ...made };
    return { answer: { id }, statements: addReport(db, report, readers), log: { applicationId: appId, file, rhythm } };
  }),

  implement(reports.stop, async ({ db, clock, log, person, params: { id } }) => {
    await write(db, async () => {
      const { report } = await reportOf(db, person, id);
      if (report.stoppedAt !== null) throw refuse("invalid_state");
      const stopping = { because: "PERSON", byName: person.user.fullName, now: clock.now() } as const;
      return { statements: stopReport(db, report, stopping) };
    });
    log("report_stopped", { reportId: id, userId: person.user.id });
    return undefined;
  }),
];
