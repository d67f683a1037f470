import type { Language } from "#provider/contract/words";
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

/** Why money went back, with the words for it. */
export const AZQR_REASONS = {
  unknown: "Nothing is known that it pays",
  unavailable: "The application takes no payments",
  currency: "Another currency",
  held: "The money is to be held first, or is held already",
  amount: "Another amount than is left",
  paid: "Paid already",
  used: "The link was paid already",
  disabled: "The link is turned off",
  expired: "The link has ended",
  canceled: "Canceled",
  busy: "Too many paid the same at once",
} as const;
export type AzqrReason = keyof typeof AZQR_REASONS;

/** A name that a bank sent: at most so many letters, since money that came is not refused for a long name. */
const NAME_LETTERS = 100;
export const noticeName = (told: string): string => [...told.trim()].slice(0, NAME_LETTERS).join("").trim();

/** The name of a payer whose bank told none. */
export const NAMELESS_PAYER: Record<Language, string> = {
  az: "Adı bilinməyən ödəyən",
  en: "Payer without a name",
  ru: "Плательщик без имени",
};

/** How long a notice that pays nothing yet is asked about again before its money goes back, and how often. */
export const UNMATCHED_MS = 24 * 3_600_000;
export const ASK_AGAIN_MS = 5 * 60_000;
