import type { contract } from "#provider/contract/index";
import type { BodyOf } from "#provider/contract/call";
import { eq } from "drizzle-orm";
import type { Db, Statement } from "../db/database.ts";
import type { ApplicationConfigRow } from "../db/rows.ts";
import { applicationConfigs } from "../db/schema/index.ts";

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
