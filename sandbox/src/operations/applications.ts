import type { contract } from "#provider/contract/index";
import type { BodyOf } from "#provider/contract/call";
import { and, eq, isNull } from "drizzle-orm";
import { endKeys } from "../db/application-keys.ts";
import { expectChange, type Db, type Statement } from "../db/database.ts";
import { dropLogo } from "../db/logos.ts";
import type { ApplicationConfigRow, ApplicationRow } from "../db/rows.ts";
import { removeWebhook } from "../db/webhooks.ts";
import { applicationConfigs, applications, automaticWithdrawals } from "../db/schema/index.ts";
import { enabledStatus, nextApplicationStatus } from "../domain/application-state.ts";

/**
 * What triggers say: something of an application that is to be deleted is open, and nothing begins in one that is
 * deleted.
 */
export const APPLICATION_IN_USE = "application_in_use";
export const APPLICATION_GONE = "application_gone";

type Typed = BodyOf<typeof contract.applications.configure>;

/**
 * The texts, the mail address and the edition of salary files of an application as they are after a change; `now` in
 * UTC milliseconds.
 */
export function configured(config: ApplicationConfigRow, typed: Typed, now: number): ApplicationConfigRow {
  const { defaultSmsTemplate, applicationMail, defaultLanguage, messageTemplates, salaryEdition } = typed;
  const byPlace = new Map(messageTemplates?.map((one) => [`${one.language} ${one.channel}`, one]));
  return {
    ...config,
    defaultSmsTemplate,
    applicationMail,
    defaultLanguage: defaultLanguage ?? config.defaultLanguage,
    messageTemplates: messageTemplates ? [...byPlace.values()] : config.messageTemplates,
    salaryEdition: salaryEdition ?? config.salaryEdition,
    updatedAt: changedAt(config, now),
  };
}

/**
 * When a change of something takes place: never when the one before did, so that the instant tells one from the other.
 */
export const changedAt = ({ updatedAt }: { updatedAt: number }, now: number): number => Math.max(now, updatedAt + 1);

/** Writes what {@link configured} made of a configuration, as long as that still is as it was read. */
export const saveConfig = (
  db: Db,
  { id, updatedAt }: ApplicationConfigRow,
  after: ApplicationConfigRow,
): Statement[] => [
  db
    .update(applicationConfigs)
    .set(after)
    .where(and(eq(applicationConfigs.id, id), eq(applicationConfigs.updatedAt, updatedAt))),
  expectChange(db, "the configuration is as it was read"),
];

/** Writes a change of an application, as long as it still is as it was read. */
export const saveApplication = (
  db: Db,
  { id, status, updatedAt }: ApplicationRow,
  change: Partial<ApplicationRow>,
): Statement[] => [
  db
    .update(applications)
    .set(change)
    .where(
      and(
        eq(applications.id, id),
        eq(applications.status, status),
        eq(applications.updatedAt, updatedAt),
        isNull(applications.deletedAt),
      ),
    ),
  expectChange(db, "the application is as it was read"),
];

/**
 * What an application becomes that is disabled, or enabled again; undefined where it is so already. Instants in UTC
 * milliseconds.
 */
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

/**
 * Deletes an application: nobody finds it any more, its keys end, its rule of automatic withdrawals, its logo and its
 * webhook go; its documents and its journal stay. The database refuses it ({@link APPLICATION_IN_USE}) while something
 * of it is open or its wallet is not empty.
 */
export const deleteApplication = (db: Db, id: string, now: number): Statement[] => [
  db
    .update(applications)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(applications.id, id), isNull(applications.deletedAt))),
  expectChange(db, "the application is still there"),
  endKeys(db, id, now),
  db.delete(automaticWithdrawals).where(eq(automaticWithdrawals.applicationId, id)),
  dropLogo(db, id),
  ...removeWebhook(db, id),
];
