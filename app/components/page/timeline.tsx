import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Tone } from "~/i18n/words";
import { DateTime } from "./date-time";

export type TimelineItem = {
  key: string;
  title: ReactNode;
  /** ISO 8601 in UTC. */ at: string;
  tone?: Tone;
  detail?: ReactNode;
};

const DOTS: Record<Tone, string> = {
  neutral: "timeline-item",
  info: "timeline-item timeline-info",
  success: "timeline-item timeline-success",
  warning: "timeline-item timeline-warning",
  attention: "timeline-item timeline-attention",
  critical: "timeline-item timeline-critical",
};

type Props = {
  items: readonly TimelineItem[];
  /**
   * The number of visible entries; the rest unfolds. A single further entry is shown too, because it is not worth
   * folding.
   */
  shown?: number;
};

/** Events, in the given order. */
export function Timeline({ items, shown = items.length }: Props) {
  const { t } = useTranslation("components");
  const seen = items.length <= shown + 1 ? items.length : shown;
  const folded = items.slice(seen);
  return (
    <div className="stack stack-tight">
      <Steps items={items.slice(0, seen)} />
      {folded.length > 0 && (
        <details className="disclosure">
          <summary>{t("timeline.more", { count: folded.length })}</summary>
          <Steps items={folded} />
        </details>
      )}
    </div>
  );
}

const Steps = ({ items }: { items: readonly TimelineItem[] }) => (
  <ol>
    {items.map(({ key, title, at, tone = "neutral", detail }) => (
      <li key={key} className={DOTS[tone]}>
        <div className="timeline-title">{title}</div>
        <div className="timeline-time muted">
          <DateTime at={at} />
        </div>
        {detail && <div className="timeline-note muted">{detail}</div>}
      </li>
    ))}
  </ol>
);
