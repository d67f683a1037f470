import type { Language } from "#provider/contract/words";
import { az } from "./az.ts";
import { en } from "./en.ts";
import type { Sentences } from "./kinds.ts";
import { ru } from "./ru.ts";

export const VERIFY_SENTENCES: Record<Language, Sentences> = { az, en, ru };
