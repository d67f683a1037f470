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
  /** The code or link that the body also contains. */
  code?: string;
  link?: string;
  invoiceId?: string;
  /** For a letter to a payer: the application that sends it, whose logo stands above, and the letter's language. */
  applicationId?: string;
  language?: Language;
  at: number;
};

/** Adds a message to the outbox. */
export const sendMessage = (db: Db, { to, at, ...message }: Message): Statement =>
  db.insert(outboxMessages).values({ ...message, id: newId("msg"), recipient: to, createdAt: at });

/** Sends a person an e-mail about their account. Sends nothing while their address is not proven. */
export const mailPerson = (
  db: Db,
  { email, emailProven }: Pick<UserRow, "email" | "emailProven">,
  letter: Pick<Message, "body" | "link" | "at"> & { subject: string },
): Statement[] => (emailProven ? [sendMessage(db, { channel: "EMAIL", to: email, ...letter })] : []);

/** A message, with the name and logo of the application that sends it to a payer. */
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

/** Messages, newest first, of all recipients or of one. */
export const listMessages = (db: Db, to: string | undefined, limit: number): Promise<Posted[]> =>
  posted(db, to === undefined ? undefined : eq(outboxMessages.recipient, to), limit);

/** One message, by its id. */
export const findMessage = async (db: Db, id: string): Promise<Posted | undefined> =>
  (await posted(db, eq(outboxMessages.id, id), 1))[0];

/** The latest messages to a recipient on one channel, oldest first. */
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

/** Deletes old messages, because people look only at the latest ones. */
export const sweepMessages = (db: Db, now: number): Statement =>
  db.delete(outboxMessages).where(lte(outboxMessages.createdAt, now - 90 * 24 * 3_600_000));
