import * as fc from "fast-check";
import { withdrawalFee } from "#provider/rules/fees";
import * as ledger from "../../../sandbox/src/domain/ledger.ts";
import { bookEntry } from "../../../sandbox/src/operations/ledger.ts";
import { planEnd, planUnknown, type Ended } from "../../../sandbox/src/operations/wallets/bank-answer.ts";
import { planTransfer, type Target } from "../../../sandbox/src/operations/wallets/transfer.ts";
import { planWithdrawal } from "../../../sandbox/src/operations/wallets/withdraw.ts";
import type { Ongoing, Operation, Payout, Step } from "./ledger-model.ts";
import { asRead, MAKER, payoutStep } from "./ledger-payout-steps.ts";
import { db } from "./sandbox.ts";

export const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.nat(17),
  from: fc.nat(2),
  to: fc.nat(2),
  amount: fc.integer({ min: 100, max: 3_999_999 }),
  part: fc.integer({ min: 1, max: 100 }),
  fails: fc.integer({ min: 1, max: 5 }).map((die) => die === 1),
});

export const nothingOpen = (): Ongoing => ({
  hold: [],
  refund: [],
  waiting: [],
  files: [],
  payout: [],
  arrived: [],
  disputed: [],
});

const booked = (entry: ledger.Entry, at: number, after: Step["after"] = () => undefined): Step => ({
  name: entry.operation,
  statements: bookEntry(db, entry, "AZN", at),
  postings: entry.postings,
  after,
});

/** Ends a payout by the answer of the bank, or of staff in its place; the step's name says which. */
function end(payout: Payout, ended: Ended, at: number, isSettled: boolean): Step | undefined {
  const settling = isSettled ? { by: MAKER, note: "The bank said so by phone" } : undefined;
  const statements = planEnd(db, asRead(payout), ended, at, settling);
  if (!statements) return undefined;
  const { applicationId, amountMinor: amount, feeMinor: fee } = payout;
  const moves: Record<Ended["kind"], Partial<Record<ledger.AccountKind, number>>> = {
    arrived: { IN_TRANSIT: -(amount + fee), OUTSIDE: amount, FEES: fee },
    failed: { IN_TRANSIT: -(amount + fee), AVAILABLE: amount + fee },
    returned: { OUTSIDE: -amount, AVAILABLE: amount },
  };
  const said = ended.kind === "returned" || payout.asked === 0 ? "" : isSettled ? "_SETTLED" : "_HEARD_LATE";
  return {
    name: `${payout.kind}_${ended.kind.toUpperCase()}${said}`,
    statements,
    postings: ledger.ACCOUNT_KINDS.flatMap((kind) => {
      const moved = moves[ended.kind][kind];
      return moved ? [{ applicationId, kind, amount: moved }] : [];
    }),
    after: (open) => {
      if (ended.kind === "returned") open.arrived.shift();
      else open.payout.shift();
      if (ended.kind === "arrived") open.arrived.push({ ...payout, state: "SUCCESS" });
    },
  };
}

/** The bank does not know: nothing moves, and it is asked again. */
const unknown = (payout: Payout, at: number): Step => ({
  name: `${payout.kind}_UNKNOWN`,
  statements: planUnknown(db, asRead(payout), at),
  postings: [],
  after: ({ payout: payouts }) => {
    payouts[0] = { ...payout, asked: payout.asked + 1, unknownSince: at };
  },
});

const SENT = { wallet: "TRANSFER", phoneWallet: "TRANSFER_TO_PHONE", phoneAccount: "TOPUP" } as const;

/** Money leaves a wallet for another wallet, a phone wallet or a phone account. */
function send(from: { id: string; merchantId: string }, to: Target, amountMinor: number, at: number): Step {
  const application = { ...from, currency: "AZN" } as const;
  const { statements } = planTransfer(db, { application, to, amountMinor, description: "", maker: MAKER, now: at });
  const arrives: ledger.Posting =
    to.kind === "wallet"
      ? { applicationId: to.application.id, kind: "AVAILABLE", amount: amountMinor }
      : { applicationId: from.id, kind: "OUTSIDE", amount: amountMinor };
  const leaves: ledger.Posting = { applicationId: from.id, kind: "AVAILABLE", amount: -amountMinor };
  return { name: SENT[to.kind], statements, postings: [leaves, arrives], after: () => undefined };
}

/** The next act of a merchant, the card network or the bank; undefined if none of that kind is possible. */
export function stepFor(
  chosen: Operation,
  { apps, merchantId, reviewerId }: { apps: string[]; merchantId: string; reviewerId: string },
  open: Ongoing,
  { reference, at }: { reference: string; at: number },
): Step | undefined {
  const { kind, from, to, amount, part } = chosen;
  const applicationId = apps[from] ?? "";
  const started = { reference, applicationId, amount };
  const sent = (target: Target) => send({ id: applicationId, merchantId }, target, amount, at);
  switch (kind) {
    case 0:
      return booked(ledger.purchase(started, { gross: amount, fee: Math.floor(amount / 40) }), at);
    case 1:
      return booked(ledger.hold(started, amount), at, ({ hold }) => hold.push(started));
    case 2: {
      const [held] = open.hold;
      if (!held) return undefined;
      const gross = Math.max(1, Math.floor((held.amount * part) / 100));
      const taken = { held: held.amount, gross, fee: Math.floor(gross / 40) };
      const entry = part > 50 ? ledger.complete(held, taken) : ledger.release(held, held.amount, "LAPSE");
      return booked(entry, at, ({ hold }) => hold.shift());
    }
    case 3:
      return booked(ledger.startRefund(started, amount), at, ({ refund }) => refund.push(started));
    case 4: {
      const [refund] = open.refund;
      if (!refund) return undefined;
      const over = part > 45 ? ledger.finishRefund : part > 20 ? ledger.failRefund : ledger.stopRefund;
      const entry = over(refund, refund.amount);
      return booked(entry, at, ({ refund: refunds }) => refunds.shift());
    }
    case 5: {
      // To other people, or to the person's own card or account: to the house bank it is free of charge.
      const feeMinor = withdrawalFee(amount, part % 3 === 0);
      const { payout, statements } = planWithdrawal(db, {
        application: { id: applicationId, merchantId, currency: "AZN" },
        target: "BANK",
        destination: "AZ86AIIB00000000000000000001",
        targetMasked: "AZ86 AIIB •••• 0001",
        bank: null,
        amountMinor: amount,
        feeMinor,
        description: "",
        maker: MAKER,
        now: at,
      });
      const { postings } = ledger.startPayout(ledger.payoutSubject(payout), { amount, fee: feeMinor });
      return { name: "WITHDRAWAL", statements, postings, after: ({ payout: payouts }) => payouts.push(payout) };
    }
    case 6:
    case 7: {
      const [payout] = open.payout;
      if (!payout) return undefined;
      if (part <= 40) return unknown(payout, at);
      const ended: Ended = part <= 70 ? { kind: "failed", reason: "could_not_process" } : { kind: "arrived" };
      return end(payout, ended, at, payout.asked > 0 && part % 2 === 0);
    }
    case 8: {
      const [payout] = open.arrived;
      return payout && end(payout, { kind: "returned", reason: "account_closed" }, at, false);
    }
    case 9:
      return from === to ? undefined : sent({ kind: "wallet", application: { id: apps[to] ?? "", merchantId } });
    case 10: {
      const phone = "+994502345678";
      return sent(
        part % 2 === 0 ? { kind: "phoneWallet", phone } : { kind: "phoneAccount", phone, operator: "Azercell" },
      );
    }
    case 15: {
      // A claim of what the wallet may not have; a claim that is open takes more of it, or its fee.
      const [begun] = open.disputed;
      const dispute = begun ?? { id: reference, applicationId, orderId: reference, heldMinor: 0, feeTakenMinor: 0 };
      const subject = ledger.disputeSubject(dispute);
      const isFee = begun !== undefined && part > 50;
      const entry = isFee ? ledger.takeDisputeFee(subject, 1_500) : ledger.holdDisputed(subject, amount);
      return booked(entry, at, ({ disputed }) => {
        disputed[0] = isFee
          ? { ...dispute, feeTakenMinor: dispute.feeTakenMinor + 1_500 }
          : { ...dispute, heldMinor: dispute.heldMinor + amount };
      });
    }
    case 16:
    case 17: {
      const [dispute] = open.disputed;
      if (!dispute) return undefined;
      const { heldMinor: held, feeTakenMinor: fee } = dispute;
      const subject = ledger.disputeSubject(dispute);
      const entry = part > 50 ? ledger.returnDisputed(subject, { held, fee }) : ledger.loseDisputed(subject, held);
      return booked(entry, at, ({ disputed }) => disputed.shift());
    }
    default:
      return payoutStep(chosen, { applicationId, merchantId, reviewerId }, open, at);
  }
}

/** The steps that all runs together must have made. */
export const STEPS =
  `PURCHASE PRE_AUTH COMPLETE LAPSE REFUND REFUND_SUCCESS REFUND_FAILED REFUND_STOPPED TRANSFER TRANSFER_TO_PHONE TOPUP WITHDRAWAL WITHDRAWAL_ARRIVED
  WITHDRAWAL_FAILED WITHDRAWAL_RETURNED WITHDRAWAL_UNKNOWN WITHDRAWAL_ARRIVED_SETTLED WITHDRAWAL_ARRIVED_HEARD_LATE WITHDRAWAL_FAILED_SETTLED
  WITHDRAWAL_FAILED_HEARD_LATE PAYOUT PAYOUT_APPROVED PAYOUT_REJECTED PAYOUT_RECALLED PAYOUT_EXPIRED PAYOUT_ARRIVED PAYOUT_FAILED PAYOUT_RETURNED
  PAYOUT_UNKNOWN FILE FILE_APPROVED FILE_REJECTED FILE_RECALLED FILE_EXPIRED DISPUTE_HOLD DISPUTE_FEE DISPUTE_RETURNED DISPUTE_LOST`.split(
    /\s+/,
  );
