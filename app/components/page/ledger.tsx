import type { ReactNode } from "react";
import { Money } from "./money";

/** `plus` is added to the lines above, `minus` is subtracted, `sum` is the result. Amounts in minor units. */
export type LedgerLine = { term: string; minor: number; kind?: "plus" | "minus" | "sum"; note?: ReactNode };

const SIGNS = { plus: "+", minus: "−", sum: "=" } as const;

/** Amounts below one another that add up to the last of them. */
export const Ledger = ({ lines, currency }: { lines: readonly LedgerLine[]; currency: string }) => (
  <dl className="ledger">
    {lines.map(({ term, minor, kind, note }) => (
      <div key={term} className={kind === "sum" ? "ledger-sum" : undefined}>
        <dt>{term}</dt>
        <dd>
          {kind && <span className="ledger-sign">{SIGNS[kind]} </span>}
          <Money minor={minor} currency={currency} quiet />
        </dd>
        {note && <dd className="ledger-note muted text-s">{note}</dd>}
      </div>
    ))}
  </dl>
);
