import type { Language } from "#provider/contract/words";
import { az } from "./az.ts";
import { en, type Sentences } from "./en.ts";
import { ru } from "./ru.ts";

/** What we write to people about their account, in their own language. */
export const NOTICES: Record<Language, Sentences> = { en, az, ru };
