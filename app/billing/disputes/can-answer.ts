import type { Dispute } from "#provider/contract/disputes";
import { allows, AREA_ACCESS, type Person } from "#provider/contract/permissions";
import { answerRefusal, canAccept } from "#provider/rules/disputes";

/** What a person may do with a dispute now; `now` in UTC milliseconds. */
export function mayAnswer(dispute: Pick<Dispute, "state" | "respondBy">, person: Person, now: number) {
  const isOpen = answerRefusal(dispute, now) === undefined;
  const answer = isOpen && allows(AREA_ACCESS.answerDispute, person);
  return { answer, accept: answer && canAccept(dispute.state) };
}
