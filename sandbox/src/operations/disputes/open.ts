import { DISPUTE_DAYS, DISPUTE_FEE } from "#provider/contract/limits";
import { nextDisputeState, reasonOf } from "#provider/rules/disputes";
import type { Db, Statement } from "../../db/database.ts";
import type { NamedDispute } from "../../db/disputes.ts";
import { newId } from "../../db/ids.ts";
import type { DisputeRow, TransactionRow } from "../../db/rows.ts";
import { announcedDisputes, disputes } from "../../db/schema/index.ts";
import type { AcceptedCard } from "../../domain/card.ts";
import { claimText } from "../../domain/dispute-claim.ts";
import { takeClaimed } from "./money.ts";
import { disputeEvent, moveDispute } from "./move.ts";
import { tellOfDispute, type Telling } from "./tell.ts";

const DAY_MS = 24 * 3_600_000;
/** How long after its payment a test card's holder disputes it. */
const ANNOUNCED_MS = 2 * 60_000;

/** Notes that the holder of a test card will dispute a payment. */
export const announceDispute = (
  db: Db,
  transactionId: string,
  { disputes: announced }: Pick<AcceptedCard, "disputes"> | { disputes: undefined },
  now: number,
): Statement[] =>
  announced
    ? [
        db.insert(announcedDisputes).values({
          transactionId,
          reasonCode: announced.code,
          isClaimed: announced.isClaimed,
          dueAt: now + ANNOUNCED_MS,
        }),
      ]
    : [];

type Claim = { reasonCode: string; isClaimed: boolean; claim?: string };
type Deps = Telling & { availableMinor: number };

const captured = ({ grossMinor, refundedMinor }: TransactionRow): number => grossMinor - refundedMinor;

/**
 * The payer's bank asks about a payment, or claims it back: all that was captured and not refunded, which the wallet
 * gives as far as it has it. Undefined where nothing is left that could be disputed, or where it is disputed already.
 */
export async function planDispute(
  { payment, appName }: Omit<NamedDispute, "dispute">,
  { reasonCode, isClaimed, claim }: Claim,
  deps: Deps,
): Promise<{ dispute: DisputeRow; statements: Statement[] } | undefined> {
  const { db, now, availableMinor } = deps;
  const amountMinor = captured(payment);
  if (amountMinor <= 0 || payment.disputeId !== null) return undefined;
  const reason = reasonOf(reasonCode);
  const begun: DisputeRow = {
    seq: 0,
    id: newId("dsp"),
    transactionId: payment.id,
    merchantId: payment.merchantId,
    applicationId: payment.applicationId,
    region: payment.region,
    currency: payment.currency,
    reasonCode,
    reason,
    claim: claim ?? claimText(reason),
    state: isClaimed ? "NEEDS_RESPONSE" : "INQUIRY",
    isClaimed,
    amountMinor,
    feeMinor: isClaimed ? DISPUTE_FEE : 0,
    heldMinor: 0,
    feeTakenMinor: 0,
    lacksMinor: 0,
    createdAt: now,
    respondBy: now + DISPUTE_DAYS * DAY_MS,
    toldHours: null,
    version: 0,
    evidence: {},
    draftBy: null,
    draftByName: null,
    draftAt: null,
    sentBy: null,
    sentByName: null,
    sentAt: null,
    decideBy: null,
    decision: null,
    endedAt: null,
  };
  const money = isClaimed ? takeClaimed(db, begun, payment, availableMinor, now) : undefined;
  const dispute = { ...begun, ...money?.taken };
  const { seq: _, ...row } = dispute;
  return {
    dispute,
    statements: [
      db.insert(disputes).values(row),
      ...(money?.statements ?? []),
      disputeEvent(db, dispute.id, isClaimed ? "CLAIMED" : "ASKED", { actor: null, at: now, detail: reasonCode }),
      ...(await tellOfDispute({ dispute, payment, appName }, isClaimed ? "claimed" : "asked", deps)),
    ],
  };
}

/**
 * A bank that asked, and was not answered, claims the money: the time to answer begins anew. Undefined where a refund
 * has left nothing to claim; the clock ends such a dispute.
 */
export async function planClaim(named: NamedDispute, deps: Deps): Promise<Statement[] | undefined> {
  const { db, now, availableMinor } = deps;
  const { dispute, payment } = named;
  const state = nextDisputeState(dispute.state, "claim");
  const amountMinor = captured(payment);
  if (!state || amountMinor <= 0) return undefined;
  const claimed: DisputeRow = { ...dispute, state, isClaimed: true, amountMinor, feeMinor: DISPUTE_FEE };
  const { statements, taken } = takeClaimed(db, claimed, payment, availableMinor, now);
  const changes = {
    state,
    isClaimed: true,
    amountMinor,
    feeMinor: DISPUTE_FEE,
    ...taken,
    respondBy: now + DISPUTE_DAYS * DAY_MS,
    toldHours: null,
  };
  return [
    ...moveDispute(db, dispute, changes),
    ...statements,
    disputeEvent(db, dispute.id, "CLAIMED", { actor: null, at: now, detail: dispute.reasonCode }),
    ...(await tellOfDispute({ ...named, dispute: { ...claimed, ...changes } }, "claimed", deps)),
  ];
}
