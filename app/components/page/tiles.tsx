import type { ReactNode } from "react";

export type Tile = { label: string; value: ReactNode; hint?: ReactNode };

/** Figures side by side, each with what it counts and, where it helps, what to hold it against. */
export const Tiles = ({ items }: { items: readonly Tile[] }) => (
  <dl className="tiles">
    {items.map(({ label, value, hint }) => (
      <div key={label} className="card tile">
        <dt className="muted">{label}</dt>
        <dd className="tile-value figure">{value}</dd>
        {hint && <dd className="muted text-s">{hint}</dd>}
      </div>
    ))}
  </dl>
);
