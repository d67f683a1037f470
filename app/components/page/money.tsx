import { useFormat } from "~/i18n/use-format";

/** An amount from integer minor units, never broken. */
export const Money = ({ minor, currency }: { minor: number; currency: string }) => (
  <span className="figure">{useFormat().money(minor, currency)}</span>
);
