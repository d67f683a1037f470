import { sha256 } from "./digest.ts";

/** A number of times in a window of time. */
export type Rate = { times: number; windowMs: number };
/** The counted subject: a kind, and the ids of those concerned. */
export type Counted = readonly [kind: string, ...whom: string[]];

/** The key of a count. It is hashed, so that the table does not show the receiver of a message. */
export const bucketOf = (what: Counted): string => sha256(JSON.stringify(what));

export const secondsUntil = (instant: number, now: number): number => Math.max(1, Math.ceil((instant - now) / 1000));
