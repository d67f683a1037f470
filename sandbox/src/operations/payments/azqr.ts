import { AMOUNT_LIMIT } from "#provider/contract/limits";
import { AZQR_CURRENCY } from "#provider/rules/azqr/currency";
import { and, eq, sql } from "drizzle-orm";
import { findAzqrNotice } from "../../db/azqr-notices.ts";
import { expectChange, NOTHING_THERE, type Db, type Statement } from "../../db/database.ts";
import { invoiceEvent } from "../../db/events.ts";
import { findTransaction } from "../../db/payments.ts";
import type { AzqrNoticeRow } from "../../db/rows.ts";
import { azqrNotices } from "../../db/schema/index.ts";
import { takesPayments } from "../../domain/application-state.ts";
import {
  ASK_AGAIN_MS,
  AZQR_REASONS,
  NAMELESS_PAYER,
  nextAzqrNoticeState,
  UNMATCHED_MS,
  type AzqrNoticeMove,
  type AzqrNoticeState,
  type AzqrReason,
} from "../../domain/azqr-notice.ts";
import { NO_CARD } from "../../domain/card.ts";
import type { Env } from "../../env.ts";
import { runOnce } from "../run.ts";
import { findPayable, operationOf, type InvoiceSubject, type LinkSubject, type Payable } from "./payable.ts";
import { mailReceipt } from "./receipt-mail.ts";
import { startAttempt, type AttemptRefusal } from "./start.ts";

type Given = { db: Db; env: Pick<Env, "PUBLIC_URL"> };

/** What the instant payment system tells of one transfer. `account` and `code` are from the code that was paid. */
export type AzqrTransfer = Pick<
  AzqrNoticeRow,
  "reference" | "account" | "code" | "amountMinor" | "currency" | "payerName" | "payerBank"
>;
/** What an AZQR code is of. An order of the merchant API has none. */
type Paid = Payable<InvoiceSubject | LinkSubject>;

/** What becomes of money that pays nothing, or nothing yet: many people may pay the same at this moment. */
type Judgement =
  | { move: "giveBack"; reason: AzqrReason; payable: Paid | undefined }
  | { move: "miss" }
  | { move: "wait" };

/** What stays: a name may be erased. */
const FACTS = ["account", "code", "amountMinor", "currency"] as const;

/**
 * Takes a notice: once for each reference, however often it comes. Undefined where the same reference came with other
 * facts. The money has come already, so what cannot take it sends it back. A Worker that stopped after the payment has
 * mailed no receipt: a repeated notice mails it.
 */
export async function takeAzqrNotice(
  { db, env }: Given,
  transfer: AzqrTransfer,
  now: number,
): Promise<AzqrNoticeRow | undefined> {
  await db
    .insert(azqrNotices)
    .values({ ...transfer, state: "RECEIVED", receivedAt: now, nextAskAt: now })
    .onConflictDoNothing();
  const notice = await findAzqrNotice(db, transfer.reference);
  if (!notice || FACTS.some((fact) => notice[fact] !== transfer[fact])) return undefined;
  if (notice.state === "PAID") await mailAgain({ db, env }, notice, now);
  if (notice.state === "RECEIVED") {
    const statements = await judgeAzqrNotice({ db, env }, notice, now);
    // The invoice of a line in its history may be deleted by then.
    await runOnce(db, statements, { races: [NOTHING_THERE] });
  }
  return findAzqrNotice(db, transfer.reference);
}

/**
 * Pays with a notice's money, in one batch with the note of it, so that it never pays and goes back as well. If it pays
 * nothing: the statements of what becomes of it. Money for an invoice that goes back is a line in its history.
 */
export async function judgeAzqrNotice(given: Given, notice: AzqrNoticeRow, now: number): Promise<Statement[]> {
  const { db } = given;
  const judged = await payWith(given, notice, now);
  if (judged === undefined) return [];
  const again = { asked: notice.asked + 1, nextAskAt: now + ASK_AGAIN_MS };
  if (judged.move === "wait") return moveNotice(db, notice, again);
  const state = stateAfter(notice, judged.move);
  if (judged.move === "miss") return moveNotice(db, notice, { ...again, state });
  const { reason, payable } = judged;
  return [
    ...moveNotice(db, notice, { state, reason, nextAskAt: null }),
    ...(payable?.kind === "invoice"
      ? [
          invoiceEvent(db, payable.invoice.id, "PAYMENT_RETURNED", {
            actor: null,
            at: now,
            amountMinor: notice.amountMinor,
            detail: AZQR_REASONS[reason],
          }),
        ]
      : []),
  ];
}

function stateAfter(notice: AzqrNoticeRow, move: AzqrNoticeMove): AzqrNoticeState {
  const state = nextAzqrNoticeState(notice.state, move);
  if (state === undefined) throw new Error(`a notice that is ${notice.state} is over`);
  return state;
}

const moveNotice = (db: Db, { reference, state, asked }: AzqrNoticeRow, changes: Partial<AzqrNoticeRow>) => [
  db
    .update(azqrNotices)
    .set(changes)
    .where(
      and(eq(azqrNotices.reference, reference), eq(azqrNotices.state, sql`${state}`), eq(azqrNotices.asked, asked)),
    ),
  expectChange(db, "notice not judged meanwhile"),
];

/** Undefined: it has paid. */
async function payWith(given: Given, notice: AzqrNoticeRow, now: number): Promise<Judgement | undefined> {
  const { db } = given;
  const payable = await paidBy(db, notice);
  const giveBack = (reason: AzqrReason): Judgement => ({ move: "giveBack", reason, payable });
  const unfit = neverPays(notice) ?? (payable && misfit(payable));
  if (unfit) return giveBack(unfit);
  const isLate = now - notice.receivedAt >= UNMATCHED_MS;
  if (!payable) return isLate ? giveBack("unknown") : { move: "miss" };
  const { language } = payable.kind === "invoice" ? payable.invoice : payable.link;
  const attempt = await startAttempt(db, {
    payable,
    payer: { fullName: notice.payerName || NAMELESS_PAYER[language], email: null, phone: null, optionalCode: null },
    attemptKey: `azqr_${notice.reference}`,
    amountMinor: notice.amountMinor,
    language,
    source: "AZQR",
    card: NO_CARD,
    also: ({ id }) =>
      moveNotice(db, notice, { state: stateAfter(notice, "match"), transactionId: id, nextAskAt: null }),
    now,
  });
  if (attempt.ok) {
    await mailReceipt(given, { ...payable, transaction: attempt.transaction }, now);
    return undefined;
  }
  const reason = reasonOf(attempt.refusal) ?? (isLate ? "busy" : undefined);
  return reason ? giveBack(reason) : { move: "wait" };
}

/** What the payer's bank read the code of; undefined for an unknown code, and for one of another account. */
async function paidBy(db: Db, { code, account }: AzqrNoticeRow): Promise<Paid | undefined> {
  const payable = await findPayable(db, code);
  return payable && payable.kind !== "order" && payable.application.id === account ? payable : undefined;
}

/** Why money pays nothing, whatever its code is of. */
function neverPays({ amountMinor, currency }: AzqrNoticeRow): AzqrReason | undefined {
  if (currency !== AZQR_CURRENCY) return "currency";
  return amountMinor >= AMOUNT_LIMIT ? "amount" : undefined;
}

/** Why money cannot pay this, whatever is left of it. */
function misfit(payable: Paid): AzqrReason | undefined {
  if (!takesPayments(payable.application)) return "unavailable";
  if (payable.application.currency !== AZQR_CURRENCY) return "currency";
  // An instant payment cannot be held.
  return operationOf(payable) === "PRE_AUTH" ? "held" : undefined;
}

/** Why money goes back that an invoice or link refuses; undefined if it is asked again, since others pay right now. */
function reasonOf(refusal: AttemptRefusal | "declines"): AzqrReason | undefined {
  switch (refusal) {
    case "busy":
    case "changed":
      return undefined;
    case "declines":
    case "cardSaved":
    case "otherSubject":
      throw new Error(`money without a card was refused: ${refusal}`);
    default:
      return refusal;
  }
}

/** Mails the receipt of a notice that has paid, if it was never mailed; later than a day after it came nobody asks. */
async function mailAgain(given: Given, notice: AzqrNoticeRow, now: number): Promise<void> {
  // Old mails are swept: without a limit, a notice that came late would mail again.
  if (now - notice.receivedAt >= UNMATCHED_MS || notice.transactionId === null) return;
  const [payable, transaction] = await Promise.all([
    paidBy(given.db, notice),
    findTransaction(given.db, notice.transactionId),
  ]);
  if (payable && transaction) await mailReceipt(given, { ...payable, transaction }, now);
}
