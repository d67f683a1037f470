import { useFormat } from "~/i18n/use-format";

type Props = {
  /** Integer minor units. */
  minor: number;
  currency: string;
  /** Writes the currency small and muted beside the figure, for amounts that stand below one another. */
  quiet?: boolean;
};

type PartProps = {
  label: string;
  minor: number;
  /** Of this part alone; absent where all rows of the table have the same. */
  currency?: string | undefined;
};

/** A part of an amount, small below it in a table of lines. */
export function PartAmount({ label, minor, currency }: PartProps) {
  const format = useFormat();
  const part = currency === undefined ? format.amount(minor) : format.money(minor, currency);
  return <small className="amount-part">{`${label}: ${part}`}</small>;
}

/** Whether the rows of a table are in several currencies, so that each part of an amount has to name its own. */
export const mixCurrencies = (rows: readonly { currency: string }[]) =>
  new Set(rows.map(({ currency }) => currency)).size > 1;

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
