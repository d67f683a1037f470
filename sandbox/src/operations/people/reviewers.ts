import type { Permission } from "#provider/contract/permissions";
import { ownersOf } from "../../db/automatic-withdrawals.ts";
import type { Db, Statement } from "../../db/database.ts";
import { mailPerson } from "../../db/outbox.ts";
import { appUrl, type Env } from "../../env.ts";
import { reviewerLetter } from "../../messages/reviewer.ts";

type By = { fullName: string; merchantId: string | null };

/** What somebody with these permissions approves; undefined: nothing. */
export const approvesWith = (permissions: readonly Permission[]): "payouts" | "refunds" | undefined =>
  permissions.includes("PAYOUT_REVIEW") ? "payouts" : permissions.includes("REFUND_REVIEW") ? "refunds" : undefined;

/** Tells the owners of each new approver, and of each further application that one gets. None: no statements. */
export async function tellOfReviewer(
  by: By,
  reviewer: { id: string; fullName: string; what: "payouts" | "refunds" | undefined },
  { db, env, now }: { db: Db; env: Env; now: number },
): Promise<Statement[]> {
  const { what } = reviewer;
  if (what === undefined) return [];
  return (await ownersOf(db, by.merchantId ?? "")).flatMap((owner) => {
    const link = `${appUrl(env, owner.region)}/users/${reviewer.id}`;
    const told = { name: owner.fullName, reviewer: reviewer.fullName, by: by.fullName, link, what };
    return mailPerson(db, owner, { ...reviewerLetter(owner.language, told), link, at: now });
  });
}
