import type { Transaction } from "#provider/contract/transactions";
import { CARD_BRAND } from "~/i18n/words";

/** Brand and last four digits; nothing when no card was used. */
export function CardNumber({ brand, number }: { brand: Transaction["cardBrand"]; number: string | null }) {
  if (!number) return null;
  return (
    <span className="figure">
      {brand && CARD_BRAND[brand]} •••• {number.slice(-4)}
    </span>
  );
}
