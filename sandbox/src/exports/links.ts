import { hmac } from "../domain/digest.ts";
import type { Rate } from "../domain/rate.ts";

const HOUR_MS = 3_600_000;

/** The limits for sending a person links to files, and for downloads, direct or by link. */
export const EXPORT_RATES = {
  email: { times: 20, windowMs: HOUR_MS },
  download: { times: 60, windowMs: HOUR_MS },
} as const satisfies Record<string, Rate>;

/** The limit for a person's statements, proved, exported or checked: each of these reads all lines. */
export const STATEMENT_RATE: Rate = { times: 240, windowMs: HOUR_MS };

/** The stored form of the secret word in a link to a file. */
export const exportWordHash = (key: string, word: string): string => hmac(key, "export-link", word);
