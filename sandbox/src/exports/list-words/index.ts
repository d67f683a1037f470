import type { Language } from "#provider/contract/words";
import { az } from "./az.ts";
import { en } from "./en.ts";
import { ru } from "./ru.ts";
import type { ListWordsOfLanguage } from "./kinds.ts";

/** The words of Excel files of lists by language. */
export const LIST_WORDS: Record<Language, ListWordsOfLanguage> = { az, en, ru };
