import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Tone, Word } from "~/i18n/words";

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

/** The badge of a status: `<StatusBadge word={INVOICE_STATUS[invoice.status]} />`. */
export function StatusBadge({ word }: { word: Word }) {
  const { t } = useTranslation("words");
  return <Badge tone={word.tone}>{t(word.key)}</Badge>;
}
