import { z } from "zod";
import { call } from "./call.ts";
import { EXCEL_MEDIA_TYPE } from "./exports.ts";
import { appIdSchema, daySchema, fileSchema, instantSchema } from "./fields.ts";
import { STATEMENT_FILE_BYTES } from "./limits.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { MOVEMENT_KINDS } from "./movement-kinds.ts";
import { movementSchema, walletParams } from "./movements.ts";
import { openWord } from "./open-word.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { PDF_MEDIA_TYPE } from "./statement-file.ts";
import { languageSchema } from "./words.ts";

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

/**
 * What one kind of movement came to in a period: gross in, and gross out as a positive number; fees without those that
 * came back.
 */
const kindSumSchema = z.object({
  kind: openWord(MOVEMENT_KINDS),
  count: z.int().min(0),
  received: moneySchema,
  sent: moneySchema,
  fees: moneySchema,
});

/**
 * A wallet in a period: opening + received − sent − fees = closing, and the lines, oldest first, lead from the one to
 * the other.
 */
const statementSchema = z.object({
  appId: appIdSchema,
  appName: z.string(),
  currency: currencySchema,
  ...periodShape,
  opening: moneySchema,
  closing: moneySchema,
  /** Of every kind there was. */
  kinds: z.array(kindSumSchema),
  /** What came outside of the provider on these days; in no balance and no movement. */
  outside: z.object({ count: z.int(), amount: moneySchema }).optional(),
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

/**
 * What of a statement's file can be another than the journal's: a cell of a movement, a whole movement, or what stands
 * around them.
 */
export const STATEMENT_PLACES = [
  "number",
  "time",
  "what",
  "reference",
  "gross",
  "fee",
  "net",
  "balance",
  "currency",
  "missing",
  "extra",
  "opening",
  "closing",
  "count",
  "checksum",
  /** A PDF that is not, byte for byte, the one that was made. */
  "document",
] as const;
export type StatementPlace = (typeof STATEMENT_PLACES)[number];

/** A statement's file held against the journal. */
const checkSchema = z.object({
  appName: z.string(),
  currency: currencySchema,
  ...periodShape,
  /** When the file says that it was made: of what was booked later it knows nothing. */
  madeAt: instantSchema,
  agrees: z.boolean(),
  /**
   * It agrees and is letter by letter the one that was made, so that any program shows what was compared. False where
   * another program saved it again: its rows agree, how a sheet shows them (formats, hidden rows) was not checked.
   */
  isAsMade: z.boolean(),
  /** What the journal says of the same period, up to then. */
  journal: sideSchema,
  /** Movements of the period that were booked later. */
  later: z.int().min(0),
  /** The first place where they differ. */
  difference: z
    .object({
      place: openWord(STATEMENT_PLACES),
      /** The row of the sheet; null for what the file has not, and in a PDF. */
      row: z.int().nullable(),
      /** The movement's number, of one that the journal has. */
      number: z.int().nullable(),
      /** As somebody reads them in the language that was asked for; null for what is not there. */
      inFile: z.string().nullable(),
      inJournal: z.string().nullable(),
    })
    .nullable(),
});
export type StatementCheck = z.infer<typeof checkSchema>;

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
  check: call("POST", "api/wallets/{appId}/statement/check", {
    summary: "Holds a file of a statement, Excel or PDF, against the journal; nothing of the file is kept",
    access: AREA_ACCESS.wallet,
    params: walletParams,
    query: z.object({ language: languageSchema.default("en") }),
    body: z.object({ file: fileSchema }),
    form: true,
    fileBytes: STATEMENT_FILE_BYTES,
    answer: checkSchema,
    errors: ["file_invalid", "file_too_large", "statement_too_long"],
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
