import { sha256 } from "./digest.ts";

/** So many times in so long. */
export type Rate = { times: number; windowMs: number };
/** What is counted: a kind, and whom it concerns. */
export type Counted = readonly [kind: string, ...whom: string[]];

/** Under what something is counted. Hashed, so that the table does not show whom a message was for. */
export const bucketOf = (what: Counted): string => sha256(JSON.stringify(what));

export const secondsUntil = (instant: number, now: number): number => Math.max(1, Math.ceil((instant - now) / 1000));
