import type { Language } from "#provider/contract/words";
import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db, Statement } from "../../db/database.ts";
import type { NewTransaction, OutboxRow } from "../../db/rows.ts";
import { applications, memberships, notificationSubscriptions, outboxMessages, users } from "../../db/schema/index.ts";
import { noticeText, type NoticeKind } from "../../messages/payment-notice.ts";
import { SEES_WHOLE_MERCHANT } from "../../domain/sight.ts";

/** An event of a payment. `reference` distinguishes events of a kind that can happen more than once (refunds). */
export type PaymentNotice = { kind: NoticeKind; amountMinor: number; reference: string; at: number };

const nothing = sql<null>`NULL`;

/**
 * Notifies everybody who sees the payment's application and has connected a channel, each in their language. One
 * statement in the batch that books the payment, so that no message is lost, doubled, or sent about a payment that did
 * not happen.
 */
export function noticeOf(
  db: Db,
  payment: Pick<
    NewTransaction,
    "applicationId" | "currency" | "fullName" | "source" | "invoiceCode" | "invoiceId" | "optionalCode" | "orderId"
  >,
  { kind, amountMinor, reference, at }: PaymentNotice,
): Statement {
  const { applicationId, currency, fullName: payer, source, invoiceId, optionalCode, orderId } = payment;
  const invoiceCode = source === "API" ? orderId : payment.invoiceCode;
  const noticed = { kind, amountMinor, currency, payer, source, invoiceCode, optionalCode };
  const text = (language: Language) => noticeText(language, noticed);
  const given = db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.applicationId, applicationId));
  // Every column of the table in its order, because INSERT … SELECT fills them by position.
  const messages = {
    seq: sql<number>`NULL`.as("seq"),
    id: sql<string>`${`ntc_${kind}_${reference}_`} || ${users.id} || '_' || ${notificationSubscriptions.type}`.as("id"),
    channel: sql<OutboxRow["channel"]>`${notificationSubscriptions.type}`.as("channel"),
    recipient: sql<string>`${notificationSubscriptions.externalId}`.as("recipient"),
    subject: nothing.as("subject"),
    body: sql<string>`${applications.name} || ': ' || CASE ${users.language}
      WHEN 'az' THEN ${text("az")} WHEN 'ru' THEN ${text("ru")} ELSE ${text("en")} END`.as("body"),
    code: nothing.as("code"),
    link: nothing.as("link"),
    invoiceId: sql<string | null>`${invoiceId}`.as("invoice_id"),
    createdAt: sql<number>`${at}`.as("created_at"),
    applicationId: nothing.as("application_id"),
    language: nothing.as("language"),
  };
  return db.insert(outboxMessages).select(
    db
      .select(messages)
      .from(users)
      .innerJoin(notificationSubscriptions, eq(notificationSubscriptions.userId, users.id))
      .innerJoin(applications, eq(applications.merchantId, users.merchantId))
      .where(
        and(
          eq(applications.id, applicationId),
          eq(users.active, true),
          isNull(users.deletedAt),
          isNotNull(notificationSubscriptions.connectedAt),
          or(inArray(users.role, [...SEES_WHOLE_MERCHANT]), inArray(users.id, given)),
        ),
      ),
  );
}
