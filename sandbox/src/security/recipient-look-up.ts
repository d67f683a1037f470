import { findApplication } from "../db/applications.ts";
import type { Receiver } from "../db/transfers.ts";
import { judgeReceiver, type Deps, type Wallet } from "../operations/wallets/transfer-target.ts";
import { demandRecipient } from "./recipient-limits.ts";

/**
 * Judges a receiver for a person who has no code yet. Receivers that are not their own are counted, so that people
 * cannot collect names.
 */
export async function lookUp(deps: Deps, from: Wallet, appId: string): Promise<Receiver> {
  const isOwn = (await findApplication(deps.db, deps.person.sight, appId)) !== undefined;
  if (!isOwn) await demandRecipient(deps, deps.person, appId);
  return judgeReceiver(deps, from, appId);
}
