import { useFormat } from "~/i18n/use-format";

/** An amount from integer minor units, in tabular figures. */
export const Money = ({ minor, currency }: { minor: number; currency: string }) => (
  <span className="figure">{useFormat().money(minor, currency)}</span>
);
