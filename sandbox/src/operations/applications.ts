import type { contract } from "#provider/contract/index";
import type { BodyOf } from "#provider/contract/call";
import { and, eq, isNull } from "drizzle-orm";
import { endKeys } from "../db/application-keys.ts";
import { expectChange, type Db, type Statement } from "../db/database.ts";
import type { ApplicationConfigRow, ApplicationRow } from "../db/rows.ts";
import { applicationConfigs, applications, automaticWithdrawals } from "../db/schema/index.ts";
import { enabledStatus, nextApplicationStatus } from "../domain/application-state.ts";

/** What triggers say: something of an application that is to be deleted is open, and nothing begins in one that is deleted. */
export const APPLICATION_IN_USE = "application_in_use";
export const APPLICATION_GONE = "application_gone";

type Typed = BodyOf<typeof contract.applications.configure>;

/** The texts and the mail address of an application as they are after a change; `now` in UTC milliseconds. */
export function configured(config: ApplicationConfigRow, typed: Typed, now: number): ApplicationConfigRow {
  const { defaultSmsTemplate, applicationMail, defaultLanguage, messageTemplates } = typed;
  const byPlace = new Map(messageTemplates?.map((one) => [`${one.language} ${one.channel}`, one]));
  return {
    ...config,
    defaultSmsTemplate,
    applicationMail,
    defaultLanguage: defaultLanguage ?? config.defaultLanguage,
    messageTemplates: messageTemplates ? [...byPlace.values()] : config.messageTemplates,
    updatedAt: now,
  };
}

export const saveConfig = (db: Db, config: ApplicationConfigRow): Statement =>
  db.update(applicationConfigs).set(config).where(eq(applicationConfigs.id, config.id));

/** What an application becomes that is disabled, or enabled again; undefined where it is so already. Instants in UTC milliseconds. */
export function switched(
  application: ApplicationRow,
  enabled: boolean,
  now: number,
): Pick<ApplicationRow, "status" | "statusBeforeDisabled" | "updatedAt"> | undefined {
  const { status, statusBeforeDisabled } = application;
  if (enabled) {
    const before = enabledStatus(status, statusBeforeDisabled);
    return before && { status: before, statusBeforeDisabled: null, updatedAt: now };
  }
  const after = nextApplicationStatus(status, "disable");
  return after && { status: after, statusBeforeDisabled: status, updatedAt: now };
}

/** Writes what {@link switched} made, as long as the application still stands where it was read. */
export const saveSwitched = (
  db: Db,
  { id, status }: ApplicationRow,
  change: NonNullable<ReturnType<typeof switched>>,
): Statement[] => [
  db
    .update(applications)
    .set(change)
    .where(and(eq(applications.id, id), eq(applications.status, status), isNull(applications.deletedAt))),
  expectChange(db, "the application stands where it was read"),
];

/**
 * Deletes an application: nobody finds it any more, its keys end and its rule of automatic withdrawals goes; its documents and its journal
 * stay. The database refuses it ({@link APPLICATION_IN_USE}) while something of it is open or its wallet is not empty.
 */
export const deleteApplication = (db: Db, id: string, now: number): Statement[] => [
  db
    .update(applications)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(applications.id, id), isNull(applications.deletedAt))),
  expectChange(db, "the application is still there"),
  endKeys(db, id, now),
  db.delete(automaticWithdrawals).where(eq(automaticWithdrawals.applicationId, id)),
];
