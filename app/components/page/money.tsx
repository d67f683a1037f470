import { useFormat } from "~/i18n/use-format";

type Props = {
  /** Integer minor units. */
  minor: number;
  currency: string;
  /** Writes the currency small and muted beside the figure, for amounts that stand below one another. */
  quiet?: boolean;
};

/** A part of an amount, small below it in a table of lines. The tooltip repeats it, because it may be cut. */
export function PartAmount({ label, minor, currency }: { label: string; minor: number; currency: string }) {
  const words = `${label}: ${useFormat().money(minor, currency)}`;
  return <small title={words}>{words}</small>;
}

/** An amount, which never breaks across lines. */
export function Money({ minor, currency, quiet }: Props) {
  const text = useFormat().money(minor, currency);
  if (!quiet)
    return (
      <span className="figure" translate="no">
        {text}
      </span>
    );
  const [before, after] = text.split(currency);
  return (
    <span className="figure" translate="no">
      {before}
      <span className="currency">{currency}</span>
      {after}
    </span>
  );
}
