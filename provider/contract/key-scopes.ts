import { z } from "zod";
import { openWord } from "./open-word.ts";

/**
 * What a key of a merchant's server may do (ours). Each call of the contract that a key opens names its scope; which
 * calls a scope has is read from there and written nowhere else.
 */
export const KEY_SCOPES = ["read", "orders", "refunds", "invoices", "cards", "payouts"] as const;
export const keyScopeSchema = z.enum(KEY_SCOPES);
export const openKeyScopeSchema = openWord(KEY_SCOPES);
export type KeyScope = z.infer<typeof keyScopeSchema>;

/**
 * The result codes of a refused key, as the provider's public SDKs know them: no key, or a text that can be none; a key
 * that nobody has, or that has ended; a key of another application or from another address; and a key without the scope
 * of the call.
 */
export const KEY_CODES = { none: "14010", invalid: "14013", foreign: "14014", scope: "14015" } as const;
const keyCodeSchema = z.enum(KEY_CODES);
export type KeyCode = z.infer<typeof keyCodeSchema>;

/** The result code of a call that is done, and of one that a key would be let into. */
export const ALLOWED_CODE = "00000";
export const openJudgementSchema = openWord([ALLOWED_CODE, ...keyCodeSchema.options]);
