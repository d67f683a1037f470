import { sha256Hex } from "../domain/digest.ts";
import { saidBySeal, sealHolds, withSeal, type PassedSeal, type Sealing } from "./seal.ts";
import { markIn, markText, type Mark } from "./statement-file.ts";

const PURPOSE = "statement-pdf";
const EXCEL_PURPOSE = "statement-excel";

/** The PDF with its seal. `secret`: the Worker's TOKEN_HMAC_KEY. */
export const sealed = (secret: string, pdf: Uint8Array, mark: Mark): Uint8Array<ArrayBuffer> =>
  withSeal(secret, pdf, { purpose: PURPOSE, said: markText(mark) });

/** How the Excel file is sealed; `mark` is asked once its lines were written. */
export const statementSealing = (secret: string, mark: () => Mark): Sealing => ({
  secret,
  purpose: EXCEL_PURPOSE,
  said: () => markText(mark()),
});

type StatementSeal = { mark: Mark; isWhole: boolean };

/**
 * The mark in a PDF's seal, and whether the file is byte for byte the one that was made here; undefined without a seal.
 */
export function sealOf(secret: string, file: Uint8Array): StatementSeal | undefined {
  const seal = saidBySeal(file);
  if (!seal) return undefined;
  const hash = sha256Hex(file.subarray(0, file.length - seal.length));
  return statementSealOf(secret, { ...seal, hash }, [PURPOSE]);
}

/** The same of a file that went by, PDF or Excel. */
export function statementSealOf(
  secret: string,
  { said, digest, hash }: PassedSeal,
  purposes: readonly string[] = [PURPOSE, EXCEL_PURPOSE],
): StatementSeal | undefined {
  const mark = markIn(said);
  return mark && { mark, isWhole: purposes.some((purpose) => sealHolds(secret, digest, { purpose, hash, said })) };
}

/** Whether a file is a PDF, by its first bytes. */
export const isPdf = (file: Uint8Array): boolean => Buffer.from(file.subarray(0, 5)).toString("latin1") === "%PDF-";
