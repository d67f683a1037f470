import { hmac } from "../domain/digest.ts";
import type { Rate } from "../domain/rate.ts";

const HOUR_MS = 3_600_000;

/** How often somebody is sent a link to a file, and takes a file, at once or by a link. */
export const EXPORT_RATES = {
  email: { times: 20, windowMs: HOUR_MS },
  download: { times: 60, windowMs: HOUR_MS },
} as const satisfies Record<string, Rate>;

/**
 * How often somebody has a statement proved, made into a file, or a file of one checked: each reads all of its lines.
 */
export const STATEMENT_RATE: Rate = { times: 240, windowMs: HOUR_MS };

/** What is stored of the secret word in a link to a file. */
export const exportWordHash = (key: string, word: string): string => hmac(key, "export-link", word);
