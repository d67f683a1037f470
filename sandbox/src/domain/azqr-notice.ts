import { machine } from "./machine.ts";

/**
 * A notice of the instant payment system that money came: RECEIVED until it is judged, PAID when it paid something,
 * UNMATCHED while nothing is known that it pays, RETURNED when the money went back to its payer.
 */
export const AZQR_NOTICE_STATES = ["RECEIVED", "UNMATCHED", "PAID", "RETURNED"] as const;
export type AzqrNoticeState = (typeof AZQR_NOTICE_STATES)[number];
export const AZQR_NOTICE_MOVES = ["match", "miss", "giveBack"] as const;
export type AzqrNoticeMove = (typeof AZQR_NOTICE_MOVES)[number];

export const nextAzqrNoticeState = machine<AzqrNoticeState, AzqrNoticeMove>({
  RECEIVED: { match: "PAID", miss: "UNMATCHED", giveBack: "RETURNED" },
  UNMATCHED: { match: "PAID", miss: "UNMATCHED", giveBack: "RETURNED" },
  PAID: {},
  RETURNED: {},
});

/** How long a notice that fits nothing is asked about again before its money goes back, and how often. */
export const UNMATCHED_MS = 24 * 3_600_000;
export const ASK_AGAIN_MS = 5 * 60_000;
