import { hmac, sameDigest, sha256Hex } from "../domain/digest.ts";
import { markIn, markText, type Mark } from "./statement-file.ts";

/*
 * The seal of a statement's PDF. The contents of a PDF are drawn and cannot be read back. So one line behind its end,
 * which programs skip, names the statement, with a digest of every byte before it that only the provider can compute
 * (docs/decisions/0106).
 */

/** The longest seal line, in bytes. */
const TAIL = 512;
const LINE = /\n% ([^\n]+) ([\w-]{43})\n$/;

/** `secret`: the Worker's TOKEN_HMAC_KEY. */
const digestOf = (secret: string, pdf: Uint8Array, said: string): string =>
  hmac(secret, "statement-pdf", sha256Hex(pdf), said);

/** The PDF with its seal. */
export function sealed(secret: string, pdf: Uint8Array, mark: Mark): Uint8Array<ArrayBuffer> {
  const said = markText(mark);
  const line = new TextEncoder().encode(`\n% ${said} ${digestOf(secret, pdf, said)}\n`);
  const whole = new Uint8Array(pdf.length + line.length);
  whole.set(pdf);
  whole.set(line, pdf.length);
  return whole;
}

/**
 * The mark in a PDF's seal, and whether the file is byte for byte the one that was made here; undefined without a seal.
 */
export function sealOf(secret: string, file: Uint8Array): { mark: Mark; isWhole: boolean } | undefined {
  const [line = "", said = "", digest = ""] = LINE.exec(Buffer.from(file.subarray(-TAIL)).toString("latin1")) ?? [];
  const mark = markIn(said);
  if (!mark) return undefined;
  const pdf = file.subarray(0, file.length - line.length);
  return { mark, isWhole: sameDigest(digest, digestOf(secret, pdf, said)) };
}

/** Whether a file is a PDF, by its first bytes. */
export const isPdf = (file: Uint8Array): boolean => Buffer.from(file.subarray(0, 5)).toString("latin1") === "%PDF-";
