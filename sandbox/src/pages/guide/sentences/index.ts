import type { Language } from "#provider/contract/words";
import { az } from "./az.ts";
import { en, type GuideSentences } from "./en.ts";
import { ru } from "./ru.ts";

export type { GuideSentences } from "./en.ts";

export const GUIDE: Readonly<Record<Language, GuideSentences>> = { en, az, ru };
