import type { Language } from "#provider/contract/words";
import { az } from "./az.ts";
import { en, type Sentences } from "./en.ts";
import { ru } from "./ru.ts";

export type { Sentences } from "./en.ts";
export type { ClosedReason, DeclineReason, FieldError, FieldName } from "./kinds.ts";

export const SENTENCES: Record<Language, Sentences> = { en, az, ru };
