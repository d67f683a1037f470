import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/i18n/use-format";

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

/** In the place of totals: filters find more than is counted and added up. */
export function TooMany({ label, count }: { label: string; count: number }) {
  const { t } = useTranslation("components");
  const value = t("moreThan", { number: useFormat().number(count) });
  return <Tiles items={[{ label, value, hint: t("narrow") }]} />;
}
