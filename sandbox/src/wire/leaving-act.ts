import type { LeavingAct } from "#provider/contract/leaving-acts";
import type { AboutAct, LeavingActRow, PlacedAct } from "../db/leaving-acts.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

/** An act as the contract shows it. `rights`: whether whoever asks may take it back, if it still waits. */
export const toLeavingAct = (act: PlacedAct, about: AboutAct, rights: boolean): LeavingAct => ({
  id: act.id,
  kind: act.kind,
  state: act.state,
  appId: act.applicationId,
  appName: act.appName,
  aboutId: act.aboutId,
  code: about.code,
  fullName: about.fullName,
  amount: about.amountMinor,
  currency: about.currency,
  createdBy: act.createdByName,
  createdDate: toInstant(act.createdAt),
  leavesDate: toInstant(act.leavesAt),
  endedBy: act.endedByName,
  endedDate: toInstantOrNull(act.endedAt),
  failure: act.failure,
  mayTakeBack: rights && act.state === "WAITING",
});

/** What an answer says of an act that waits. */
export const toLeaves = ({ id, leavesAt }: Pick<LeavingActRow, "id" | "leavesAt">) => ({
  id,
  leavesDate: toInstant(leavesAt),
});
