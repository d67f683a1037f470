import { AREA_ACCESS } from "#provider/contract/permissions";
import type { Region } from "#provider/contract/regions";
import type { BatchWallet } from "#provider/rules/refund-batch";
import type { Db } from "../../db/database.ts";
import { readRefundedToday, standingRefundRules } from "../../db/refund-rules.ts";
import { mayIn, type Person } from "../../people/person.ts";
import { balancesOf } from "../ledger.ts";

/** Everything that judging a person's refunds of an application has to know beside its payments, as it is now. */
export async function walletOfRefunds(
  db: Db,
  person: Person,
  { application, now }: { application: { id: string; region: Region }; now: number },
): Promise<BatchWallet> {
  const [{ AVAILABLE }, { rules }, madeToday] = await Promise.all([
    balancesOf(db, application.id),
    standingRefundRules(db, application.id),
    readRefundedToday(db, { application, makerId: person.user.id, now }),
  ]);
  return { available: AVAILABLE, may: mayIn(AREA_ACCESS.refund, person, application.id), rules, madeToday };
}
