import { LEDGER_OPERATIONS, type LedgerOperation } from "#provider/contract/movement-kinds";

/**
 * The postings of every operation that moves money (docs/provider.md section 4). An account's balance is the sum of its
 * postings. Money comes from and goes to `OUTSIDE`, the only account that may be negative. Amounts in minor units. The
 * database refuses entries that do not sum to zero.
 */
export const ACCOUNT_KINDS = ["AVAILABLE", "HELD", "IN_TRANSIT", "FEES", "OUTSIDE"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export type Posting = { applicationId: string; kind: AccountKind; amount: number };
export type Entry = {
  operation: LedgerOperation;
  /** The id of its transaction, refund, payout, transfer or top-up. */
  reference: string;
  /** The object that a screen opens, and its number for people. Both default to the reference. */
  subjectId?: string | undefined;
  number?: string | undefined;
  /** The provider's fee in it; negative if it is given back. */
  fee?: number;
  /** The name of the effect, which is booked only once ever. */
  effectKey: string;
  /** The application whose wallet changed. Its account is among the postings. */
  applicationId: string;
  postings: Posting[];
};

type Subject = Pick<Entry, "applicationId" | "reference" | "subjectId" | "number"> & {
  /** The part of the reference, if several objects are booked under one reference. */
  of?: string;
};

type Payment = { applicationId: string; id: string; orderId: string };

/** The ledger subject of actions on a payment. */
export const paymentSubject = ({ applicationId, id, orderId }: Payment): Subject => ({
  applicationId,
  reference: id,
  number: orderId,
});
/** The ledger subject of a refund, which people find and open by its payment. */
export const refundSubject = (refundId: string, { applicationId, id, orderId }: Payment): Subject => ({
  applicationId,
  reference: refundId,
  subjectId: id,
  number: orderId,
});

/** The journal's row of an entry, without id and time. */
export const journalValues = ({
  applicationId,
  operation,
  reference,
  subjectId = reference,
  number = reference,
  fee: feeMinor = 0,
  effectKey,
}: Entry) => ({
  applicationId,
  operation,
  reference,
  kind: LEDGER_OPERATIONS[operation].kind,
  subjectId,
  number,
  feeMinor,
  effectKey,
});

function entry(
  { applicationId, reference, subjectId, number, of = reference }: Subject,
  operation: LedgerOperation,
  amounts: Partial<Record<AccountKind, number>>,
  fee = 0,
): Entry {
  return {
    operation,
    reference,
    subjectId,
    number,
    fee,
    effectKey: `${operation}:${of}`,
    applicationId,
    postings: ACCOUNT_KINDS.map((kind) => ({
      applicationId,
      kind,
      amount: amounts[kind] ?? 0,
    })).filter(({ amount }) => amount !== 0),
  };
}

/** A payment captured at once: the payer's card pays `gross`, the provider keeps `fee`. */
export const purchase = (subject: Subject, { gross, fee }: { gross: number; fee: number }): Entry =>
  entry(subject, "PURCHASE", { OUTSIDE: -gross, AVAILABLE: gross - fee, FEES: fee }, fee);

export const hold = (subject: Subject, held: number): Entry =>
  entry(subject, "PRE_AUTH", { OUTSIDE: -held, HELD: held });

/** A hold captured in full or in part. The rest goes back to the payer. */
export const complete = (subject: Subject, { held, gross, fee }: { held: number; gross: number; fee: number }): Entry =>
  entry(subject, "COMPLETE", { HELD: -held, AVAILABLE: gross - fee, FEES: fee, OUTSIDE: held - gross }, fee);

/** A hold that the merchant gave up or that lapsed. */
export const release = (subject: Subject, held: number, why: "REVERSE" | "LAPSE"): Entry =>
  entry(subject, why, { HELD: -held, OUTSIDE: held });

/**
 * A refund leaves the wallet at once and is in transit until the network answers. The provider keeps the commission.
 */
export const startRefund = (subject: Subject, amount: number): Entry =>
  entry(subject, "REFUND", { AVAILABLE: -amount, IN_TRANSIT: amount });
export const finishRefund = (subject: Subject, amount: number): Entry =>
  entry(subject, "REFUND_SUCCESS", { IN_TRANSIT: -amount, OUTSIDE: amount });
export const failRefund = (subject: Subject, amount: number): Entry =>
  entry(subject, "REFUND_FAILED", { IN_TRANSIT: -amount, AVAILABLE: amount });
/** A refund that the network was never asked for: refused, taken back, or not approved in time. */
export const stopRefund = (subject: Subject, amount: number): Entry =>
  entry(subject, "REFUND_STOPPED", { IN_TRANSIT: -amount, AVAILABLE: amount });

/**
 * Money that leaves a wallet for a bank: a payout goes to others, a withdrawal to the owner. The ledger names them
 * differently.
 */
type ToBank = Subject & { kind: "PAYOUT" | "WITHDRAWAL" };

/** The ledger subject of one payout. If its money left the wallet with a file, the file is the reference. */
export const payoutSubject = ({
  applicationId,
  id,
  kind,
  fileId,
}: {
  applicationId: string;
  id: string;
  kind: ToBank["kind"];
  fileId: string | null;
}): ToBank => ({
  applicationId,
  kind,
  reference: fileId ?? id,
  subjectId: id,
  number: id,
  of: id,
});

/** Amount and fee leave together, and come back together if the bank fails or the payout is not approved. */
export const startPayout = (subject: ToBank, { amount, fee }: { amount: number; fee: number }): Entry =>
  entry(subject, subject.kind, { AVAILABLE: -(amount + fee), IN_TRANSIT: amount + fee }, fee);
export const finishPayout = (subject: ToBank, { amount, fee }: { amount: number; fee: number }): Entry =>
  entry(subject, `${subject.kind}_SUCCESS`, { IN_TRANSIT: -(amount + fee), OUTSIDE: amount, FEES: fee });
export const failPayout = (subject: ToBank, { amount, fee }: { amount: number; fee: number }): Entry =>
  entry(subject, `${subject.kind}_FAILED`, { IN_TRANSIT: -(amount + fee), AVAILABLE: amount + fee }, -fee);

/** A payout that never reached a bank: rejected, recalled, or not approved in time. A withdrawal needs no approval. */
export const stopPayout = (subject: Subject, { amount, fee }: { amount: number; fee: number }): Entry =>
  entry(subject, "PAYOUT_STOPPED", { IN_TRANSIT: -(amount + fee), AVAILABLE: amount + fee }, -fee);

/**
 * The receiver's bank sent the money back: the amount is available again by a separate entry. The fee is not given
 * back, because the bank did its work.
 */
export const returnPayout = (subject: ToBank, { amount }: { amount: number }): Entry =>
  entry(subject, `${subject.kind}_RETURNED`, { OUTSIDE: -amount, AVAILABLE: amount });

/** From wallet to wallet, between two applications with the same currency. */
export const transfer = (subject: Subject, toApplicationId: string, amount: number): Entry => ({
  ...subject,
  operation: "TRANSFER",
  effectKey: `TRANSFER:${subject.reference}`,
  postings: [
    { applicationId: subject.applicationId, kind: "AVAILABLE", amount: -amount },
    { applicationId: toApplicationId, kind: "AVAILABLE", amount },
  ],
});

/** To the phone wallet of a number: the money leaves the merchants' accounts (decision 0052). */
export const transferToPhone = (subject: Subject, amount: number): Entry =>
  entry(subject, "TRANSFER", { AVAILABLE: -amount, OUTSIDE: amount });

type Disputed = { id: string; applicationId: string; orderId: string; heldMinor: number; feeTakenMinor: number };

/**
 * The ledger subject of a dispute, which people find by its payment. What was taken before is a part of it, because a
 * wallet without enough money is asked several times.
 */
export const disputeSubject = ({ id, applicationId, orderId, heldMinor, feeTakenMinor }: Disputed): Subject => ({
  applicationId,
  reference: id,
  number: orderId,
  of: `${id}:${heldMinor + feeTakenMinor}`,
});
/** What a payer's bank claims leaves what is available and is held until the claim is decided. */
export const holdDisputed = (subject: Subject, amount: number): Entry =>
  entry(subject, "DISPUTE_HOLD", { AVAILABLE: -amount, HELD: amount });
export const takeDisputeFee = (subject: Subject, fee: number): Entry =>
  entry(subject, "DISPUTE_FEE", { AVAILABLE: -fee, FEES: fee }, fee);
/** A claim that was won: what was held is available again, and the fee comes back. */
export const returnDisputed = (subject: Subject, { held, fee }: { held: number; fee: number }): Entry =>
  entry(subject, "DISPUTE_RETURNED", { HELD: -held, AVAILABLE: held + fee, FEES: -fee }, -fee);
/** A claim that was lost: what was held goes to the payer's bank. */
export const loseDisputed = (subject: Subject, held: number): Entry =>
  entry(subject, "DISPUTE_LOST", { HELD: -held, OUTSIDE: held });

/** A top-up of a phone account: the money leaves permanently. */
export const topUp = (subject: Subject, amount: number): Entry =>
  entry(subject, "TOPUP", { AVAILABLE: -amount, OUTSIDE: amount });
