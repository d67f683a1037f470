import type { ReactNode } from "react";
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

/** What happened, in the order given. */
export const Timeline = ({ items }: { items: readonly TimelineItem[] }) => (
  <ol>
    {items.map(({ key, title, at, tone = "neutral", detail }) => (
      <li key={key} className={DOTS[tone]}>
        <div className="timeline-title">{title}</div>
        <div className="muted">
          <DateTime at={at} />
        </div>
        {detail && <div>{detail}</div>}
      </li>
    ))}
  </ol>
);
