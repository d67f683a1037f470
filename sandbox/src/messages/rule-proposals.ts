import type { RulesKind } from "#provider/contract/rule-proposals";
import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";
import { PAYOUT_RULES_LETTERS } from "./payout-rules.ts";
import { REFUND_RULES_LETTERS } from "./refund-rules.ts";
import type { RulesLetters, RulesNews, RulesNotice } from "./rules-news.ts";

const LETTERS: Record<RulesKind, RulesLetters> = {
  payoutRules: PAYOUT_RULES_LETTERS,
  refundRules: REFUND_RULES_LETTERS,
};

/** A letter about the rules of an application. */
export function rulesLetter(kind: RulesKind, language: Language, told: RulesNotice, news: RulesNews): Notice {
  const letters = LETTERS[kind][language];
  switch (news.kind) {
    case "proposed":
      return letters.proposed(told, news);
    case "confirmed":
      return letters.confirmed(told, news);
    case "refused":
      return letters.refused(told, news);
  }
}
