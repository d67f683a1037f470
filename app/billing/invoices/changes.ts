import type { InvoiceChange } from "#provider/contract/invoice-log";
import { toMinor } from "#provider/contract/money";
import { showPhone } from "~/server/phone";

const minorText = (decimal: string | null): string | null => {
  const minor = decimal === null ? undefined : toMinor(Number(decimal));
  return minor === undefined ? decimal : String(minor);
};

const phoneText = (e164: string | null): string | null => e164 && showPhone(e164);

const SHOWN = new Map([
  ["amount", minorText],
  ["phone", phoneText],
]);

/**
 * A change for the page: amounts in minor units, phones in readable form, other values as the history holds them. Used
 * in loaders.
 */
export function shownChange(change: InvoiceChange): InvoiceChange {
  const shown = SHOWN.get(change.field);
  return shown ? { ...change, from: shown(change.from), to: shown(change.to) } : change;
}
