import type { Evidence } from "#provider/contract/evidence-texts";
import { DISPUTE_REVIEW_DAYS } from "#provider/contract/limits";
import { answerRefusal, canAccept, missingEvidence, nextDisputeState } from "#provider/rules/disputes";
import type { Statement } from "../../db/database.ts";
import type { NamedDispute } from "../../db/disputes.ts";
import type { Actor } from "../../db/events.ts";
import type { DisputeRow } from "../../db/rows.ts";
import { refuse } from "../../domain/refusal.ts";
import { planEnd } from "./end.ts";
import { disputeEvent, moveDispute } from "./move.ts";
import type { Telling } from "./tell.ts";

const DAY_MS = 24 * 3_600_000;

type Acting = Telling & { actor: NonNullable<Actor> };
type Answered = { dispute: DisputeRow; statements: Statement[] };

const refusalOf = ({ state, respondBy }: DisputeRow, now: number) =>
  answerRefusal({ state, respondBy: respondBy === null ? null : new Date(respondBy).toISOString() }, now);

/** Whether an answer can still be changed and sent. */
export const isAnswerable = (dispute: DisputeRow, now: number): boolean => refusalOf(dispute, now) === undefined;

/** Refuses to change an answer that was sent, or that came too late. */
export function demandAnswerable(dispute: DisputeRow, now: number): void {
  const refusal = refusalOf(dispute, now);
  if (refusal) throw refuse(refusal);
}

const demandVersion = ({ version }: DisputeRow, read: number): void => {
  if (version !== read) throw refuse("changed_meanwhile");
};

/** Notes who changed an answer. */
export const touched = ({ version }: DisputeRow, { actor, now }: Pick<Acting, "actor" | "now">) => ({
  version: version + 1,
  draftBy: actor.id,
  draftByName: actor.name,
  draftAt: now,
});

/** Keeps the texts of an answer. Refuses if somebody changed it since the caller read it. */
export function planDraft({ dispute }: NamedDispute, version: number, evidence: Evidence, acting: Acting): Answered {
  const { db, now, actor } = acting;
  demandAnswerable(dispute, now);
  demandVersion(dispute, version);
  const changes = { evidence, ...touched(dispute, acting) };
  return {
    dispute: { ...dispute, ...changes },
    statements: [
      ...moveDispute(db, dispute, changes),
      // Who wrote on a draft last is enough: nobody reads each time it was kept.
      ...(dispute.draftBy === actor.id ? [] : [disputeEvent(db, dispute.id, "DRAFTED", { actor, at: now })]),
    ],
  };
}

/** Sends the answer to the payer's bank. Refuses one without an explanation. */
export function planSend({ dispute }: NamedDispute, version: number, acting: Acting): Answered {
  const { db, now, actor } = acting;
  demandAnswerable(dispute, now);
  demandVersion(dispute, version);
  const missing = missingEvidence(dispute.evidence);
  if (missing) throw refuse("invalid_request", { fields: [{ field: missing, code: "required" }] });
  const state = nextDisputeState(dispute.state, "send");
  if (!state) throw refuse("dispute_over");
  const changes = {
    state,
    version: dispute.version + 1,
    respondBy: null,
    sentBy: actor.id,
    sentByName: actor.name,
    sentAt: now,
    decideBy: now + DISPUTE_REVIEW_DAYS * DAY_MS,
  };
  const after = { ...dispute, ...changes };
  return {
    dispute: after,
    statements: [...moveDispute(db, dispute, changes), disputeEvent(db, dispute.id, "SENT", { actor, at: now })],
  };
}

/** Gives the money up: it goes to the payer's bank at once. */
export async function planAccept(named: NamedDispute, acting: Acting): Promise<Answered> {
  demandAnswerable(named.dispute, acting.now);
  if (!canAccept(named.dispute.state)) throw refuse("invalid_state");
  const ended = await planEnd(named, "accept", acting);
  if (!ended) throw refuse("dispute_over");
  return ended;
}
