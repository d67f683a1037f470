import type { Currency } from "#provider/contract/money";
import { and, eq, sql } from "drizzle-orm";
import { findAzqrNotice } from "../../db/azqr-notices.ts";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import type { AzqrNoticeRow, NewTransaction } from "../../db/rows.ts";
import { azqrNotices, outboxMessages } from "../../db/schema/index.ts";
import {
  ASK_AGAIN_MS,
  nextAzqrNoticeState,
  UNMATCHED_MS,
  type AzqrNoticeMove,
  type AzqrNoticeState,
} from "../../domain/azqr-notice.ts";
import { NO_CARD } from "../../domain/card.ts";
import { receiptUrl, type Env } from "../../env.ts";
import { runOnce } from "../run.ts";
import { codeOf, findPayable, operationOf, type Payable } from "./payable.ts";
import { receiptRow } from "./receipt-row.ts";
import { startAttempt } from "./start.ts";

type Given = { db: Db; env: Pick<Env, "PUBLIC_URL"> };

/** What the instant payment system tells of one transfer. `account` and `code` are from the code that was paid. */
export type AzqrTransfer = Pick<
  AzqrNoticeRow,
  "reference" | "account" | "code" | "amountMinor" | "payerName" | "payerBank"
> & { currency: Currency };

/** What becomes of money that pays nothing, or nothing yet: many people may pay the same at this moment. */
type Judgement = { move: "giveBack"; reason: string } | { move: "miss" } | { move: "wait" };

/** What stays: a name may be erased. */
const FACTS = ["account", "code", "amountMinor", "currency"] as const;

/**
 * Takes a notice: once for each reference, however often it comes. Undefined where the same reference came with other
 * facts. The money has come already, so what cannot take it sends it back.
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
  if (notice.state === "RECEIVED") await runOnce(db, await judgeAzqrNotice({ db, env }, notice, now));
  return findAzqrNotice(db, transfer.reference);
}

/**
 * Pays with a notice's money, in one batch with the note of it, so that it never pays and goes back as well. If it pays
 * nothing: the statements of what becomes of it.
 */
export async function judgeAzqrNotice(given: Given, notice: AzqrNoticeRow, now: number): Promise<Statement[]> {
  const { db } = given;
  const judged = await payWith(given, notice, now);
  if (judged === undefined) return [];
  const again = { asked: notice.asked + 1, nextAskAt: now + ASK_AGAIN_MS };
  if (judged.move === "wait") return moveNotice(db, notice, again);
  const state = stateAfter(notice, judged.move);
  return judged.move === "miss"
    ? moveNotice(db, notice, { ...again, state })
    : moveNotice(db, notice, { state, reason: judged.reason, nextAskAt: null });
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
async function payWith({ db, env }: Given, notice: AzqrNoticeRow, now: number): Promise<Judgement | undefined> {
  const payable = await findPayable(db, notice.code);
  if (!payable || payable.kind === "order" || payable.application.id !== notice.account)
    return now - notice.receivedAt < UNMATCHED_MS ? { move: "miss" } : { move: "giveBack", reason: "unknown" };
  const refusal = misfit(payable, notice);
  if (refusal) return { move: "giveBack", reason: refusal };
  const attempt = await startAttempt(db, {
    payable,
    payer: { fullName: notice.payerName, email: null, phone: null, optionalCode: null },
    attemptKey: `azqr_${notice.reference}`,
    amountMinor: notice.amountMinor,
    language: payable.kind === "invoice" ? payable.invoice.language : payable.link.language,
    card: NO_CARD,
    also: ({ id }) =>
      moveNotice(db, notice, { state: stateAfter(notice, "match"), transactionId: id, nextAskAt: null }),
    now,
  });
  if (attempt.ok) {
    await mailReceipt({ db, env }, payable, attempt.transaction, now);
    return undefined;
  }
  const isBusy = attempt.refusal === "busy" || attempt.refusal === "declines" || attempt.refusal === "changed";
  return isBusy ? { move: "wait" } : { move: "giveBack", reason: attempt.refusal };
}

/** Mails the payer's receipt, once, where an address is known: it names what the network answered. */
async function mailReceipt({ db, env }: Given, payable: Payable, payment: NewTransaction, now: number): Promise<void> {
  const { application, contact, company } = payable;
  const { email: recipient, orderLanguage: language } = payment;
  if (recipient === null) return;
  const link = receiptUrl(env, codeOf(payable), payment.id);
  const row = receiptRow(payment, { application, contact, company, language, recipient, link, held: false, now });
  await db.insert(outboxMessages).values(row).onConflictDoNothing();
}

/** Why money cannot pay this, whatever is left of it. */
function misfit(payable: Payable, { currency }: AzqrNoticeRow): string | undefined {
  if (payable.application.status !== "ONLINE") return "unavailable";
  if (payable.application.currency !== currency) return "currency";
  // An instant payment cannot be held.
  return operationOf(payable) === "PRE_AUTH" ? "held" : undefined;
}
