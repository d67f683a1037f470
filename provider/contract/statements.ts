import { z } from "zod";
import { call } from "./call.ts";
import { EXCEL_MEDIA_TYPE } from "./exports.ts";
import { appIdSchema, daySchema } from "./fields.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { MOVEMENT_KINDS } from "./movement-kinds.ts";
import { movementSchema, walletParams } from "./movements.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { languageSchema } from "./words.ts";

/** What a PDF travels as. */
export const PDF_MEDIA_TYPE = "application/pdf";

/** Days of the wallet's region, the first and the last of the period. */
const periodShape = { from: daySchema, to: daySchema };
const beginsBeforeEnd = ({ from, to }: { from: string; to: string }) => from <= to;
const DATE_ORDER = { path: ["to"], params: { key: "dateOrder" } };

const fileQuerySchema = z
  .object({ ...periodShape, language: languageSchema.default("en") })
  .refine(beginsBeforeEnd, DATE_ORDER);
const periodQuerySchema = z.object(periodShape).refine(beginsBeforeEnd, DATE_ORDER);

/** SHA-256 of a statement's text (docs/provider.md section 4), in hexadecimal digits. */
const checksumSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** What one kind of movement came to in a period: gross in, and gross out as a positive number; fees without those that came back. */
const kindSumSchema = z.object({
  kind: z.enum(MOVEMENT_KINDS),
  count: z.int().min(0),
  received: moneySchema,
  sent: moneySchema,
  fees: moneySchema,
});

/** A wallet in a period: opening + received − sent − fees = closing, and the lines, oldest first, lead from the one to the other. */
const statementSchema = z.object({
  appId: appIdSchema,
  appName: z.string(),
  currency: currencySchema,
  ...periodShape,
  opening: moneySchema,
  closing: moneySchema,
  /** Of every kind there was. */
  kinds: z.array(kindSumSchema),
  lines: pageOf(movementSchema),
});
export type Statement = z.infer<typeof statementSchema>;

/** One of the two things that are held against each other. */
const sideSchema = z.object({
  count: z.int().min(0),
  opening: moneySchema,
  closing: moneySchema,
  checksum: checksumSchema,
});

/** A statement, and the same made anew from the journal's postings. */
const proofSchema = z.object({
  appName: z.string(),
  currency: currencySchema,
  agrees: z.boolean(),
  statement: sideSchema,
  journal: sideSchema,
  /** The number of the first movement in which they differ. */
  differsAt: z.int().nullable(),
});
export type Proof = z.infer<typeof proofSchema>;

export const statements = {
  get: call("GET", "api/wallets/{appId}/statement", {
    summary: "A wallet in a period: opening balance, movements oldest first, closing balance",
    access: AREA_ACCESS.wallet,
    params: walletParams,
    query: pageQuerySchema.extend(periodShape).refine(beginsBeforeEnd, DATE_ORDER),
    answer: statementSchema,
    origin: "ours",
  }),
  prove: call("GET", "api/wallets/{appId}/statement/proof", {
    summary: "Makes a statement anew from the journal, and says whether both agree",
    access: AREA_ACCESS.wallet,
    params: walletParams,
    query: periodQuerySchema,
    answer: proofSchema,
    errors: ["statement_too_long"],
    origin: "ours",
  }),
  excel: call("GET", "api/wallets/{appId}/statement/excel", {
    summary: "A statement as an Excel file, with its checksum",
    access: AREA_ACCESS.wallet,
    params: walletParams,
    query: fileQuerySchema,
    file: true,
    mediaType: EXCEL_MEDIA_TYPE,
    errors: ["statement_too_long"],
    origin: "ours",
  }),
  pdf: call("GET", "api/wallets/{appId}/statement/pdf", {
    summary: "A statement as a PDF, with its checksum",
    access: AREA_ACCESS.wallet,
    params: walletParams,
    query: fileQuerySchema,
    file: true,
    mediaType: PDF_MEDIA_TYPE,
    errors: ["statement_too_long"],
    origin: "ours",
  }),
};
