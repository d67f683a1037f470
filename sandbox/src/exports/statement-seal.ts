import { sha256Hex } from "../domain/digest.ts";
import { joined } from "../images/bytes.ts";
import { saidBySeal, sealHolds, sealLine } from "./pdf-seal.ts";
import { markIn, markText, type Mark } from "./statement-file.ts";

const PURPOSE = "statement-pdf";

/** The PDF with its seal. `secret`: the Worker's TOKEN_HMAC_KEY. */
export const sealed = (secret: string, pdf: Uint8Array, mark: Mark): Uint8Array<ArrayBuffer> =>
  joined([pdf, sealLine(secret, { purpose: PURPOSE, hash: sha256Hex(pdf), said: markText(mark) })]);

/**
 * The mark in a PDF's seal, and whether the file is byte for byte the one that was made here; undefined without a seal.
 */
export function sealOf(secret: string, file: Uint8Array): { mark: Mark; isWhole: boolean } | undefined {
  const seal = saidBySeal(file);
  const mark = markIn(seal?.said ?? "");
  if (!seal || !mark) return undefined;
  const hash = sha256Hex(file.subarray(0, file.length - seal.length));
  return { mark, isWhole: sealHolds(secret, seal.digest, { purpose: PURPOSE, hash, said: seal.said }) };
}

/** Whether a file is a PDF, by its first bytes. */
export const isPdf = (file: Uint8Array): boolean => Buffer.from(file.subarray(0, 5)).toString("latin1") === "%PDF-";
