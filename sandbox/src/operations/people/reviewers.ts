import { ownersOf } from "../../db/automatic-withdrawals.ts";
import type { Db, Statement } from "../../db/database.ts";
import { mailPerson } from "../../db/outbox.ts";
import { appUrl, type Env } from "../../env.ts";
import { reviewerLetter } from "../../messages/reviewer.ts";

type By = { fullName: string; merchantId: string | null };

/** Tells the owners of each new approver of payouts, and of each further application that one gets. */
export async function tellOfReviewer(
  by: By,
  reviewer: { id: string; fullName: string },
  { db, env, now }: { db: Db; env: Env; now: number },
): Promise<Statement[]> {
  return (await ownersOf(db, by.merchantId ?? "")).flatMap((owner) => {
    const link = `${appUrl(env, owner.region)}/users/${reviewer.id}`;
    const told = { name: owner.fullName, reviewer: reviewer.fullName, by: by.fullName, link };
    return mailPerson(db, owner, { ...reviewerLetter(owner.language, told), link, at: now });
  });
}
