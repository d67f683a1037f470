import { dayIn } from "#provider/contract/regions";
import type { Response } from "../../domain/card.ts";
import { openAmount, refusalToPay } from "../../domain/invoice-state.ts";
import { nextTransactionStatus } from "../../domain/transaction-state.ts";
import { cancelInvoice, createInvoice, expireInvoice, failInvoice, type Shop, type Terms } from "./invoices.ts";
import {
  answer,
  answerRefund,
  blankTransaction,
  completeHold,
  DAY,
  HOUR,
  MINUTE,
  moveInvoice,
  releaseHold,
  requestRefund,
  startPayment,
} from "./payments.ts";
import { demand, noteInvoice, noteTransaction, type InvoiceDraft, type Story, type TransactionDraft } from "./story.ts";

/** How an invoice ends. */
export type Fate = "paid" | "declined" | "abandoned" | "ignored" | "canceled" | "cash" | "partial" | "failed";
/** How a hold ends, or what happens to money after it was taken. */
export type Aftermath =
  | "kept"
  | "refunded"
  | "refundedPart"
  | "refundFailed"
  | "refunding"
  | "captured"
  | "capturedPart"
  | "reversed"
  | "lapsed";

/** Puts an act on the seed's timeline; an act later than now is left out. */
export type Schedule = (at: number, happen: () => void) => void;

type Course = {
  fate: Fate;
  aftermath: Aftermath;
  terms: Terms;
  createdAt: number;
  paysAfter: number;
  /** When the aftermath begins; some days later if not given. */ aftermathAt?: number;
};

const REASONS = [
  "Qonaq rezervasiyanı ləğv etdi",
  "Guest canceled the booking",
  "Гость отменил бронирование",
  "Artıq ödəniş",
  "Duplicate payment",
  "Xidmət göstərilmədi",
];
const NOS = [
  "decline",
  "decline",
  "insufficientFunds",
  "insufficientFunds",
  "processingError",
] as const satisfies readonly Response[];

/** Schedules the whole life of one invoice. */
export function planInvoice(story: Story, shop: Shop, schedule: Schedule, course: Course): void {
  const { createdAt, terms, fate } = course;
  schedule(createdAt, () => {
    const invoice = createInvoice(story, shop, terms, createdAt);
    const payAt = Math.min(createdAt + course.paysAfter, invoice.expiresAt - HOUR);
    const live: Live = { story, shop, schedule, invoice, course, payAt };
    schedule(invoice.expiresAt, () => {
      const open = refusalToPay(invoice, 0) === undefined;
      if (open && invoice.heldMinor === 0) expireInvoice(story, invoice, invoice.expiresAt);
    });
    FATES[fate](live);
  });
}

type Live = {
  story: Story;
  shop: Shop;
  schedule: Schedule;
  invoice: InvoiceDraft;
  course: Course;
  payAt: number;
};

const FATES: Record<Fate, (live: Live) => void> = {
  ignored: () => {},
  failed: ({ schedule, invoice, payAt }) => schedule(payAt, () => failInvoice(invoice)),
  canceled: ({ story, shop, schedule, invoice, payAt }) =>
    schedule(payAt, () => cancelInvoice(story, invoice, story.random.pick(shop.managers), payAt)),
  cash: payCash,
  declined: (live) => pay(live, live.payAt, openAmount(live.invoice), live.story.random.pick(NOS)),
  abandoned: abandon,
  partial: (live) => {
    const part = Math.round(live.invoice.amountMinor / 300) * 100;
    pay(live, live.payAt, part, "approve");
    const restAt = live.payAt + 20 * HOUR;
    if (live.story.random.chance(0.5) && restAt < live.invoice.expiresAt - HOUR)
      pay(live, restAt, live.invoice.amountMinor - part, "approve");
  },
  paid: (live) => {
    const { story, invoice, payAt } = live;
    // Some payers need a second try.
    if (story.random.chance(0.1)) pay(live, payAt - 4 * MINUTE, openAmount(invoice), story.random.pick(NOS));
    pay(live, payAt, openAmount(invoice), "approve");
  },
};

/** One try to pay: the form arrives, and the network answers seconds later. */
function pay(
  { story, shop, schedule, invoice, course }: Live,
  at: number,
  amountMinor: number,
  response: Response,
): void {
  const { commissionBasisPoints } = shop.application;
  schedule(at, () => {
    const threeDs = story.random.chance(0.35);
    const transaction = startPayment(story, invoice, { amountMinor, commissionBasisPoints, threeDs, at });
    const answeredAt = at + story.random.int(2, threeDs ? 90 : 8) * 1000;
    schedule(answeredAt, () => {
      answer(story, transaction, invoice, response, answeredAt);
      if (response === "approve") planAftermath({ story, shop, schedule, invoice, course }, transaction, answeredAt);
    });
  });
}

/** The payer leaves the page of 3-D Secure for good, or refuses the payment there. */
function abandon({ story, shop, schedule, invoice, payAt }: Live): void {
  schedule(payAt, () => {
    const { commissionBasisPoints } = shop.application;
    const amountMinor = openAmount(invoice);
    const attempt = { amountMinor, commissionBasisPoints, threeDs: true, at: payAt };
    const transaction = startPayment(story, invoice, attempt);
    const leaves = story.random.chance(0.6);
    const at = payAt + (leaves ? 30 : 2) * MINUTE;
    schedule(at, () => {
      const move = leaves ? "expire" : "cancel";
      transaction.status = demand(nextTransactionStatus(transaction.status, move), `PENDING ${move}`);
      transaction.completedAt = at;
      noteTransaction(story, transaction.id, leaves ? "EXPIRED" : "CANCELED", { actor: null, at });
    });
  });
}

/** The customer pays at the desk; the provider moves no money. */
function payCash({ story, shop, schedule, invoice, payAt: at }: Live): void {
  schedule(at, () => {
    const by = story.random.pick(shop.desk);
    const { id, amountMinor } = invoice;
    const transaction: TransactionDraft = {
      ...blankTransaction(story, invoice.region, at),
      merchantId: invoice.merchantId,
      applicationId: invoice.applicationId,
      invoiceId: id,
      invoiceCode: invoice.code,
      bookingId: invoice.bookingId,
      fullName: invoice.fullName,
      email: invoice.email,
      phone: invoice.phone,
      description: invoice.description,
      currency: invoice.currency,
      amountMinor,
      orderLanguage: invoice.language,
      status: "CASH",
      paymentMethod: "CASH",
      completedAt: at,
    };
    story.transactions.push(transaction);
    noteTransaction(story, transaction.id, "CREATED", { actor: by, at, amountMinor });
    story.outsidePayments.push({
      transactionId: transaction.id,
      invoiceId: id,
      applicationId: invoice.applicationId,
      method: "CASH",
      amountMinor,
      paidDay: dayIn(invoice.region, new Date(at)),
      note: null,
      createdBy: by.id,
      createdByName: by.name,
      createdAt: at,
    });
    moveInvoice(invoice, "markCash");
    invoice.paidMinor = amountMinor;
    invoice.outsideMinor = amountMinor;
    invoice.completedAt = at;
    invoice.completedBy = by.name;
    noteInvoice(story, id, "PAID_OUTSIDE", {
      actor: by,
      at,
      amountMinor,
      transactionId: transaction.id,
      detail: "CASH",
    });
  });
}

function planAftermath(live: Omit<Live, "payAt">, transaction: TransactionDraft, paidAt: number): void {
  const { story, shop, schedule, invoice, course } = live;
  const { random } = story;
  const actor = random.pick(shop.managers);
  const { amountMinor: amount } = transaction;
  const heldOrTaken = { transaction, invoice };
  const later = course.aftermathAt ?? paidAt + random.int(3, 90) * HOUR;
  const refund = (amountMinor: number, at: number, failure: string | null) =>
    schedule(at, () => {
      const reason = random.pick(REASONS);
      const refundId = requestRefund(story, transaction, { amountMinor, reason, actor, at });
      const answeredAt = at + random.int(5, 240) * MINUTE;
      if (refundId) schedule(answeredAt, () => answerRefund(story, transaction, refundId, failure, answeredAt));
    });
  switch (course.aftermath) {
    case "kept":
      return;
    case "refunded":
    case "refunding":
      return refund(amount, later, null);
    case "refundedPart":
      refund(Math.floor(amount / 4), later, null);
      if (random.chance(0.3)) refund(Math.floor(amount / 5), later + 2 * DAY, null);
      return;
    case "refundFailed":
      return refund(Math.floor(amount / 2), later, "The card's bank did not accept the refund");
    case "captured":
      return schedule(later, () => completeHold(story, heldOrTaken, amount, actor, later));
    case "capturedPart":
      return schedule(later, () => completeHold(story, heldOrTaken, Math.ceil(amount * 0.7), actor, later));
    case "reversed":
      return schedule(later, () => releaseHold(story, heldOrTaken, "REVERSE", actor, later));
    case "lapsed": {
      const at = transaction.captureBy ?? later;
      return schedule(at, () => releaseHold(story, heldOrTaken, "LAPSE", null, at));
    }
  }
}
