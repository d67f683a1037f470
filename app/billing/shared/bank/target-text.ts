import { CARD_BRANDS } from "#provider/contract/words";
import { CARD_BRAND } from "~/i18n/words";

/** The visible text of a card or an IBAN. A known card network stands by its own name, an unknown one is left out. */
export function targetText(masked: string): string {
  const [first = "", ...rest] = masked.split(" ");
  const brand = CARD_BRANDS.find((known) => known === first);
  return brand === undefined ? masked : [CARD_BRAND[brand], ...rest].join(" ").trim();
}
