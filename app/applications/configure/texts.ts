import type { ApplicationDetail } from "#provider/contract/applications";
import type { Language, SendChannel } from "#provider/contract/words";
import { templateFor } from "#provider/rules/invoice-message";
import { knownWord } from "#provider/rules/open-words";

/** One of an application's message texts: the one for all channels, or that for a language and a channel. */
export type Which = "all" | { language: Language; channel: SendChannel };
export type Texts = Pick<ApplicationDetail, "defaultSmsTemplate" | "defaultLanguage" | "messageTemplates">;

/** The text's name in an address: `ru-SMS`; empty for the text for all channels. */
export const nameOf = (which: Which): string => (which === "all" ? "" : `${which.language}-${which.channel}`);

/** The text that payers get now, its language as far as it is known, and whose text it is. */
export function standing(texts: Texts, which: Which) {
  if (which === "all")
    return {
      text: texts.defaultSmsTemplate,
      language: knownWord(texts.defaultLanguage),
      origin: "APPLICATION" as const,
    };
  const { template, origin } = templateFor(texts, which.language, which.channel);
  return { text: template, language: which.language, origin };
}
