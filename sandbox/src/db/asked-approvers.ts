import { and, eq, inArray, max } from "drizzle-orm";
import type { Db } from "./database.ts";
import { secondsOf, type Approval } from "./payout-reviewers.ts";
import { outboxMessages } from "./schema/index.ts";

/** A person who may still approve something. `toldAt`: when an e-mail asked them, in UTC milliseconds. */
export type AskedApprover = { userId: string; fullName: string; toldAt: number | null };

type Waiting = { state: string; merchantId: string; applicationId: string; createdBy: string };

/**
 * The people who may still approve a payout or a file of payouts beside its maker and those who have approved it, by
 * name, and when the e-mail with this link asked them. Nobody once it no longer waits.
 */
export async function askedApprovers(
  db: Db,
  { state, ...made }: Waiting,
  approvals: readonly Approval[],
  link: string,
): Promise<AskedApprover[]> {
  if (state !== "AWAITING_APPROVAL") return [];
  const counting = approvals.filter(({ counts }) => counts).map(({ userId }) => userId);
  const people = await secondsOf(db, made, counting);
  if (people.length === 0) return [];
  const letters = await db
    .select({ email: outboxMessages.recipient, at: max(outboxMessages.createdAt) })
    .from(outboxMessages)
    .where(
      and(
        inArray(
          outboxMessages.recipient,
          people.map(({ email }) => email),
        ),
        eq(outboxMessages.channel, "EMAIL"),
        eq(outboxMessages.link, link),
      ),
    )
    .groupBy(outboxMessages.recipient);
  const toldAt = new Map(letters.map(({ email, at }) => [email, at]));
  return people.map(({ id, fullName, email }) => ({ userId: id, fullName, toldAt: toldAt.get(email) ?? null }));
}
