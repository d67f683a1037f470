import type { Language } from "#provider/contract/words";
import { and, desc, eq, getTableColumns, lte, type SQL } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { newId } from "./ids.ts";
import type { LogoRow } from "./logos.ts";
import type { OutboxRow, UserRow } from "./rows.ts";
import { applications, logos, outboxMessages } from "./schema/index.ts";

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
  /** Of a letter to a payer: the application that writes it, whose logo stands above, and its language. */
  applicationId?: string;
  language?: Language;
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

/** A message, with the name and the logo of the application that writes it to a payer. */
export type Posted = OutboxRow & { sender: { name: string; logo: LogoRow | null } | null };

async function posted(db: Db, which: SQL | undefined, limit: number): Promise<Posted[]> {
  const rows = await db
    .select({ message: getTableColumns(outboxMessages), name: applications.name, logo: logos })
    .from(outboxMessages)
    .leftJoin(applications, eq(applications.id, outboxMessages.applicationId))
    .leftJoin(logos, eq(logos.applicationId, outboxMessages.applicationId))
    .where(which)
    .orderBy(desc(outboxMessages.seq))
    .limit(limit);
  return rows.map(({ message, name, logo }) => ({ ...message, sender: name === null ? null : { name, logo } }));
}

/** Messages newest first, of everybody or of one recipient. */
export const listMessages = (db: Db, to: string | undefined, limit: number): Promise<Posted[]> =>
  posted(db, to === undefined ? undefined : eq(outboxMessages.recipient, to), limit);

/** One message, by its id. */
export const findMessage = async (db: Db, id: string): Promise<Posted | undefined> =>
  (await posted(db, eq(outboxMessages.id, id), 1))[0];

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
