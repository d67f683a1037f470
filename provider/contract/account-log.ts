import { z } from "zod";
import { ACCOUNT_LOG_FILTERS } from "./account-log-filters.ts";
import { LOG_ACTORS, LOG_FAULTS, LOG_OUTCOMES, LOG_THINGS } from "./account-log-words.ts";
import { call } from "./call.ts";
import { EXCEL_MEDIA_TYPE } from "./exports.ts";
import { daySchema, instantSchema } from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { openWord } from "./open-word.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { viewSchema } from "./views.ts";
import { languageSchema } from "./words.ts";

/** The words of a log are the provider's: the same stand in its files. */
const inLanguage = { language: languageSchema.default("en") };

const lineSchema = z.object({
  /** Its number: rows of an account are counted without a gap. */
  n: z.int(),
  date: instantSchema,
  /** The name of the call in the contract. */
  call: z.string(),
  /** What was done, or was refused, as a sentence. */
  what: z.string(),
  outcome: openWord(LOG_OUTCOMES),
  /** Why it was refused. */
  code: z.string().nullable(),
  actor: z.object({ kind: openWord(LOG_ACTORS), id: z.string(), name: z.string() }),
  thing: z.object({ kind: openWord(LOG_THINGS), id: z.string(), name: z.string().nullable() }).nullable(),
  browser: z.string(),
  system: z.string(),
  /** After 90 days its network alone. */
  address: z.string(),
});
export type LogLine = z.infer<typeof lineSchema>;

const detailSchema = lineSchema.extend({
  /** What it changed, in words; null where there was nothing. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Words of a payer were here, until the payer was erased. */
  isErased: z.boolean(),
  requestId: z.string(),
  /** Over this row and the hash before it; null until the clock has linked it. */
  hash: z.string().nullable(),
});
export type LogLineDetail = z.infer<typeof detailSchema>;

/** How far the log can be proven. */
const proofSchema = z.object({
  lines: z.int(),
  linked: z.int(),
  checkedDate: instantSchema.nullable(),
  /** The first row that does not fit, and why. */
  broken: z.object({ n: z.int(), why: openWord(LOG_FAULTS) }).nullable(),
  /** The last rows of the last days, the newest first. */
  heads: z.array(z.object({ day: daySchema, n: z.int(), hash: z.string() })),
});
export type LogProof = z.infer<typeof proofSchema>;

const filterQuery = filterSchema(ACCOUNT_LOG_FILTERS);
export type LogFilter = z.output<typeof filterQuery>;
const access = AREA_ACCESS.accountLog;
const file = { access, effect: "change", file: true, errors: ["nothing_to_export"], origin: "ours" } as const;
const fileQuery = filterQuery.extend(inLanguage);

/** The log of the account (decision 0182). */
export const accountLog = {
  list: call("GET", "api/account-log", {
    summary: "The log of the account: every call with an effect of the last 13 months, the newest first",
    access,
    query: filterQuery.extend(pageQuerySchema.shape).extend(inLanguage),
    answer: pageOf(lineSchema).extend({ views: z.array(viewSchema).optional() }),
    origin: "ours",
  }),
  get: call("GET", "api/account-log/rows/{n}", {
    summary: "One row of the log, with what was before and after",
    access,
    params: z.object({ n: z.coerce.number().int().min(1) }),
    query: z.object(inLanguage),
    answer: detailSchema,
    origin: "ours",
  }),
  proof: call("GET", "api/account-log/proof", {
    summary: "How far the log is linked, its last check, and the heads of its days",
    access,
    answer: proofSchema,
    origin: "ours",
  }),
  check: call("POST", "api/account-log/check", {
    summary: "Check the log now: the first row that does not fit is named",
    access,
    answer: proofSchema,
    origin: "ours",
  }),
  export: call("GET", "api/account-log/excel", {
    summary: "The log as an Excel file: all of it, or what the filters leave",
    query: fileQuery,
    mediaType: EXCEL_MEDIA_TYPE,
    ...file,
  }),
  exportCsv: call("GET", "api/account-log/csv", {
    summary: "The log as CSV: all of it, or what the filters leave",
    query: fileQuery,
    mediaType: "text/csv",
    ...file,
  }),
};
