import { useFormat } from "~/i18n/use-format";

type Props = {
  /** Integer minor units. */
  minor: number;
  currency: string;
  /** Writes the currency small and muted beside the figure, where amounts stand below one another. */
  quiet?: boolean;
};

/** An amount, never broken. */
export function Money({ minor, currency, quiet }: Props) {
  const text = useFormat().money(minor, currency);
  if (!quiet) return <span className="figure">{text}</span>;
  const [before, after] = text.split(currency);
  return (
    <span className="figure">
      {before}
      <span className="currency">{currency}</span>
      {after}
    </span>
  );
}
