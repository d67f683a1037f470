import type { DisputeMark } from "#provider/contract/dispute-mark";
import type { Dispute, DisputeDetail, DisputeFile } from "#provider/contract/disputes";
import { evidenceAskedFor } from "#provider/rules/disputes";
import type { factsOf, NamedDispute } from "../db/disputes.ts";
import type { Device } from "../db/security-events.ts";
import type { DisputeDocumentRow, DisputeEventRow, DisputeFileRow, DisputeRow } from "../db/rows.ts";
import { maskedCard } from "../domain/card.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

/** What a page of something else says of a dispute. */
export const toDisputeMark = ({ id, state, isClaimed, respondBy }: DisputeRow): DisputeMark => ({
  id,
  state,
  isClaimed,
  respondBy: toInstantOrNull(respondBy),
});

export const toDispute = ({ dispute, payment, appName }: NamedDispute): Dispute => ({
  id: dispute.id,
  appId: dispute.applicationId,
  appName,
  transactionId: payment.id,
  orderId: payment.orderId,
  invoice:
    payment.invoiceId === null || payment.invoiceCode === null
      ? null
      : { id: payment.invoiceId, code: payment.invoiceCode },
  fullName: payment.fullName,
  cardBrand: payment.cardBrand,
  cardNumber: maskedCard(payment.cardLast4),
  reasonCode: dispute.reasonCode,
  reason: dispute.reason,
  state: dispute.state,
  amount: dispute.amountMinor,
  fee: dispute.feeMinor,
  currency: dispute.currency,
  createdDate: toInstant(dispute.createdAt),
  respondBy: toInstantOrNull(dispute.respondBy),
  sentDate: toInstantOrNull(dispute.sentAt),
  endedDate: toInstantOrNull(dispute.endedAt),
});

const toFile = (file: DisputeFileRow): DisputeFile => ({
  id: file.id,
  name: file.name,
  kind: file.kind,
  mediaType: file.mediaType,
  bytes: file.size,
  pages: file.pages,
  warnings: file.warnings,
  attachments: file.attachments,
  signers: file.signers,
  createdBy: file.createdByName,
  createdDate: toInstant(file.createdAt),
});

type Behind = {
  files: readonly DisputeFileRow[];
  timeline: readonly DisputeEventRow[];
  facts: Awaited<ReturnType<typeof factsOf>>;
  /** What was sent, once it was. */
  document: DisputeDocumentRow | undefined;
  receiptUrl: string | null;
};

const deviceFacts = ({ address, browser, system }: Device) => ({ address, browser, system });

const NO_EVIDENCE = {
  WHY: "",
  WHAT_WAS_SOLD: "",
  DELIVERY: "",
  MESSAGES: "",
  TERMS: "",
  REFUND_POLICY: "",
  OTHER_PAYMENTS: "",
};

export function toDisputeDetail(
  named: NamedDispute,
  { files, timeline, facts, document, receiptUrl }: Behind,
): DisputeDetail {
  const { dispute, payment } = named;
  return {
    ...toDispute(named),
    claim: dispute.claim,
    held: dispute.endedAt === null ? dispute.heldMinor : 0,
    feeTaken: dispute.feeTakenMinor,
    lacking: dispute.lacksMinor,
    asks: [...evidenceAskedFor(dispute.reason)],
    version: dispute.version,
    evidence: { ...NO_EVIDENCE, ...dispute.evidence },
    files: files.map(toFile),
    draft: dispute.draftAt === null ? null : { by: dispute.draftByName ?? "", date: toInstant(dispute.draftAt) },
    sentBy: dispute.sentByName,
    document: document ? { pages: document.pages, bytes: document.size, sha256: document.sha256 } : null,
    decision: dispute.decision,
    known: {
      paidDate: toInstantOrNull(payment.completedAt),
      paidAmount: payment.grossMinor,
      rrn: payment.rrn,
      description: payment.description,
      threeDs: payment.threeDs,
      receiptUrl,
      messages: facts.sent.map(({ at, channel }) => ({ date: toInstant(at), channel: channel ?? null })),
      refunds: facts.refunds.map(({ at, amountMinor, reason }) => ({
        date: toInstant(at),
        amount: amountMinor,
        reason,
      })),
      earlierPayments: facts.earlierPayments,
      device: facts.device ? deviceFacts(facts.device) : null,
      contract: facts.contract
        ? { number: facts.contract.number, signedDate: toInstant(facts.contract.signedAt) }
        : null,
    },
    timeline: timeline.map(({ at, kind, actorName, detail }) => ({ at: toInstant(at), kind, by: actorName, detail })),
  };
}
