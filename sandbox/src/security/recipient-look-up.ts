import { findApplication } from "../db/applications.ts";
import type { Receiver } from "../db/transfers.ts";
import { judgeReceiver, type Deps, type Wallet } from "../operations/wallets/transfer-target.ts";
import { demandRecipient } from "./recipient-limits.ts";

/** The same for somebody who has no code yet: whoever asks in order to learn names is counted. */
export async function lookUp(deps: Deps, from: Wallet, appId: string): Promise<Receiver> {
  const isOwn = (await findApplication(deps.db, deps.person.sight, appId)) !== undefined;
  if (!isOwn) await demandRecipient(deps, deps.person, appId);
  return judgeReceiver(deps, from, appId);
}
