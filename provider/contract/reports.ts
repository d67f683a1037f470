import { z } from "zod";
import { call } from "./call.ts";
import { appIdSchema, daySchema, idSchema, instantSchema } from "./fields.ts";
import { openWord } from "./open-word.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { REPORT_FILES, REPORT_PEOPLE, REPORT_RHYTHMS, REPORT_STOPS } from "./report-words.ts";
import { languageSchema } from "./words.ts";

const reportSchema = z.object({
  id: idSchema,
  appId: appIdSchema,
  appName: z.string(),
  file: openWord(REPORT_FILES),
  rhythm: openWord(REPORT_RHYTHMS),
  /** The names of the people of the team to whom it goes. */
  people: z.array(z.string()),
  madeBy: z.string(),
  madeDate: instantSchema,
  /** When it is due; null for one that follows withdrawals, and once it was stopped. */
  nextDate: instantSchema.nullable(),
  /** When it was sent last; null before the first time. */
  lastDate: instantSchema.nullable(),
  /** Why nothing is sent any more, since when, and who stopped it, if somebody did; null while it is sent. */
  stopped: z.object({ because: openWord(REPORT_STOPS), date: instantSchema, by: z.string().nullable() }).nullable(),
  /** Whether the caller may stop it. */
  mayStop: z.boolean(),
});
export type Report = z.infer<typeof reportSchema>;

const sendingSchema = z.object({
  id: idSchema,
  sentDate: instantSchema,
  /** The days of the file, both included. */
  from: daySchema,
  to: daySchema,
  /** The withdrawal with which it ends; null for a file of days. */
  withdrawalId: idSchema.nullable(),
  /** How many people got a link: those whose address is proven. */
  people: z.int().min(0),
});

const idParams = z.object({ id: idSchema });

/** Files that are sent regularly (ours, decision 0184). */
export const reports = {
  list: call("GET", "api/reports", {
    summary: "The files that are sent regularly, of the wallets in sight",
    access: AREA_ACCESS.wallet,
    answer: z.object({ reports: z.array(reportSchema) }),
    origin: "ours",
  }),
  choices: call("GET", "api/reports/choices", {
    summary: "The wallets of which files can be sent regularly, and the people of the team",
    access: AREA_ACCESS.sendReports,
    answer: z.object({
      applications: z.array(z.object({ appId: appIdSchema, appName: z.string() })),
      people: z.array(z.object({ id: idSchema, name: z.string() })),
    }),
    origin: "ours",
  }),
  get: call("GET", "api/reports/{id}", {
    summary: "One of them, with what was sent, the newest first",
    access: AREA_ACCESS.wallet,
    params: idParams,
    answer: reportSchema.extend({ sendings: z.array(sendingSchema) }),
    origin: "ours",
  }),
  create: call("POST", "api/reports", {
    summary: "Send a file of a wallet regularly, by links in letters to people of the team",
    effect: "create",
    access: AREA_ACCESS.sendReports,
    body: z.object({
      appId: appIdSchema,
      file: z.enum(REPORT_FILES),
      rhythm: z.enum(REPORT_RHYTHMS),
      people: z.array(idSchema).min(1).max(REPORT_PEOPLE),
      language: languageSchema,
    }),
    answer: z.object({ id: idSchema }),
    errors: ["too_many_reports"],
    origin: "ours",
  }),
  stop: call("DELETE", "api/reports/{id}", {
    summary: "Stop sending a file; what was sent stays in the list",
    access: AREA_ACCESS.sendReports,
    params: idParams,
    errors: ["invalid_state"],
    origin: "ours",
  }),
};
