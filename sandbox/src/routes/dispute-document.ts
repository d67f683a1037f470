import { createHash } from "node:crypto";
import type { Variables } from "../call.ts";
import { documentBytes, keepBytes } from "../db/dispute-documents.ts";
import { factsOf, fileBytes, filesOf, type NamedDispute } from "../db/disputes.ts";
import { newId } from "../db/ids.ts";
import type { DisputeDocumentRow, TransactionRow } from "../db/rows.ts";
import { receiptStatusOf } from "../domain/receipt-status.ts";
import { receiptUrl, type Env } from "../env.ts";
import { answerParts } from "../evidence/answer-parts.ts";
import { ANSWER_WORDS } from "../evidence/answer-words.ts";
import type { MergedPage, Merging } from "../evidence/parts.ts";
import { pdfFonts } from "../exports/pdf-fonts.ts";

type Given = Pick<Variables, "db"> & { env: Env };

/** The receipt of a disputed payment, if it has one. */
export const receiptOf = (env: Env, { invoiceCode, status, id }: TransactionRow): string | null =>
  invoiceCode === null || receiptStatusOf(status) === undefined ? null : receiptUrl(env, invoiceCode, id);

/**
 * What an answer is sent as, in the language that the payer paid in; `madeAt` in UTC milliseconds. No file is read
 * before its turn comes.
 */
async function mergingOf({ db, env }: Given, named: NamedDispute, madeAt: number): Promise<Merging> {
  const { dispute, payment } = named;
  const language = payment.orderLanguage;
  const [files, facts] = await Promise.all([filesOf(db, dispute.id), factsOf(db, payment)]);
  const known = { facts, receiptUrl: receiptOf(env, payment), verifyUrl: `${env.PUBLIC_URL}/verify` };
  return {
    parts: answerParts({ ...named, files, ...known }, language, (file) => fileBytes(db, file)),
    about: { disputeId: dispute.id, appId: dispute.applicationId, madeAt },
    title: ANSWER_WORDS[language].title(dispute.id),
    language,
    fonts: pdfFonts(),
  };
}

/** The pages of the file that an answer is sent as. */
export async function pagesOf(given: Given, named: NamedDispute, now: number): Promise<MergedPage[]> {
  const { evidencePages } = await import("../evidence/merge.ts");
  return evidencePages(await mergingOf(given, named, now));
}

/** One of these pages, alone; undefined if there is no such page. */
export async function pageOf(
  given: Given,
  named: NamedDispute,
  now: number,
  number: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { evidencePage } = await import("../evidence/merge.ts");
  return evidencePage(await mergingOf(given, named, now), number);
}

/** Makes the sealed file and keeps its bytes; `sendDocument` then makes it the one that was sent. */
export async function keepDocument(given: Given, named: NamedDispute, now: number): Promise<DisputeDocumentRow> {
  const { evidencePages, mergeEvidence } = await import("../evidence/merge.ts");
  const { db, env } = given;
  const merging = await mergingOf(given, named, now);
  const pages = (await evidencePages(merging)).length;
  const row = { id: newId("ddc"), disputeId: named.dispute.id, pages, madeAt: now };
  const hash = createHash("sha256");
  const size = await keepBytes(db, row, hashed(mergeEvidence(merging, env.TOKEN_HMAC_KEY), hash));
  return { ...row, size, sha256: hash.digest("hex"), isSent: true };
}

async function* hashed(pieces: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

/** The file that was sent, as a download. */
export const documentFile = (given: Pick<Given, "db">, row: DisputeDocumentRow) => ({
  body: documentBytes(given.db, row),
  contentType: "application/pdf",
  contentDisposition: `attachment; filename="${row.disputeId}.pdf"`,
});
