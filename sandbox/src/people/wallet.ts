import { AREA_ACCESS } from "#provider/contract/permissions";
import type { Db } from "../db/database.ts";
import { walletsInSight, type WalletRow } from "../db/wallets.ts";
import { sightIn, type Somebody } from "./person.ts";
import { found } from "../domain/refusal.ts";

/** The wallets that a person sees. */
export const sightOfWallets = (person: Somebody) => sightIn(person, AREA_ACCESS.wallet);

/** The wallet of an application. Refuses if it is not in sight. */
export async function walletOf(db: Db, person: Somebody, appId: string): Promise<WalletRow> {
  const [wallet] = await walletsInSight(db, sightOfWallets(person), appId);
  return found(wallet);
}
