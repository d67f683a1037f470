import { and, eq, isNull } from "drizzle-orm";
import { expectChange, type Db } from "../../db/database.ts";
import { sendMessage } from "../../db/outbox.ts";
import { notificationSubscriptions } from "../../db/schema/index.ts";
import { channelOf, type SubscriptionRow } from "../../db/subscriptions.ts";
import { runOnce } from "../run.ts";

/** Connects a channel and sends a greeting, both only once. Returns whether this call connected it. */
export async function connect(
  db: Db,
  { userId, type, externalId, linkWord }: SubscriptionRow,
  greeting: string,
  now: number,
): Promise<boolean> {
  const { became } = await runOnce(db, [
    db
      .update(notificationSubscriptions)
      .set({ connectedAt: now })
      .where(
        and(
          channelOf(userId, type),
          eq(notificationSubscriptions.linkWord, linkWord),
          isNull(notificationSubscriptions.connectedAt),
        ),
      ),
    expectChange(db, "channel still not connected"),
    sendMessage(db, { channel: type, to: externalId, body: greeting, at: now }),
  ]);
  return became === "done";
}
