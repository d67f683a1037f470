import { and, desc, eq, lte } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { newId } from "./ids.ts";
import type { OutboxRow, UserRow } from "./rows.ts";
import { outboxMessages } from "./schema/index.ts";

export type Message = {
  channel: OutboxRow["channel"];
  /** Phone (E.164), e-mail address or messenger id. */
  to: string;
  subject?: string;
  body: string;
  /** Repeats the code or link that the body carries. */
  code?: string;
  link?: string;
  invoiceId?: string;
  at: number;
};

/** Puts a message into the outbox. */
export const sendMessage = (db: Db, { to, at, ...message }: Message): Statement =>
  db.insert(outboxMessages).values({ ...message, id: newId("msg"), recipient: to, createdAt: at });

/** Writes to somebody about their account; nothing where nobody has proven that the address is theirs. */
export const mailPerson = (
  db: Db,
  { email, emailProven }: Pick<UserRow, "email" | "emailProven">,
  letter: Pick<Message, "body" | "link" | "at"> & { subject: string },
): Statement[] => (emailProven ? [sendMessage(db, { channel: "EMAIL", to: email, ...letter })] : []);

/** Messages newest first, of everybody or of one recipient. */
export const listMessages = (db: Db, to: string | undefined, limit: number): Promise<OutboxRow[]> =>
  db
    .select()
    .from(outboxMessages)
    .where(to === undefined ? undefined : eq(outboxMessages.recipient, to))
    .orderBy(desc(outboxMessages.seq))
    .limit(limit);

/** The latest messages to somebody on one channel, oldest first. */
export const messagesOn = async (
  db: Db,
  channel: OutboxRow["channel"],
  to: string,
  limit: number,
): Promise<OutboxRow[]> =>
  (
    await db
      .select()
      .from(outboxMessages)
      .where(and(eq(outboxMessages.recipient, to), eq(outboxMessages.channel, channel)))
      .orderBy(desc(outboxMessages.seq))
      .limit(limit)
  ).toReversed();

/** Old messages; people look at the latest ones. */
export const sweepMessages = (db: Db, now: number): Statement =>
  db.delete(outboxMessages).where(lte(outboxMessages.createdAt, now - 90 * 24 * 3_600_000));
