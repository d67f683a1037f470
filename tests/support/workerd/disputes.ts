import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import type { Evidence } from "#provider/contract/evidence-texts";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { keepBytes, sendDocument } from "../../../sandbox/src/db/dispute-documents.ts";
import { anyDispute, availableFor, type NamedDispute } from "../../../sandbox/src/db/disputes.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { findTransaction } from "../../../sandbox/src/db/payments.ts";
import { disputeFilePieces, disputeFiles, disputes } from "../../../sandbox/src/db/schema/index.ts";
import { planEnd } from "../../../sandbox/src/operations/disputes/end.ts";
import { planDispute } from "../../../sandbox/src/operations/disputes/open.ts";
import { barePdf, words } from "../bare-pdf.ts";
import { deskThings, makeInvoice, payInvoice } from "./paying.ts";
import { db, sandboxNow, settings, type Merchant } from "./sandbox.ts";

const telling = async () => ({ db, env: settings, now: await sandboxNow() });

/** The bank of a payment's payer asks about it, or claims it back; the dispute's id. */
export async function disputePayment(
  transactionId: string,
  { reasonCode = "13.1", isClaimed = true }: { reasonCode?: string; isClaimed?: boolean } = {},
): Promise<string> {
  const payment = await findTransaction(db, transactionId);
  if (!payment) throw new Error("gone");
  const availableMinor = await availableFor(db, payment);
  const planned = await planDispute(
    { payment, appName: "Panorama" },
    { reasonCode, isClaimed },
    { ...(await telling()), availableMinor },
  );
  if (!planned) throw new Error("nothing to dispute");
  await runBatch(db, planned.statements);
  return planned.dispute.id;
}

/** The dispute as it is now. */
export async function disputeNow(id: string): Promise<NamedDispute> {
  const named = await anyDispute(db, id);
  if (!named) throw new Error("gone");
  return named;
}

/** The bank decides. */
export async function decide(id: string, move: "win" | "lose"): Promise<void> {
  const ended = await planEnd(await disputeNow(id), move, { ...(await telling()), decision: "As the bank saw it" });
  if (!ended) throw new Error("cannot end so");
  await runBatch(db, ended.statements);
}

const BYTES = Buffer.from(barePdf({ pages: [{ content: words("Receipt", 40, 300) }] }));

/** A file of an answer, as it is kept. */
export async function fileOf(disputeId: string): Promise<string> {
  const id = newId("dfl");
  const maker = { createdBy: "usr_somebody", createdByName: "Nigar Səfərova", createdAt: await sandboxNow() };
  await runBatch(db, [
    db.insert(disputeFiles).values({
      id,
      disputeId,
      name: "receipt.pdf",
      kind: "DELIVERY",
      mediaType: "application/pdf",
      size: BYTES.length,
      sha256: "0".repeat(64),
      pages: 1,
      warnings: [],
      attachments: [],
      signers: [],
      ...maker,
    }),
    db.insert(disputeFilePieces).values({ fileId: id, place: 0, bytes: BYTES }),
  ]);
  return id;
}

/** A disputed payment of a merchant, whose answer has a file. */
export async function disputeOf(merchant: Merchant): Promise<DisputeThings> {
  const { transaction } = await payInvoice(merchant, {});
  const disputeId = await disputePayment(transaction.id);
  return { disputeId, disputeFileId: await fileOf(disputeId), sentDisputeId: await sentBy(merchant) };
}

/** A dispute of a merchant whose answer was sent, as few bytes. */
async function sentBy(merchant: Merchant): Promise<string> {
  const { transaction } = await payInvoice(merchant, {});
  const disputeId = await disputePayment(transaction.id);
  const document = { id: newId("ddc"), disputeId, pages: 1, madeAt: await sandboxNow() };
  const size = await keepBytes(db, document, Readable.from([BYTES]));
  await runBatch(db, sendDocument(db, { ...document, size, sha256: "0".repeat(64) }));
  return disputeId;
}

/**
 * Invoices, one of which was paid outside in part, a till's shift and sales, and disputes: one to answer, and {@link
 * disputesToEnd}.
 */
export const paymentThings = async (merchant: Merchant) => ({
  invoiceId: (await makeInvoice(merchant, {})).invoice.id,
  removingId: (await makeInvoice(merchant, {})).invoice.id,
  cancelingId: (await makeInvoice(merchant, {})).invoice.id,
  ...(await deskThings(merchant)),
  ...(await disputeOf(merchant)),
  ...(await disputesToEnd(merchant)),
});

/** Two disputes: one whose answer can be sent, and one whose claim can be accepted. */
async function disputesToEnd(merchant: Merchant): Promise<{ answeredDisputeId: string; acceptedDisputeId: string }> {
  const { disputeId: answeredDisputeId } = await writtenDispute(merchant);
  const { transaction } = await payInvoice(merchant, {});
  return { answeredDisputeId, acceptedDisputeId: await disputePayment(transaction.id) };
}

/** A dispute with an answer that can be sent, and with a file of it; the answer's version is 1. */
export async function writtenDispute(merchant: Merchant): Promise<{ disputeId: string; disputeFileId: string }> {
  const written = await disputeOf(merchant);
  await runBatch(db, [
    db.update(disputes).set({ evidence: EVIDENCE, version: 1 }).where(eq(disputes.id, written.disputeId)),
  ]);
  return written;
}

/** The texts of an answer that can be sent. */
export const EVIDENCE: Evidence = {
  WHY: "The guest stayed for two nights and signed the bill.",
  WHAT_WAS_SOLD: "A room for two nights",
  DELIVERY: "Checked in on Friday, out on Sunday",
  MESSAGES: "",
  TERMS: "",
  REFUND_POLICY: "",
  OTHER_PAYMENTS: "",
};

type DisputeThings = { disputeId: string; disputeFileId: string; sentDisputeId: string };
/** Requests that are right, of a dispute whose answer is written. */
export const DISPUTE_REQUESTS: Record<string, (world: DisputeThings) => { path?: string; body?: unknown }> = {
  "disputes.get": ({ disputeId }) => ({ path: `/api/disputes/${disputeId}` }),
  "disputes.saveEvidence": ({ disputeId }) => ({
    path: `/api/disputes/${disputeId}/evidence`,
    body: { version: 1, evidence: EVIDENCE },
  }),
  "disputes.file": ({ disputeId, disputeFileId }) => ({
    path: `/api/disputes/${disputeId}/evidence/files/${disputeFileId}`,
  }),
  "disputes.removeFile": ({ disputeId, disputeFileId }) => ({
    path: `/api/disputes/${disputeId}/evidence/files/${disputeFileId}`,
  }),
  "disputes.pages": ({ disputeId }) => ({ path: `/api/disputes/${disputeId}/evidence/pages` }),
  "disputes.page": ({ disputeId }) => ({ path: `/api/disputes/${disputeId}/evidence/pages/1` }),
  "disputes.document": ({ sentDisputeId }) => ({ path: `/api/disputes/${sentDisputeId}/evidence/document` }),
  "disputes.submit": ({ disputeId }) => ({ path: `/api/disputes/${disputeId}/submit`, body: { version: 1 } }),
  "disputes.accept": ({ disputeId }) => ({ path: `/api/disputes/${disputeId}/accept` }),
};
