import type { contract } from "#provider/contract/index";
import type { BodyOf } from "#provider/contract/call";
import { and, eq, isNull } from "drizzle-orm";
import { endKeys } from "../db/application-keys.ts";
import { endSecrets } from "../db/signing-secrets.ts";
import { expectChange, type Db, type Statement } from "../db/database.ts";
import { dropLogo } from "../db/logos.ts";
import type { ApplicationConfigRow, ApplicationRow } from "../db/rows.ts";
import { dropApplication } from "../db/webhooks.ts";
import { applicationConfigs, applications, automaticWithdrawals, savedCards } from "../db/schema/index.ts";
import { enabledStatus, nextApplicationStatus } from "../domain/application-state.ts";
import { removeCardsOf } from "./orders/saved-cards.ts";

/**
 * The refusals of triggers: an open record blocks the deletion of an application, and a deleted one takes no new
 * records.
 */
export const APPLICATION_IN_USE = "application_in_use";
export const APPLICATION_GONE = "application_gone";

type Typed = BodyOf<typeof contract.applications.configure>;

/**
 * The configuration after a change: its texts, its mail address and its edition of salary files. `now`: UTC
 * milliseconds.
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

/** The instant of a change, never before that of the last one, so that two changes can be told apart. */
export const changedAt = ({ updatedAt }: { updatedAt: number }, now: number): number => Math.max(now, updatedAt + 1);

/** Writes the result of {@link configured}, unless another request has changed the configuration. */
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

/** Writes a change of an application, unless another request has changed it. */
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

/** The application after it is disabled or enabled again; undefined if it already is. Instants in UTC milliseconds. */
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
 * Deletes an application: no query finds it any more. Its keys and its signing secret end; its rule of automatic
 * withdrawals, its logo, its place at webhooks and its saved cards go; its documents and its journal stay. The database
 * refuses the deletion ({@link APPLICATION_IN_USE}) while the application has an open record or money in its wallet.
 */
export const deleteApplication = (db: Db, id: string, now: number): Statement[] => [
  db
    .update(applications)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(applications.id, id), isNull(applications.deletedAt))),
  expectChange(db, "the application is still there"),
  endKeys(db, id, now),
  endSecrets(db, id, now),
  db.delete(automaticWithdrawals).where(eq(automaticWithdrawals.applicationId, id)),
  dropLogo(db, id),
  ...dropApplication(db, id),
  ...removeCardsOf(db, eq(savedCards.applicationId, id), now),
];
