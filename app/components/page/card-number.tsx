import { CARD_BRAND } from "~/i18n/words";

/** Brand and last four digits; nothing if no card was used. */
export function CardNumber({ brand, number }: { brand: keyof typeof CARD_BRAND | null; number: string | null }) {
  if (!number) return null;
  return (
    <span className="figure" translate="no">
      {brand && CARD_BRAND[brand]} •••• {number.slice(-4)}
    </span>
  );
}
