import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Open, UnknownWord } from "#provider/contract/open-word";
import { sayWord } from "#provider/rules/open-words";
import { toneOf, type Tone, type Word } from "~/i18n/words";

const TONES: Record<Tone, string> = {
  neutral: "Polaris-Badge",
  info: "Polaris-Badge Polaris-Badge--toneInfo",
  success: "Polaris-Badge Polaris-Badge--toneSuccess",
  warning: "Polaris-Badge Polaris-Badge--toneWarning",
  attention: "Polaris-Badge Polaris-Badge--toneAttention",
  critical: "Polaris-Badge Polaris-Badge--toneCritical",
};

/**
 * A short word on a coloured background. The colour adds no meaning to the word; if the word is cut, the tooltip shows
 * it whole.
 */
export const Badge = ({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) => (
  <span className={TONES[tone]} title={typeof children === "string" ? children : undefined}>
    {children}
  </span>
);

type WordProps<Known extends string> = {
  word: Open<Known>;
  tones: Readonly<Record<NoInfer<Known>, Tone>>;
  say: (known: Known) => string;
};

/** The badge of a word of an answer; an unknown word stands in it as it came, in no color. */
export const WordBadge = <Known extends string>({ word, tones, say }: WordProps<Known>) => (
  <Badge tone={toneOf(tones, word)}>{sayWord(word, say)}</Badge>
);

/** The badge of a status: `<StatusBadge word={ofWord(INVOICE_STATUS, invoice.status)} />`. */
export function StatusBadge({ word }: { word: Word | UnknownWord }) {
  const { t } = useTranslation("words");
  return "key" in word ? <Badge tone={word.tone}>{t(word.key)}</Badge> : <Badge>{word.unknown}</Badge>;
}
