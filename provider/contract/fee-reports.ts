import { z } from "zod";
import { call } from "./call.ts";
import { EXCEL_MEDIA_TYPE } from "./exports.ts";
import { appIdSchema, daySchema } from "./fields.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { MOVEMENT_KINDS } from "./movement-kinds.ts";
import { walletParams } from "./movements.ts";
import { openWord } from "./open-word.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { PDF_MEDIA_TYPE } from "./statement-file.ts";
import { languageSchema } from "./words.ts";

/**
 * By what rule a fee came about: none, a share of the amount, a sum that is always the same, or those of all payouts of
 * a file together.
 */
export const FEE_RATES = ["NONE", "SHARE", "FIXED", "FILE"] as const;
export type FeeRate = (typeof FEE_RATES)[number];

/** A calendar month of the region, `YYYY-MM`. */
export const monthSchema = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/);

const lineSchema = z.object({
  kind: openWord(MOVEMENT_KINDS),
  rate: openWord(FEE_RATES),
  /** Of a share, in hundredths of a per cent. */
  basisPoints: z.int().nullable(),
  count: z.int().min(1),
  /** What came in, and what went out with the other sign; a fee that came back counts below zero. */
  gross: moneySchema,
  fee: moneySchema,
});

/** The tax that fees contain, where the region taxes them. */
const vatSchema = z.object({ basisPoints: z.int(), amount: moneySchema, net: moneySchema });

/** The provider's fees of a wallet in a month: the fees of its lines are those of the statement of the same days. */
export const feeReportSchema = z.object({
  appId: appIdSchema,
  appName: z.string(),
  currency: currencySchema,
  month: monthSchema,
  from: daySchema,
  to: daySchema,
  lines: z.array(lineSchema),
  fees: moneySchema,
  vat: vatSchema.nullable(),
});
export type FeeReport = z.infer<typeof feeReportSchema>;

const feesOfOneSchema = z.object({
  appId: appIdSchema,
  appName: z.string(),
  currency: currencySchema,
  fees: moneySchema,
});

const monthQuery = z.object({ month: monthSchema });
const fileQuery = z.object({ month: monthSchema, language: languageSchema.default("en") });
const file = (summary: string, mediaType: string) =>
  ({
    summary,
    access: AREA_ACCESS.feeReports,
    params: walletParams,
    query: fileQuery,
    file: true,
    mediaType,
    errors: ["statement_too_long"],
    origin: "ours",
  }) as const;

/** (ours) What the provider took, by month (decision 0181). */
export const feeReports = {
  list: call("GET", "api/fee-reports", {
    summary: "The fees of a month, of each application in sight",
    access: AREA_ACCESS.feeReports,
    query: monthQuery,
    answer: z.object({ applications: z.array(feesOfOneSchema) }),
    origin: "ours",
  }),
  get: call("GET", "api/apps/{appId}/fee-report", {
    summary: "The fees of an application in a month, by kind and rate, with the tax in them",
    access: AREA_ACCESS.feeReports,
    params: walletParams,
    query: monthQuery,
    answer: feeReportSchema,
    errors: ["statement_too_long"],
    origin: "ours",
  }),
  excel: call("GET", "api/apps/{appId}/fee-report/excel", file("A fee report as an Excel file", EXCEL_MEDIA_TYPE)),
  pdf: call("GET", "api/apps/{appId}/fee-report/pdf", file("A fee report as a PDF with a seal", PDF_MEDIA_TYPE)),
};
