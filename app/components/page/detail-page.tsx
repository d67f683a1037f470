import type { ReactNode } from "react";
import { Icon, type IconName } from "~/components/media/icon";
import { Link } from "./link";
import { Card } from "./page";

type Props = {
  title: string;
  /** The main figure of the page. Without it the name stands large. */
  value?: ReactNode;
  badge: ReactNode;
  /** Who, with what, when: each with its icon. Empty entries are left out. */
  about: readonly { icon: IconName; value: ReactNode }[];
  /** The main action stands last, before the menu; on phones the actions are a bar at the bottom. */
  actions: ReactNode;
  notice?: ReactNode;
  /** Stands beside `children`, or below them if there is no room. */
  side: ReactNode;
  children: ReactNode;
};

/** A screen of one thing: its facts above, its history on the left, its details on the right. */
export const DetailPage = ({ title, value, badge, about, actions, notice, side, children }: Props) => (
  <div className="stack">
    <div className="page-head hero">
      <div>
        {value !== undefined && <h1 className="muted">{title}</h1>}
        <div className="row hero-value">
          {value ?? <h1 translate="no">{title}</h1>}
          {badge}
        </div>
        <ul className="hero-about muted">
          {about.map(
            ({ icon, value: said }) =>
              said && (
                <li key={icon} className="long-words">
                  <Icon source={icon} small />
                  {said}
                </li>
              ),
          )}
        </ul>
      </div>
      <div className="row hero-actions">{actions}</div>
    </div>
    {notice}
    <div className="detail">
      <div className="stack">{children}</div>
      <div className="stack">{side}</div>
    </div>
  </div>
);

export type Lead = { to: string; icon: IconName; title: ReactNode; hint?: ReactNode; badge?: ReactNode };

/** Links to the things related to the thing on the page. Nothing if there are none. */
export const Related = ({ title, leads }: { title: string; leads: readonly (Lead | null)[] }) => {
  const ways = leads.filter((lead) => lead !== null);
  if (ways.length === 0) return null;
  return (
    <Card title={title} flush>
      <ul className="leads">
        {ways.map(({ to, icon, title: name, hint, badge }) => (
          <li key={to}>
            <Link to={to} prefetch="intent">
              <Icon source={icon} />
              <span className="long-words">
                {name}
                {hint && <small className="muted">{hint}</small>}
              </span>
              {badge}
              <Icon source="ChevronRightIcon" small />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
};

/** A share of a whole, as a bar; the figures beside it say the same. */
export const Meter = ({ part, whole }: { part: number; whole: number }) => (
  <svg className="meter" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width={whole > 0 ? (100 * part) / whole : 0} height="1" />
  </svg>
);
