import { AZQR_CURRENCY_NUMBER } from "./currency.ts";
import type { AzqrReading } from "./reading.ts";

/** Why no bank takes a text: it is no code, is damaged, asks for another currency, or names no merchant. */
export type Untaken = "noCode" | "broken" | "foreign" | "nameless";

/** The reason why no bank takes the code that was read; undefined if banks take it. */
export function whyNoBankTakes(reading: AzqrReading | undefined): Untaken | undefined {
  if (reading === undefined) return "noCode";
  if (!reading.isIntact) return "broken";
  if (reading.currency !== AZQR_CURRENCY_NUMBER) return "foreign";
  return reading.name === undefined ? "nameless" : undefined;
}
