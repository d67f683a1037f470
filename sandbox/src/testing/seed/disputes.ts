import type { DisputeEventKind, DisputeState, EvidenceKind } from "#provider/contract/dispute-words";
import { DISPUTE_DAYS, DISPUTE_FEE, DISPUTE_REVIEW_DAYS } from "#provider/contract/limits";
import { isDisputeLost, reasonOf } from "#provider/rules/disputes";
import { claimText } from "../../domain/dispute-claim.ts";
import { disputeSubject, holdDisputed, loseDisputed, returnDisputed, takeDisputeFee } from "../../domain/ledger.ts";
import type { Schedule } from "./fates.ts";
import type { Shop } from "./invoices.ts";
import { DAY, refundsOf } from "./payments.ts";
import { randomFrom, type Random } from "./random.ts";
import { balanceOf, book, type Story, type TransactionDraft } from "./story.ts";

/**
 * A dispute in each state: the code of its network, how many days ago it began and, if so, was sent and ended; `filed`
 * when its answer got a file.
 */
type Told = { state: DisputeState; code: string; begun: number; sent?: number; ended?: number; filed?: number };
const TOLD: readonly Told[] = [
  { state: "EXPIRED", code: "13.1", begun: 61, ended: 61 - DISPUTE_DAYS },
  { state: "LOST", code: "10.4", begun: 52, sent: 49, ended: 31 },
  { state: "WON", code: "12.6.1", begun: 40, sent: 38, ended: 20 },
  { state: "ACCEPTED", code: "13.6", begun: 33, ended: 32 },
  { state: "UNDER_REVIEW", code: "13.7", begun: 9, sent: 5 },
  { state: "NEEDS_RESPONSE", code: "13.1", begun: 6.2, filed: 5 },
  { state: "INQUIRY", code: "13.3", begun: 3 },
  { state: "NEEDS_RESPONSE", code: "10.4", begun: 1 },
  { state: "PREVENTED", code: "12.5", begun: 12, ended: 11 },
];

const ENDED: Partial<Record<DisputeState, DisputeEventKind>> = {
  WON: "WON",
  LOST: "LOST",
  ACCEPTED: "ACCEPTED",
  EXPIRED: "EXPIRED",
  PREVENTED: "PREVENTED",
};
const EVIDENCE: Partial<Record<EvidenceKind, string>> = {
  WHY: "The guest checked in with a passport, stayed both nights and signed the bill when they left.",
  DELIVERY: "Checked in at the front desk; the room card was used on both days.",
  TERMS: "The booking says that it can be canceled free of charge up to two days before arrival.",
};

/** Disputes in every state over the payments of a shop, in the order of time. */
export function planDisputes(story: Story, shop: Shop, schedule: Schedule, now: number): void {
  // Ids of their own: those of everything else stay as they were.
  const random = randomFrom(20_261_130);
  const taken = new Set<string>();
  for (const told of TOLD) {
    const at = Math.round(now - told.begun * DAY);
    schedule(at, () => {
      const payment = paymentFor(story, shop, told, at, taken);
      if (!payment) return;
      taken.add(payment.id);
      addDispute({ story, shop, schedule, random, now, taken }, told, payment, at);
    });
  }
}

/** A small payment of a day or more before: kept, or refunded where that ended the matter. */
function paymentFor(story: Story, shop: Shop, { state }: Told, at: number, taken: ReadonlySet<string>) {
  const status = state === "PREVENTED" ? "REFUNDED" : "APPROVED";
  return story.transactions.findLast(
    (payment) =>
      !taken.has(payment.id) &&
      payment.applicationId === shop.application.id &&
      payment.cardLast4 !== null &&
      payment.status === status &&
      (status === "REFUNDED" || refundsOf(story, payment).length === 0) &&
      payment.grossMinor > 0 &&
      payment.grossMinor < 40_000 &&
      (payment.completedAt ?? at) < at - DAY,
  );
}

type Telling = {
  story: Story;
  shop: Shop;
  schedule: Schedule;
  random: Random;
  now: number;
  taken: ReadonlySet<string>;
};

function addDispute(telling: Telling, told: Told, payment: TransactionDraft, at: number): void {
  const { story, shop, schedule, random, now, taken } = telling;
  const { state, code } = told;
  const isClaimed = state !== "INQUIRY" && state !== "PREVENTED";
  const { applicationId, currency, orderId, grossMinor: amountMinor } = payment;
  const feeMinor = isClaimed ? DISPUTE_FEE : 0;
  // A wallet without the money would be asked again and again, which is another story.
  if (isClaimed && balanceOf(story, applicationId, currency, "AVAILABLE") < amountMinor + feeMinor) return;
  const id = random.id("dsp");
  const [actor] = shop.managers;
  story.payerDevices.push({
    transactionId: payment.id,
    address: `203.0.113.${1 + taken.size}`,
    ...(code === "10.4" ? { browser: "Safari", system: "iOS" } : { browser: "Chrome", system: "Android" }),
    at: payment.createdAt,
  });
  const subject = disputeSubject({ id, applicationId, orderId, heldMinor: 0, feeTakenMinor: 0 });
  const note = (kind: DisputeEventKind, when: number, by: typeof actor, detail: string | null = null) => {
    story.disputeEvents.push({
      disputeId: id,
      kind,
      actor: by?.id ?? null,
      actorName: by?.name ?? null,
      detail,
      at: when,
    });
  };
  if (isClaimed) {
    book(story, holdDisputed(subject, amountMinor), currency, at);
    book(story, takeDisputeFee(subject, feeMinor), currency, at);
  }
  note(isClaimed ? "CLAIMED" : "ASKED", at, undefined, code);
  const instant = (daysAgo: number | undefined) => (daysAgo === undefined ? null : Math.round(now - daysAgo * DAY));
  const [sentAt, endedAt, filedAt] = [instant(told.sent), instant(told.ended), instant(told.filed)];
  const draftAt = sentAt ?? filedAt;
  if (filedAt !== null && actor) {
    const name = "registration-card.pdf";
    const maker = { createdBy: actor.id, createdByName: actor.name, createdAt: filedAt };
    story.disputeFiles.push({ id: random.id("dfl"), disputeId: id, name, kind: "DELIVERY", ...maker });
    schedule(filedAt, () => note("FILE_ADDED", filedAt, actor, name));
  }
  if (sentAt !== null) schedule(sentAt, () => note("SENT", sentAt, actor));
  const end = ENDED[state];
  if (endedAt !== null && end) {
    schedule(endedAt, () => {
      if (isDisputeLost(state)) book(story, loseDisputed(subject, amountMinor), currency, endedAt);
      if (state === "WON")
        book(story, returnDisputed(subject, { held: amountMinor, fee: feeMinor }), currency, endedAt);
      note(end, endedAt, state === "ACCEPTED" ? actor : undefined);
    });
  }
  const isOpen = state === "INQUIRY" || state === "NEEDS_RESPONSE";
  const isBack = state === "WON" || !isClaimed;
  story.disputes.push({
    id,
    transactionId: payment.id,
    merchantId: payment.merchantId,
    applicationId,
    region: payment.region,
    currency,
    reasonCode: code,
    reason: reasonOf(code),
    claim: claimText(reasonOf(code)),
    state,
    isClaimed,
    amountMinor,
    feeMinor,
    heldMinor: isBack ? 0 : amountMinor,
    feeTakenMinor: isBack ? 0 : feeMinor,
    lacksMinor: 0,
    createdAt: at,
    respondBy: isOpen ? at + DISPUTE_DAYS * DAY : null,
    toldHours: isOpen && told.begun > DISPUTE_DAYS - 1 ? 24 : isOpen && told.begun > DISPUTE_DAYS - 5 ? 120 : null,
    version: draftAt === null ? 0 : 1,
    evidence: sentAt === null ? {} : EVIDENCE,
    ...(draftAt !== null && { draftBy: actor?.id ?? null, draftByName: actor?.name ?? null, draftAt }),
    ...(sentAt !== null && {
      sentBy: actor?.id ?? null,
      sentByName: actor?.name ?? null,
      sentAt,
    }),
    decideBy: state === "UNDER_REVIEW" && sentAt !== null ? sentAt + DISPUTE_REVIEW_DAYS * DAY : null,
    endedAt,
  });
}
