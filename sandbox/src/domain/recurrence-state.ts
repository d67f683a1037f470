import type { RecurrenceState } from "#provider/contract/words";
import { machine } from "./machine.ts";

export const RECURRENCE_MOVES = ["pause", "resume", "end"] as const;
export type RecurrenceMove = (typeof RECURRENCE_MOVES)[number];

/** Moves of a recurring invoice (ours). An ended one stays ended. */
export const nextRecurrenceState = machine<RecurrenceState, RecurrenceMove>({
  ACTIVE: { pause: "PAUSED", end: "ENDED" },
  PAUSED: { resume: "ACTIVE", end: "ENDED" },
  ENDED: {},
});

/** The move that leads to a state. */
export const MOVE_TO: Record<RecurrenceState, RecurrenceMove> = { ACTIVE: "resume", PAUSED: "pause", ENDED: "end" };
