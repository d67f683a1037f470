import { AREA_ACCESS, allows } from "#provider/contract/permissions";
import { dayIn, startOfDay } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { nextReport } from "#provider/rules/reports";
import type { Db } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { reportPeople, reports, reportSendings } from "../../db/schema/index.ts";
import { SHOP } from "../../domain/demo-shop.ts";
import { seedApplications } from "./businesses.ts";
import { seedUsers, type SeedUser } from "./demo-users.ts";
import { insertAll } from "./insert.ts";
import { DAY, HOUR } from "./payments.ts";

/** Who of the main merchant has the files sent. */
const FINANCE = "finance@hotel.example";

/** Whether somebody may have files of wallets sent. */
const maySend = ({ role, userType, region }: SeedUser): boolean =>
  allows(AREA_ACCESS.sendReports, { role, userType, region, permissions: [] });

type Made = { maker: SeedUser; merchantId: string; applicationId: string };

/** The main merchant's shop, and of each other merchant the first application whose owner may have files sent. */
function wallets(): Made[] {
  const finance = seedUsers.find(({ username }) => username === FINANCE);
  if (!finance?.merchantId) throw new Error(`nobody is called ${FINANCE}`);
  const made = new Map<string, Made>([
    [finance.merchantId, { maker: finance, merchantId: finance.merchantId, applicationId: SHOP.appId }],
  ]);
  for (const { id: applicationId, ownerId } of seedApplications) {
    const owner = seedUsers.find(({ id }) => id === ownerId);
    if (owner?.merchantId && maySend(owner) && !made.has(owner.merchantId))
      made.set(owner.merchantId, { maker: owner, merchantId: owner.merchantId, applicationId });
  }
  return [...made.values()];
}

/**
 * A file for accounting that somebody of each merchant gets every month, with how it went last; and one of the main
 * merchant that was stopped.
 */
export function reportRows(db: Db, now: number): D1PreparedStatement[] {
  const [first, ...others] = wallets();
  if (!first) throw new Error("no wallet of which files could be sent");
  return [...stoppedRows(db, first, now), ...[first, ...others].flatMap((made) => monthlyRows(db, made, now))];
}

const common = ({ maker, merchantId, applicationId }: Made) => ({
  merchantId,
  applicationId,
  region: maker.region,
  language: "en" as const,
  madeBy: maker.id,
  madeByName: maker.fullName,
});

function stoppedRows(db: Db, made: Made, now: number): D1PreparedStatement[] {
  const id = newId("rep");
  const report = {
    ...common(made),
    id,
    file: "EXCEL" as const,
    rhythm: "DAILY" as const,
    nextAt: null,
    stoppedBecause: "PERSON" as const,
    stoppedByName: made.maker.fullName,
    stoppedAt: now - 90 * DAY,
    madeAt: now - 95 * DAY,
  };
  return [
    ...insertAll(db, reports, [report]),
    ...insertAll(db, reportPeople, [{ reportId: id, userId: made.maker.id }]),
  ];
}

function monthlyRows(db: Db, made: Made, now: number): D1PreparedStatement[] {
  const id = newId("rep");
  const { region } = made.maker;
  const to = addDays(`${dayIn(region, new Date(now)).slice(0, 7)}-01`, -1);
  const sentAt = nextReport(region, "MONTHLY", startOfDay(region, to).getTime());
  const report = {
    ...common(made),
    id,
    file: "CAMT053_08" as const,
    rhythm: "MONTHLY" as const,
    nextAt: nextReport(region, "MONTHLY", now),
    stoppedBecause: null,
    stoppedByName: null,
    stoppedAt: null,
    madeAt: now - 90 * DAY + HOUR,
  };
  const last = { id: newId("rsn"), reportId: id, fromDay: `${to.slice(0, 7)}-01`, toDay: to, people: 1, sentAt };
  return [
    ...insertAll(db, reports, [report]),
    ...insertAll(db, reportPeople, [{ reportId: id, userId: made.maker.id }]),
    // On the first in the early morning it is not sent yet.
    ...(sentAt <= now ? insertAll(db, reportSendings, [last]) : []),
  ];
}
