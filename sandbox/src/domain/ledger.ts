import { LEDGER_OPERATIONS, type LedgerOperation } from "#provider/contract/movement-kinds";

/**
 * The postings of every operation that moves money (docs/provider.md section 4). An account's balance is the sum of its
 * postings; money comes from and goes to `OUTSIDE`, which alone may owe. Amounts in minor units. The database refuses
 * whatever does not sum to zero.
 */
export const ACCOUNT_KINDS = ["AVAILABLE", "HELD", "IN_TRANSIT", "FEES", "OUTSIDE"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export type Posting = { applicationId: string; kind: AccountKind; amount: number };
export type Entry = {
  operation: LedgerOperation;
  /** What it belongs to: a transaction, refund, payout, transfer or top-up. */
  reference: string;
  /** The thing that a screen opens, and what people call it; the reference itself where nothing else is said. */
  subjectId?: string | undefined;
  number?: string | undefined;
  /** What of it is the provider's fee; below zero when it comes back. */
  fee?: number;
  /** Names the effect: booked once, ever. */
  effectKey: string;
  /** The application whose wallet moved; its account is among the postings. */
  applicationId: string;
  postings: Posting[];
};

type Subject = Pick<Entry, "applicationId" | "reference" | "subjectId" | "number"> & {
  /** What of the reference it is, where several things are booked under one. */
  of?: string;
};

type Payment = { applicationId: string; id: string; orderId: string };

/** Under what is booked what is done with a payment. */
export const paymentSubject = ({ applicationId, id, orderId }: Payment): Subject => ({
  applicationId,
  reference: id,
  number: orderId,
});
/** Under what a refund is booked: it is found, and opened, as the payment. */
export const refundSubject = (refundId: string, { applicationId, id, orderId }: Payment): Subject => ({
  applicationId,
  reference: refundId,
  subjectId: id,
  number: orderId,
});

/** How the journal keeps an entry, beside its own id and time. */
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

/** A payment taken at once: the payer's card pays `gross`, the provider keeps `fee`. */
export const purchase = (subject: Subject, { gross, fee }: { gross: number; fee: number }): Entry =>
  entry(subject, "PURCHASE", { OUTSIDE: -gross, AVAILABLE: gross - fee, FEES: fee }, fee);

export const hold = (subject: Subject, held: number): Entry =>
  entry(subject, "PRE_AUTH", { OUTSIDE: -held, HELD: held });

/** A held sum captured in full or in part; what is not captured goes back to the payer. */
export const complete = (subject: Subject, { held, gross, fee }: { held: number; gross: number; fee: number }): Entry =>
  entry(subject, "COMPLETE", { HELD: -held, AVAILABLE: gross - fee, FEES: fee, OUTSIDE: held - gross }, fee);

/** A hold given up by the merchant or lapsed by time. */
export const release = (subject: Subject, held: number, why: "REVERSE" | "LAPSE"): Entry =>
  entry(subject, why, { HELD: -held, OUTSIDE: held });

/**
 * A refund leaves the wallet at once and is in transit until the network answers. The commission stays with the
 * provider.
 */
export const startRefund = (subject: Subject, amount: number): Entry =>
  entry(subject, "REFUND", { AVAILABLE: -amount, IN_TRANSIT: amount });
export const finishRefund = (subject: Subject, amount: number): Entry =>
  entry(subject, "REFUND_SUCCESS", { IN_TRANSIT: -amount, OUTSIDE: amount });
export const failRefund = (subject: Subject, amount: number): Entry =>
  entry(subject, "REFUND_FAILED", { IN_TRANSIT: -amount, AVAILABLE: amount });

/**
 * What leaves a wallet for a bank: a payout goes to somebody else, a withdrawal to oneself. The ledger calls each by
 * its name.
 */
type ToBank = Subject & { kind: "PAYOUT" | "WITHDRAWAL" };

/**
 * Under what is booked what becomes of one payout: its money is in transit under its file's name where it left the
 * wallet with one.
 */
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

/** Amount and fee leave together and come back together when the bank fails, or nobody approves it. */
export const startPayout = (subject: ToBank, { amount, fee }: { amount: number; fee: number }): Entry =>
  entry(subject, subject.kind, { AVAILABLE: -(amount + fee), IN_TRANSIT: amount + fee }, fee);
export const finishPayout = (subject: ToBank, { amount, fee }: { amount: number; fee: number }): Entry =>
  entry(subject, `${subject.kind}_SUCCESS`, { IN_TRANSIT: -(amount + fee), OUTSIDE: amount, FEES: fee });
export const failPayout = (subject: ToBank, { amount, fee }: { amount: number; fee: number }): Entry =>
  entry(subject, `${subject.kind}_FAILED`, { IN_TRANSIT: -(amount + fee), AVAILABLE: amount + fee }, -fee);

/**
 * A payout that no bank heard of: rejected, recalled, or approved by nobody in time. A withdrawal needs no approval.
 */
export const stopPayout = (subject: Subject, { amount, fee }: { amount: number; fee: number }): Entry =>
  entry(subject, "PAYOUT_STOPPED", { IN_TRANSIT: -(amount + fee), AVAILABLE: amount + fee }, -fee);

/**
 * The receiver's bank sent it back: the amount is available again, an entry of its own. The fee stays where it is: the
 * bank did its work.
 */
export const returnPayout = (subject: ToBank, { amount }: { amount: number }): Entry =>
  entry(subject, `${subject.kind}_RETURNED`, { OUTSIDE: -amount, AVAILABLE: amount });

/** Wallet to wallet, between two applications of one currency. */
export const transfer = (subject: Subject, toApplicationId: string, amount: number): Entry => ({
  ...subject,
  operation: "TRANSFER",
  effectKey: `TRANSFER:${subject.reference}`,
  postings: [
    { applicationId: subject.applicationId, kind: "AVAILABLE", amount: -amount },
    { applicationId: toApplicationId, kind: "AVAILABLE", amount },
  ],
});

/** To the phone wallet of a number: the money leaves what merchants keep here (decision 0052). */
export const transferToPhone = (subject: Subject, amount: number): Entry =>
  entry(subject, "TRANSFER", { AVAILABLE: -amount, OUTSIDE: amount });

/** A top-up of a phone account: the money leaves for good. */
export const topUp = (subject: Subject, amount: number): Entry =>
  entry(subject, "TOPUP", { AVAILABLE: -amount, OUTSIDE: amount });
