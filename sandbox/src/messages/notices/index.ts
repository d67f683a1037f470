import type { Language } from "#provider/contract/words";
import { az } from "./az.ts";
import { en, type Sentences } from "./en.ts";
import { ru } from "./ru.ts";

/** Messages to people about their account, in their language. */
export const NOTICES: Record<Language, Sentences> = { en, az, ru };
