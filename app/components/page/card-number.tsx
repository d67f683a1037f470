import type { Open } from "#provider/contract/open-word";
import type { CardBrand } from "#provider/contract/words";
import { sayWord } from "#provider/rules/open-words";
import { CARD_BRAND } from "~/i18n/words";

/** Brand and last four digits; nothing if no card was used. */
export function CardNumber({ brand, number }: { brand: Open<CardBrand> | null; number: string | null }) {
  if (!number) return null;
  return (
    <span className="figure" translate="no">
      {brand && sayWord(brand, (known) => CARD_BRAND[known])} •••• {number.slice(-4)}
    </span>
  );
}
