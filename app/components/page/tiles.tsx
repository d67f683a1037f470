import type { ReactNode } from "react";

export type Tile = { label: string; value: ReactNode; hint?: ReactNode };

/** Figures side by side, each with its subject and, where it helps, a figure to compare. */
export const Tiles = ({ items }: { items: readonly Tile[] }) => (
  <dl className="card kpis">
    {items.map(({ label, value, hint }) => (
      <div key={label} className="kpi">
        <dt className="muted">{label}</dt>
        <dd className="kpi-value figure" translate="no">
          {value}
        </dd>
        {hint && <dd className="muted text-s">{hint}</dd>}
      </div>
    ))}
  </dl>
);
