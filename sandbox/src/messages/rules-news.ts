import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

/** What every letter about rules tells. */
export type RulesNotice = { name: string; application: string; by: string; link: string };

/** The news about rules that two people change: others are proposed, are in force, or were refused. */
export type RulesNews = { kind: "proposed" } | { kind: "confirmed" } | { kind: "refused"; reason: string };

type Letters = {
  [Kind in RulesNews["kind"]]: (told: RulesNotice, news: Extract<RulesNews, { kind: Kind }>) => Notice;
};
export type RulesLetters = Record<Language, Letters>;
