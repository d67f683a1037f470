import type { InvoiceChange } from "#provider/contract/invoice-log";
import { toMinor } from "#provider/contract/money";

const minorText = (decimal: string | null): string | null => {
  const minor = decimal === null ? undefined : toMinor(Number(decimal));
  return minor === undefined ? decimal : String(minor);
};

/** A change as a page gets it: the amounts in minor units, the rest as the history writes it. Runs in loaders. */
export const shownChange = (change: InvoiceChange): InvoiceChange =>
  change.field === "amount" ? { ...change, from: minorText(change.from), to: minorText(change.to) } : change;
