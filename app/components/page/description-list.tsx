import type { ReactNode } from "react";

export type Detail = { term: string; value: ReactNode };

/** Terms and their values. A line with the value `null`, `undefined`, `false` or `""` is left out. */
export const DescriptionList = ({ items }: { items: readonly Detail[] }) => (
  <dl className="details">
    {items
      .filter(({ value }) => value !== null && value !== undefined && value !== false && value !== "")
      .map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
