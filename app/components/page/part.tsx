import type { ReactNode } from "react";

type Props = { title: string; subtitle?: ReactNode; actions?: ReactNode; children: ReactNode };

/**
 * A screen within a frame that has the first-level heading: its own heading one level below, its actions, and its
 * parts.
 */
export const Part = ({ title, subtitle, actions, children }: Props) => (
  <>
    <div className="page-head">
      <div>
        <h2>{title}</h2>
        {subtitle && <p className="muted">{subtitle}</p>}
      </div>
      {actions && <div className="row">{actions}</div>}
    </div>
    {children}
  </>
);
